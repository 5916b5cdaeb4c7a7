"""What is true of every game: each law is a function that raises AssertionError where it is broken."""
