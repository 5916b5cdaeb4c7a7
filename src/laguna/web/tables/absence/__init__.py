"""Players who are not there: which seats bots play for people, and until when.

Imports the rooms below `tables` and nothing of it.
"""
