"""Announcements of the referee: as values, as captions on the screen, and as sound."""
