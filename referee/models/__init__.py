"""Speech models in Vosk's format: finding, getting, checking and choosing them."""
