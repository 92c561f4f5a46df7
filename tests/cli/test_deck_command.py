from collections import Counter
from pathlib import Path

import pytest

from referee.cli import main
from referee.pavlov.library import shipped_deck, shipped_rules, shipped_scoring
from referee.showing.card_sheet import Paper, write_card_sheet
from referee.table.house import CardSource, House, with_stacked
from referee.table.refereeing import table_words
from referee.table.requests import load_request_words

DECK = shipped_deck()


@pytest.fixture
def deck(capsys):
    def run(*args: object) -> tuple[int, str, str]:
        code = main(["deck", "print", *map(str, args)])
        said = capsys.readouterr()
        return code, said.out, said.err

    return run


def orders(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines() if not line.startswith("#")]


@pytest.mark.parametrize(("level", "tests"), [("puppy", 3), ("dog", 5), ("wolf", 8)])
def test_a_whole_deck_for_each_test(deck, level: str, tests: int) -> None:
    code, out, _ = deck("--level", level)
    assert code == 0
    assert len(orders(out)) == tests
    for order in orders(out):
        assert Counter(order) == Counter(card.code for card in DECK)
    assert len({tuple(order) for order in orders(out)}) == tests


def test_a_seed_decides_the_order(deck) -> None:
    assert deck("--seed", 7)[1] == deck("--seed", 7)[1]
    assert orders(deck("--seed", 7)[1]) != orders(deck("--seed", 8)[1])


def test_play_deals_from_the_order_that_is_written(deck, tmp_path: Path) -> None:
    path = tmp_path / "order.txt"
    _, out, _ = deck("--seed", 7, "--order", path)
    assert f"dogtor play --stacked '{path}'" in out
    house = House(shipped_rules(), DECK, shipped_scoring(), table_words(), load_request_words())
    stacked = with_stacked(house, path)
    assert stacked.cards is CardSource.STACKED
    written = orders(path.read_text(encoding="utf-8"))
    hands = stacked.stacked_hands(2, ["Rex", "Bella"])
    assert [card.code for card in hands["Rex"]] == written[1][:5]
    assert [card.code for card in hands["Bella"]] == written[1][5:10]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cards_to_cut_out(deck, tmp_path: Path, paper: str) -> None:
    path = tmp_path / "cards.pdf"
    code, out, _ = deck("--pdf", path, "--paper", paper)
    assert code == 0
    assert out.startswith("36 cards on 4 pages")
    assert len(out.splitlines()) == 1
    data = path.read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 4


def test_cards_and_the_order_that_is_asked_for(deck, tmp_path: Path) -> None:
    _, out, _ = deck("--pdf", tmp_path / "cards.pdf", "--seed", 7)
    assert orders(out) == orders(deck("--seed", 7)[1])
    _, out, _ = deck("--pdf", tmp_path / "cards.pdf", "--order", tmp_path / "order.txt")
    assert "#" not in out
    assert len(orders((tmp_path / "order.txt").read_text(encoding="utf-8"))) == 3


def test_every_card_has_its_name_suit_value_and_code(tmp_path: Path, monkeypatch) -> None:
    written: list[str] = []
    for method in ("drawString", "drawRightString", "drawCentredString"):
        monkeypatch.setattr(
            f"reportlab.pdfgen.canvas.Canvas.{method}",
            lambda self, x, y, text: written.append(text),
        )
    pages = write_card_sheet(DECK, tmp_path / "cards.pdf", Paper.A4)
    assert pages == 4
    for card in set(DECK):
        for text in (card.code, str(card.command).upper(), str(card.suit).upper()):
            assert text in written
    assert written.count("bell") == 2 * 6
    assert written.count("5") == 6
    assert written.count("0") == 0


def test_files_that_cannot_be_written(deck, tmp_path: Path) -> None:
    for option in ("--order", "--pdf"):
        code, _, err = deck(option, tmp_path / "nowhere" / "file")
        assert code == 2
        assert "cannot be written" in err


def test_an_unknown_level(deck) -> None:
    code, _, err = deck("--level", "wolve")
    assert code == 2
    assert "wolf" in err
