"""Setup, step by step: model, voice, microphone, and a sentence of each dog."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from referee.checkup.checks import Checks
from referee.checkup.dogs import Said, check_dogs
from referee.checkup.finding import Finding, State
from referee.checkup.wording import Topic, Wording
from referee.errors import RefereeError
from referee.hearing.microphone import Microphone
from referee.table.naming import names_in
from referee.table.settings import Settings

TRIES = 3
"""How often a dog says its sentence before it is called hard to understand."""


class Desk(Protocol):
    """Where setup talks with people."""

    def tell(self, text: str) -> None:
        """Show a line."""
        ...

    def ask(self, question: str) -> str | None:
        """Show a question; the answer, "" for Enter alone, None when nobody is there any more."""
        ...

    def agrees(self, question: str) -> bool | None:
        """Whether a question is answered by yes; None when it is answered by neither."""
        ...

    def level(self, dbfs: float) -> None:
        """Show how loud it is now."""
        ...


@dataclass(frozen=True, slots=True)
class Equipment:
    """What setup tries.

    Attributes:
        inputs: names of the microphones, in the system's order.
        open_microphone: by its name; "" is the system's own choice. Raises RefereeError.
        speak: says a text aloud; whether it was played. None where no voice is wanted.
        knows: whether the speech model knows a word.
        listen: to a sentence, at the microphone of a name.
    """

    inputs: Sequence[str]
    open_microphone: Callable[[str], Microphone]
    speak: Callable[[str], bool] | None
    knows: Callable[[str], bool]
    listen: Callable[[str, str], Said]


class SettingUp:
    """Asks, tries and remembers."""

    def __init__(self, desk: Desk, wording: Wording, equipment: Equipment) -> None:
        """Nothing is asked yet."""
        self._desk = desk
        self._wording = wording
        self._checks = Checks(wording)
        self._equipment = equipment
        self.findings: list[Finding] = []
        self.hears = True
        """Whether there is a microphone that works."""
        self.hard: list[str] = []
        """Dogs that were not understood."""

    @property
    def all_well(self) -> bool:
        """Whether everything works and every dog is understood."""
        return not self.hard and all(f.state is not State.FAILED for f in self.findings)

    def found(self, finding: Finding) -> None:
        """Tell of a check, and remember it."""
        self.findings.append(finding)
        self._show(finding)

    def run(self, settings: Settings, dogs: Sequence[str]) -> Settings:
        """Go through all steps.

        Args:
            settings: as they were.
            dogs: who plays; empty to ask.

        Returns:
            the settings to keep.
        """
        settings = self._try_voice(settings)
        settings = self._try_microphone(settings)
        settings = replace(settings, dogs=tuple(dogs) or self._ask_dogs(settings))
        for place, dog in enumerate(settings.dogs):
            self._try_dog(dog, place, settings.microphone)
        return settings

    def tell_end(self, path: str) -> None:
        """Tell how it went, where the settings lie, and how to play with them."""
        self._tell(Topic.ALL_WELL if self.all_well else Topic.NOT_WELL)
        self._tell(Topic.SAVED if self.hears else Topic.SAVED_WITHOUT_MICROPHONE, path=path)

    def _try_voice(self, settings: Settings) -> Settings:
        """The settings with or without a voice, as the person wants it; what fails is not kept."""
        speak = self._equipment.speak
        if speak and not speak(self._text(Topic.HELLO, dog="Rex")):
            self._tell(Topic.VOICE_UNTRIED)
            return settings
        wanted = self._desk.agrees(self._text(Topic.ASK_HEARD)) if speak else False
        if wanted is False:
            self._tell(Topic.VOICE_OFF_NOW)
        return settings if wanted is None else replace(settings, voice=wanted)

    def _try_microphone(self, settings: Settings) -> Settings:
        """The settings with the microphone that was chosen."""
        while True:
            name = self._ask_microphone(settings)
            finding = self._checks.microphone(
                name,
                lambda name=name: self._equipment.open_microphone(name),  # type: ignore[misc]
                self._desk.level,
            )
            settings = replace(settings, microphone=name)
            self._show(finding)
            self.hears = finding.state is not State.FAILED
            if self.hears or not self._desk.agrees(self._text(Topic.ASK_AGAIN)):
                self.findings.append(finding)
                return settings

    def _ask_microphone(self, settings: Settings) -> str:
        inputs = self._equipment.inputs
        for number, name in enumerate(inputs, 1):
            self._desk.tell(f"{number}: {name}")
        usual = settings.microphone or self._text(Topic.MICROPHONE_USUAL)
        answer = self._desk.ask(self._text(Topic.ASK_MICROPHONE, name=usual)) if inputs else ""
        if answer and answer.isdecimal() and 1 <= int(answer) <= len(inputs):
            return inputs[int(answer) - 1]
        return answer or settings.microphone

    def _ask_dogs(self, settings: Settings) -> tuple[str, ...]:
        known = settings.dogs or ("Rex", "Bella")
        while True:
            answer = self._desk.ask(self._text(Topic.ASK_DOGS, dogs=", ".join(known)))
            if answer is None:
                return settings.dogs
            dogs = names_in(answer) or known
            try:
                check_dogs(dogs)
            except RefereeError as error:
                self._desk.tell(str(error))
            else:
                return dogs

    def _try_dog(self, dog: str, place: int, microphone: str) -> None:
        for word in dog.lower().split():
            if not self._equipment.knows(word):
                self._tell(Topic.UNKNOWN_NAME, dog=dog)
        if not self.hears:
            return
        sentences = self._wording.sentences
        sentence = sentences[place % len(sentences)]
        for _ in range(TRIES):
            self._tell(Topic.SAY_THIS, dog=dog, sentence=sentence)
            said = self._equipment.listen(sentence, microphone)
            if said.understood:
                self._tell(Topic.UNDERSTOOD, sentence=said.heard)
                return
            if said.heard:
                self._tell(Topic.NOT_UNDERSTOOD, heard=said.heard)
            else:
                self._tell(Topic.HEARD_NOTHING)
        self.hard.append(dog)
        self._tell(Topic.TOO_HARD, dog=dog)

    def _show(self, finding: Finding) -> None:
        for line in finding_lines(finding):
            self._desk.tell(line)

    def _tell(self, topic: Topic, /, **slots: str) -> None:
        self._desk.tell(self._text(topic, **slots))

    def _text(self, topic: Topic, /, **slots: str) -> str:
        return self._wording.text(topic, **slots)


def finding_lines(finding: Finding) -> tuple[str, ...]:
    """A finding as it is shown: how it is, and what to do."""
    line = f"{finding.state}: {finding.text}"
    return (line, f"  {finding.advice}") if finding.advice else (line,)
