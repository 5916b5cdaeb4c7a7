"""What Mille Fiori says: moves, prompts, news and the text page; the German is in locale/.

Imports the game's rules.
"""
