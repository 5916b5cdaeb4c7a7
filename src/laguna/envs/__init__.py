"""The games as environments for research: PettingZoo (aec), Gymnasium (gym), OpenSpiel (spiel), and batches of games.

Imports `workers`, `bots`, `games` and the rooms below them.
"""

import os

from laguna.envs.sentences import ENGLISH
from laguna.text import catalogue

catalogue.register("envs", ENGLISH, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
