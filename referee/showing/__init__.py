"""The screens of a game: one for the whole terminal, one that prints a line for each event."""
