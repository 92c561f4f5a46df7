"""How well the referee hears and judges, measured on recorded clips."""
