"""From sound to words: files, speech in them, recognisers and their grammars."""
