"""What runs besides requests: jobs, bot workers, hint workers, and the bus between processes.

Imports `web.db`, the bots and `laguna.review`; knows no table and no page.
"""
