from dataclasses import replace

import pytest

from referee.checkup.dogs import Said
from referee.checkup.finding import State
from referee.checkup.setting_up import TRIES, Equipment, SettingUp
from referee.checkup.wording import Topic
from referee.hearing.clip_microphone import ClipDevice, ClipMicrophone
from referee.table.settings import Settings


class FakeDesk:
    """Answers in order; remembers what was told."""

    def __init__(self, *answers: str) -> None:
        self.answers, self.told, self.levels = list(answers), [], 0

    def tell(self, text: str) -> None:
        self.told.append(text)

    def ask(self, question: str) -> str | None:
        self.told.append(question)
        return self.answers.pop(0) if self.answers else ""

    def agrees(self, question: str) -> bool | None:
        return {"yes": True, "no": False}.get(self.ask(question) or "")

    def level(self, dbfs: float) -> None:
        self.levels += 1

    @property
    def text(self) -> str:
        return "\n".join(self.told)


def silent_microphone(name: str) -> ClipMicrophone:
    device = ClipDevice()
    device.zeros = True
    return ClipMicrophone(device=device)


EQUIPMENT = Equipment(
    inputs=["Laptop", "USB"],
    open_microphone=lambda name: ClipMicrophone(),
    speak=lambda text: True,
    knows=lambda word: True,
    listen=lambda sentence, name: Said(sentence.replace(",", ""), True),
)


def setup(wording, desk: FakeDesk, **changes) -> SettingUp:
    return SettingUp(desk, wording, replace(EQUIPMENT, **changes))


def test_everything_works(wording):
    desk = FakeDesk("yes", "2", "Ada, Bo")
    setting_up = setup(wording, desk)
    assert setting_up.run(Settings(), ()) == Settings(microphone="USB", dogs=("Ada", "Bo"))
    assert setting_up.all_well
    assert "1: Laptop\n2: USB" in desk.text
    assert desk.levels > 50
    assert desk.text.count("Understood:") == 2


def test_enter_keeps_what_was_set(wording):
    before = Settings(microphone="USB", dogs=("Ada",), words_per_minute=200, plain=True)
    desk = FakeDesk("yes")
    assert setup(wording, desk).run(before, ()) == before
    assert "Enter for USB" in desk.text
    assert "Enter for Ada" in desk.text


def test_enter_on_a_fresh_computer_leaves_the_microphone_to_the_system(wording):
    settings = setup(wording, FakeDesk("yes")).run(Settings(), ("Ada",))
    assert settings == Settings(dogs=("Ada",))


@pytest.mark.parametrize("changes", [{}, {"speak": None}], ids=["not heard", "not wanted"])
def test_a_voice_that_nobody_wants_is_turned_off_and_that_is_told(wording, changes):
    desk = FakeDesk("no")
    setting_up = setup(wording, desk, **changes)
    assert setting_up.run(Settings(), ("Ada",)).voice is False
    assert setting_up.all_well
    assert wording.text(Topic.VOICE_OFF_NOW) in desk.told


@pytest.mark.parametrize("voice", [True, False])
@pytest.mark.parametrize("played", [True, False], ids=["not answered", "not played"])
def test_a_voice_that_cannot_be_tried_now_is_left_as_it_was(wording, played, voice):
    desk = FakeDesk()
    setting_up = setup(wording, desk, speak=lambda text: played)
    assert setting_up.run(Settings(voice=voice), ("Ada",)).voice is voice
    assert (wording.text(Topic.VOICE_UNTRIED) in desk.told) is not played


def test_a_voice_that_was_off_speaks_again_when_it_is_heard(wording):
    assert setup(wording, FakeDesk("yes")).run(Settings(voice=False), ("Ada",)).voice is True


def test_another_microphone_when_the_first_hears_nothing(wording):
    desk = FakeDesk("yes", "1", "yes", "2")
    open_it = {"Laptop": silent_microphone, "USB": lambda name: ClipMicrophone()}
    setting_up = setup(wording, desk, open_microphone=lambda name: open_it[name](name))
    assert setting_up.run(Settings(), ("Ada",)).microphone == "USB"
    assert setting_up.all_well
    assert "only silence" in desk.text
    assert "dogtor play --no-microphone" in desk.text


def test_no_microphone_asks_no_dog_to_speak(wording):
    desk = FakeDesk("yes", "", "no")
    setting_up = setup(wording, desk, open_microphone=silent_microphone)
    settings = setting_up.run(Settings(), ("Ada",))
    assert settings.dogs == ("Ada",)
    assert not setting_up.all_well
    assert [finding.state for finding in setting_up.findings] == [State.FAILED]
    assert "say:" not in desk.text
    assert desk.text.count("failed:") == 1
    setting_up.tell_end("settings.toml")
    assert desk.told[-1] == "Saved in settings.toml. Now: dogtor play --no-microphone"


def test_a_microphone_that_works_ends_in_playing_with_it(wording):
    desk = FakeDesk("yes", "1", "yes", "2")
    open_it = {"Laptop": silent_microphone, "USB": lambda name: ClipMicrophone()}
    setting_up = setup(wording, desk, open_microphone=lambda name: open_it[name](name))
    setting_up.run(Settings(), ("Ada",))
    setting_up.tell_end("settings.toml")
    assert desk.told[-2:] == ["All is well.", "Saved in settings.toml. Now: dogtor play"]


def test_dogs_that_cannot_play_are_asked_for_again(wording):
    desk = FakeDesk("yes", "2", "Rex, rex", "Rex, Five", "Rex, Ada")
    assert setup(wording, desk).run(Settings(), ()).dogs == ("Rex", "Ada")
    assert "Two dogs have the name 'rex'" in desk.text
    assert "'Five' means something else" in desk.text


def test_where_nobody_answers_no_dogs_are_made_up(wording):
    class Gone(FakeDesk):
        def ask(self, question: str) -> None:
            self.told.append(question)

    before = Settings(microphone="USB", dogs=("Ada",))
    assert setup(wording, Gone()).run(before, ()) == before
    assert setup(wording, Gone()).run(Settings(), ()) == Settings()


def test_a_dog_that_is_hard_to_understand(wording):
    desk = FakeDesk("yes", "")
    heard = {"fetch five, twelve": Said("fetch nine twelve", False)}
    setting_up = setup(
        wording, desk, listen=lambda sentence, name: heard.get(sentence, Said(sentence, True))
    )
    setting_up.run(Settings(), ("Ada", "Bo"))
    assert setting_up.hard == ["Ada"]
    assert not setting_up.all_well
    assert desk.text.count("I heard: fetch nine twelve") == TRIES
    assert "Ada is hard to understand" in desk.text


def test_a_second_try_is_enough(wording):
    tries = [Said("", False), Said("fetch five twelve", True)]
    desk = FakeDesk("yes", "")
    setting_up = setup(wording, desk, listen=lambda sentence, name: tries.pop(0))
    setting_up.run(Settings(), ("Ada",))
    assert setting_up.all_well
    assert "I heard nothing" in desk.text


def test_each_dog_says_another_sentence(wording):
    said: list[str] = []

    def listen(sentence, name):
        said.append(sentence)
        return Said(sentence, True)

    setup(wording, FakeDesk("yes"), listen=listen).run(Settings(), list("ABCDEFGH"))
    assert len(set(said)) == 8


def test_a_name_that_the_model_does_not_know(wording):
    desk = FakeDesk("yes")
    setup(wording, desk, knows=lambda word: word != "xyzzy").run(Settings(), ("Xyzzy", "Ada"))
    assert "does not know the name Xyzzy" in desk.text
    assert "does not know the name Ada" not in desk.text
