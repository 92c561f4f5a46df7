"""The network, its binary form, and the settings of a run."""

from pathlib import Path

import pytest

from referee.errors import RefereeError


def test_a_wider_network_begins_as_the_same_function() -> None:
    torch = pytest.importorskip("torch")
    from recipe.network import LEFT, RIGHT, Network, widen

    torch.manual_seed(1)
    narrow, wide = Network(16), Network(24)
    wide.load_state_dict(widen(narrow.state_dict(), 24))
    features = torch.randn(2, LEFT + 30 + RIGHT, 40)
    assert torch.allclose(narrow.eval()(features), wide.eval()(features), atol=1e-4)


@pytest.mark.parametrize("frames", [1, 2, 3, 10, 31])
def test_padded_features_give_an_output_for_every_third_frame(frames: int) -> None:
    torch = pytest.importorskip("torch")
    from recipe.network import Network, pad

    features = torch.randn(frames, 40)
    assert Network(8).eval()(pad(features)[None]).shape[1] == -(-frames // 3)


def test_transition_ids_count_from_one_without_gaps() -> None:
    from recipe.phones import PHONES
    from recipe.topology import transition_ids

    numbers = sorted(transition_ids().values())
    assert numbers == list(range(1, len(numbers) + 1))
    assert {phone for phone, _, _ in transition_ids()} == set(range(1, PHONES + 1))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("work = 'w'\nsped = 3", "sped"),
        ("work = 'w'\n[training]\nminuts = 3", r"\[training\].*minuts"),
        ("work = 'w'", "missing"),
        ("work = ", "cannot be read"),
    ],
)
def test_a_bad_configuration_names_file_and_key(tmp_path: Path, text: str, said: str) -> None:
    from recipe import config

    path = tmp_path / "run.toml"
    path.write_text(text)
    with pytest.raises(RefereeError, match=f"run.toml.*{said}"):
        config.load(path)
