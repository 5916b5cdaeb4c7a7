"""Reviews and hints."""
