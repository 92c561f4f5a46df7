"""`python -m referee.cli`: the same as the command `dogtor`."""

import sys

from referee.cli import main

sys.exit(main())
