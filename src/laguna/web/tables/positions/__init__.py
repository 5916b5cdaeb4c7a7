"""Positions of a match besides the present one, drawn for one reader: earlier ones, and what an action would lead to.

Imports the painter, the frames and the messages of `tables`.
"""
