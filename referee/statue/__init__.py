"""Brown Dog Statue, pure: values in, values out; no clock, no files, no chance of its own.

Read in this order: `roles`, `table` (what everybody sees), `moves`, `rules` (what is forbidden),
`game` (what a move does), `riot`, `deal` (what is secret), `goals` and `scores` (the end).
"""
