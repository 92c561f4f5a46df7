import pytest

from referee.hearing.ears import Ears
from referee.hearing.loading import load_ears


@pytest.fixture(scope="session")
def ears() -> Ears:
    return load_ears()
