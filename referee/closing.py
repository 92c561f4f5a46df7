"""What holds something open and is closed by leaving a `with` statement."""

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self


class Closing(ABC):
    """Closed when its context is left, whether or not something went wrong in it."""

    @abstractmethod
    def close(self) -> None:
        """Let go; harmless when done already."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
