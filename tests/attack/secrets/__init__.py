"""Attacks on secrets and identity: the database file, sessions, host names."""
