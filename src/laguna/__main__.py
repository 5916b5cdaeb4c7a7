"""`python -m laguna` is the command `laguna`."""

import sys

from laguna.terminal.main import main

sys.exit(main())
