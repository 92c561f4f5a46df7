"""Heard words against an expectation, pure: no audio, no clock, no files."""
