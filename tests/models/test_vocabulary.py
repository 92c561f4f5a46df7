from referee.models.vocabulary import COMPANION, needed_words, unheard


class Knowing:
    def __init__(self, *unknown: str) -> None:
        self.unknown = unknown

    def unknown_words(self, words):
        return tuple(word for word in words if word in self.unknown)


def test_every_kind_of_word_is_needed_and_says_what_for() -> None:
    needs = needed_words()
    assert needs["thirteen"] == "numbers need"
    assert "fetch" in needs["fetch"]
    assert needs["gives"] == "'ways' needs"
    assert needs["woof"].startswith(("rule", "the words"))
    assert needs["riot"] == COMPANION
    assert not any("{" in word or " " in word or word != word.lower() for word in needs)


def test_what_a_model_lacks_is_told_with_what_needs_it() -> None:
    assert unheard(Knowing(), needed_words()) == {}
    assert unheard(Knowing("riot", "xyzzy"), needed_words()) == {"riot": COMPANION}
