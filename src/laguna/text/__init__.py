"""What Laguna says: message ids with parameters, and the catalogues that put them into English or German.

Imports nothing else of Laguna; every other room may import it.
"""
