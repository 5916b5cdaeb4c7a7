"""A finished match judged: what each decision was worth, from what its seat could know, and what luck did."""
