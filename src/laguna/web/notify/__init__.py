"""How people who are away are told: notifications, mail and webhooks.

Imports `web.db` and `web.text`; takes plain data, never a table.
"""
