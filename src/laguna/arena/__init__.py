"""Many games between bots: who sits where, who plays them, what is kept of them, and what they tell."""

import os

from laguna.arena.sentences import ENGLISH
from laguna.core import words

words.register("arena", ENGLISH, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
