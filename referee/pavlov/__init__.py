"""Pavlov's Dogs, pure: no audio, no clock, no global randomness; only `library` reads files."""
