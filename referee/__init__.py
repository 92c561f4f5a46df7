"""An offline voice referee for Pavlov's Dogs and narrator for Brown Dog Statue."""

__version__ = "0.1.0"
