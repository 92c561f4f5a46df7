"""The running session: turns, clips, journal; input and output at its edges."""
