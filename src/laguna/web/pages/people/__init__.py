"""Pages about people: profiles with matches, results and ratings, and invitations.

Imports `web.tables` and the rooms below it, and the other pages.
"""
