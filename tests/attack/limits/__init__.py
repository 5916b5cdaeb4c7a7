"""Attacks on what people share: the machine, connections, the lobby, logins."""
