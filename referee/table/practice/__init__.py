"""Practice at the table: one dog alone against the clock."""
