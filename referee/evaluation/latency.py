"""How long after the end of speech a ruling comes, from the endpoint and the work that is left."""

from referee.hearing.endpoint import DEFAULT, EndpointSettings
from referee.judging.ruling import Doubt, Ruling


def latency(ruling: Ruling, work: float, settings: EndpointSettings = DEFAULT) -> float:
    """Seconds from the end of speech to the ruling.

    Listening ends after a silence; the sound is heard and weighed meanwhile, from the moment when
    the pause begins to look like an end. What is not done by then comes on top.

    Args:
        ruling: an announcement that was not understood waits for the longer silence.
        work: seconds of work for the ruling, as if none of it were done during speech.
        settings: of the endpoint.
    """
    whole = ruling.doubt is not Doubt.NOT_UNDERSTOOD
    silence = settings.complete if whole else settings.incomplete
    return silence + max(0.0, work - (silence - settings.settle))
