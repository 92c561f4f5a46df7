"""How long after the end of speech a ruling comes, from the endpoint and the work that is left."""

from referee.hearing.endpoint import DEFAULT, EndpointSettings


def latency(complete: bool, work: float, settings: EndpointSettings = DEFAULT) -> float:
    """Seconds from the end of speech to the ruling.

    Listening ends after a silence; the sound is heard and weighed meanwhile, from the moment when
    the pause begins to look like an end. What is not done by then comes on top.

    Args:
        complete: whether the words heard are a complete announcement, as the table sees it; any
            other waits for the longer silence, since more may come.
        work: seconds of work for the ruling, as if none of it were done during speech.
        settings: of the endpoint.
    """
    silence = settings.complete if complete else settings.incomplete
    return silence + max(0.0, work - (silence - settings.settle))
