"""The games as environments: PettingZoo (aec), Gymnasium (gym), many at once (batch), OpenSpiel (spiel)."""

import os

from laguna.core import words
from laguna.envs.sentences import ENGLISH

words.register("envs", ENGLISH, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
