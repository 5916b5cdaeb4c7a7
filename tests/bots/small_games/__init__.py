"""Games small enough to solve exactly, to test search with."""
