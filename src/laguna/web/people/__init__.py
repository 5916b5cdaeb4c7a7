"""Who is calling: sessions, accounts, merging guests, tokens, and what a person may do at a table.

Imports `web.db` only.
"""
