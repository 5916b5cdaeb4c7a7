"""Attacks on matches, seats, clocks and what is hidden."""
