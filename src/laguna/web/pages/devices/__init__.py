"""What devices are given besides pages: the installed app, notifications, the number of waiting matches, link previews.

Imports what other pages do.
"""
