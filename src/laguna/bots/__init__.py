"""Players that are programs: each is handed a view, and a time to think."""
