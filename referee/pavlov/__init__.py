"""Pavlov's Dogs, pure: no audio, no clock, no files, no randomness of its own."""
