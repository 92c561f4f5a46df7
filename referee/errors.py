"""The one error that a person at the table is meant to read."""


class RefereeError(Exception):
    """Something that the person can put right.

    The message is one sentence that says what is wrong and what to do. Commands print it
    without a traceback and end with exit code 2.
    """
