"""An offline voice referee for Pavlov's Dogs and narrator for Brown Dog Statue."""

import os

__version__ = "0.1.0"

# numpy's matrices here are so small that its threads would only wait for each other, at twice the
# work; the library reads this once, when it is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
