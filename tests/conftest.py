"""Settings of all tests."""

from hypothesis import settings

# A busy machine is slow, and that says nothing about the code.
settings.register_profile("dogtor", deadline=None)
settings.load_profile("dogtor")
