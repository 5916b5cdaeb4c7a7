"""How boards are drawn: SVG shapes, plates and pieces, icons, themes, PNG pictures.

Imports `text` only and knows no game.
"""
