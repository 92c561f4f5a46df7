"""A running session of Brown Dog Statue: the narrator, who hears, tells and keeps the secrets."""
