"""The rules of Mille Fiori: positions, phases and actions, what a play gives, views, and checks of restored positions.

Imports components and names of the game, and the core.
"""
