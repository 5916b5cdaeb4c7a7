"""Reviews of finished matches for the web: jobs, presentation, the graph, playing on from a position.

Imports `web.tables` and the rooms below it, and `laguna.review`.
"""
