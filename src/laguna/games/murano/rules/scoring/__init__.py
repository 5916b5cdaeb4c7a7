"""How Murano scores: characters, the final scoring, and the best use of beads and gondoliers (MU-10, MU-12).

Imports positions and components; the chapters of the rules import it.
"""
