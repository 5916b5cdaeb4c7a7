"""The site's sentences by page, their German in locale/, and summaries of matches in words.

Imports `web.db` for the rows that it sums up.
"""
