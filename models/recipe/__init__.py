"""Makes the speech model in Vosk's format that comes with the game: data, training, export."""
