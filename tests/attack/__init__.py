"""Attacks on a running server: each test sends what an attacker would, and checks what must hold."""
