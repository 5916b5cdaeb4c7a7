"""What Murano tells of a position besides the log: results, what a choice would bring, what things do.

Imports the game's rules, components, cards and names, and the phrases of its text.
"""
