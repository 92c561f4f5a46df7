"""Team Versus at the table: two teams in turns, or at the same time."""
