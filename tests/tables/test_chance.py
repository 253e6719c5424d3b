"""What must not be guessed: seeds, tokens and codes."""

from pandemonium.engine.deal import commitment
from pandemonium.engine.games import GAMES
from pandemonium.limits import ROOM_CODE_ALPHABET, ROOM_CODE_LENGTH, TOKEN_LENGTH_MIN
from pandemonium.tables.chance import SystemChance

DEALS = 10_000
BITS = 128
CROCKFORD = "0123456789abcdefghjkmnpqrstvwxyz"


def number_of(text: str) -> int:
    """What was written, the last five bits first."""
    return sum(CROCKFORD.index(char) << 5 * place for place, char in enumerate(text))


def test_ten_thousand_deals_hold_no_repeat() -> None:
    chance = SystemChance()
    seeds = [chance.seed() for _ in range(DEALS)]
    assert len({seed.reveal() for seed in seeds}) == DEALS
    for sheet in GAMES.values():
        assert len({commitment(sheet, seed) for seed in seeds}) == DEALS


def test_a_seed_and_a_token_hold_128_bits_each_of_which_is_as_often_set_as_not() -> None:
    chance = SystemChance()
    for texts in ([chance.seed().reveal() for _ in range(DEALS)], [chance.token() for _ in range(DEALS)]):
        numbers = [number_of(text) for text in texts]
        assert max(numbers) < 2**BITS
        set_in = [sum(number >> bit & 1 for number in numbers) for bit in range(BITS)]
        # Ten standard deviations: not in the life of this test.
        assert all(abs(count - DEALS / 2) < 500 for count in set_in)


def test_a_room_code_is_typed_without_mistakes_and_a_token_is_long_enough() -> None:
    chance = SystemChance()
    codes = {chance.code() for _ in range(1_000)}
    assert len(codes) == 1_000
    assert all(len(code) == ROOM_CODE_LENGTH and set(code) <= set(ROOM_CODE_ALPHABET) for code in codes)
    assert not set("01OIZ") & set(ROOM_CODE_ALPHABET)
    assert len(chance.token()) >= TOKEN_LENGTH_MIN
