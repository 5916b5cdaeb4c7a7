"""`python -m laguna` is the command `laguna`."""

import sys

from laguna.cli import main

sys.exit(main())
