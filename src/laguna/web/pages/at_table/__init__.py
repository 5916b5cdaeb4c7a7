"""What a player asks for at the table: a hint, a preview of an action, an earlier position.

Imports what pages may import, and no other page.
"""
