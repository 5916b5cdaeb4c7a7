"""Odd requests and attacks of other kinds."""
