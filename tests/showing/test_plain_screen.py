"""One line for each event, without colours or cursor tricks."""

import io

from rich.console import Console

from referee.hearing.microphone import MicrophoneState
from referee.pavlov.cards import BELL
from referee.showing.caption_log import LONGEST, Caption, CaptionLog
from referee.showing.labels import Labels
from referee.showing.plain import PlainScreen
from referee.speaking.announcement import Topic
from referee.table.view import Stage, TableView


def screen_on(terminal=False):
    out = io.StringIO()
    console = Console(file=out, force_terminal=terminal, width=80, height=24, highlight=False)
    return PlainScreen(console, Labels()), out


def view(**changes):
    return TableView(Stage.ANNOUNCE, 1, 3, (), **changes)


def test_a_caption_is_one_line_however_long():
    screen, out = screen_on()
    screen.caption(Topic.BAD, ["Bad dog, Rex.", "x" * 200], True)
    assert out.getvalue() == f"Bad dog, Rex. {'x' * 200}\n"


def test_brackets_are_shown_as_they_are():
    screen, out = screen_on()
    screen.hint("[bold]Rex[/bold]")
    assert "[bold]" in out.getvalue()


def test_a_card_and_a_total_are_printed_once():
    screen, out = screen_on()
    for _ in range(3):
        screen.show(view(card=BELL, flipper="Rex"))
    for _ in range(3):
        screen.show(view(total=4))
    assert out.getvalue().splitlines() == ["Card of Rex: white bell", "Total 4"]


def test_a_total_follows_the_verdict_on_it():
    screen, out = screen_on()
    screen.show(view(card=BELL, flipper="Rex"))
    screen.show(view(total=0))
    screen.caption(Topic.BAD, ["Bad dog, Rex."], False)
    screen.caption(Topic.TURN, ["Bella, your turn."], False)
    told = out.getvalue().splitlines()
    assert told[1:] == ["Bad dog, Rex.", "Total 0", "Bella, your turn."]


def test_two_bells_in_a_row_are_two_events():
    screen, out = screen_on()
    screen.show(view(card=BELL, flipper="Rex"))
    screen.show(view(total=0))
    screen.show(view(card=BELL, flipper="Rex"))
    assert out.getvalue().count("white bell") == 2


def test_only_trouble_with_the_microphone_is_worth_a_line():
    screen, out = screen_on()
    for state in (MicrophoneState.LIVE, MicrophoneState.DEAF, MicrophoneState.LOST):
        screen.microphone(state, None)
        screen.microphone(None, -20.0)
    assert out.getvalue() == "Microphone: LOST\n"


def test_trouble_is_told_again_only_after_the_microphone_was_live():
    screen, out = screen_on()
    lost, deaf, live = MicrophoneState.LOST, MicrophoneState.DEAF, MicrophoneState.LIVE
    for state in (lost, deaf, lost, deaf, lost):
        screen.microphone(state, None)
    assert out.getvalue().count("LOST") == 1
    for state in (deaf, live, lost, MicrophoneState.MUTED):
        screen.microphone(state, None)
    assert out.getvalue().splitlines()[1:] == ["Microphone: LOST", "Microphone: MUTED"]


def test_a_card_that_a_caption_tells_has_no_line_besides():
    out = io.StringIO()
    screen = PlainScreen(Console(file=out), Labels(), cards_told=True)
    screen.show(view(card=BELL, flipper="Rex"))
    screen.caption(Topic.GOOD, ["Good dog."], False)
    screen.caption(Topic.TURN, ["White bell."], False)
    assert out.getvalue().splitlines() == ["Good dog.", "White bell."]


ERASE = "\x1b[H\x1b[2J\x1b[3J"


def test_open_rules_are_erased_from_a_terminal_and_nothing_else_is(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    screen, out = screen_on(terminal=True)
    screen.caption(Topic.BAD, ["Bad dog."], True)
    screen.hide_rules()
    assert out.getvalue() == "Bad dog.\n"
    screen.caption(Topic.NEW_RULE, ["New rule."], True)
    screen.hide_rules()
    screen.hide_rules()
    assert out.getvalue() == f"Bad dog.\nNew rule.\n{ERASE}"


def test_in_a_pipe_nothing_is_erased():
    screen, out = screen_on()
    screen.caption(Topic.NEW_RULE, ["New rule."], True)
    screen.hide_rules()
    assert out.getvalue() == "New rule.\n"


def test_a_terminal_that_cannot_erase_is_scrolled_on(monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    screen, out = screen_on(terminal=True)
    screen.caption(Topic.NEW_RULE, ["New rule."], True)
    screen.hide_rules()
    assert "\x1b" not in out.getvalue()
    assert out.getvalue().count("\n") >= 24


def test_the_log_forgets_what_tells_a_rule():
    log = CaptionLog()
    log.add(Caption(Topic.NEW_RULE, ("New rule: woof.",), tells_rule=True))
    log.add(Caption(Topic.BAD, ("Bad dog.", "Because: woof."), tells_rule=True))
    log.add(Caption(Topic.TURN, ("Rex, your turn.",)))
    assert log.hide_rules()
    assert [caption.text for caption in log.captions] == ["Bad dog.", "Rex, your turn."]
    assert not log.hide_rules()


def test_the_log_has_a_bound():
    log = CaptionLog()
    for number in range(LONGEST + 5):
        log.add(Caption(Topic.TURN, (str(number),)))
    assert len(log.captions) == LONGEST
