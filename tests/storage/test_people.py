from dataclasses import replace

from engine.rules import PRESETS
from engine.side import Side
from storage.base import Store
from storage.rows import Chat, Place, Settings, Terms, User

from .people import ANNA, BORIS, NOW, challenge, meet, present, start

GROUP = -1_002_000_000_000


async def test_a_person_is_kept_as_last_seen(store: Store) -> None:
    assert await store.user(ANNA.id) is None
    assert await store.saw_user(ANNA) == ANNA
    renamed = replace(ANNA, name="Anna 2", username=None, client_language="ru")
    assert await store.saw_user(renamed) == renamed
    assert await store.user(ANNA.id) == renamed


async def test_seeing_somebody_keeps_the_settings(store: Store) -> None:
    chosen = Settings("ru", True, False, True, False, True, False, "night")
    await store.saw_user(ANNA)
    await store.change_settings(ANNA.id, chosen)
    assert await store.saw_user(replace(ANNA, name="Anna 2")) == replace(ANNA, name="Anna 2", settings=chosen)


async def test_reachable_is_turned_off_only_by_its_own_method(store: Store) -> None:
    await store.saw_user(ANNA)
    seen = await store.saw_user(replace(ANNA, reachable=False, name="seen in a group"))
    assert seen.reachable
    await store.set_reachable(ANNA.id, False)
    assert not (await store.saw_user(replace(seen, reachable=False))).reachable
    assert (await store.saw_user(seen)).reachable


async def test_settings_of_a_stranger_are_not_kept(store: Store) -> None:
    await store.change_settings(5, Settings(theme="night"))
    assert await store.user(5) is None


async def test_an_unknown_group_has_the_defaults(store: Store) -> None:
    assert await store.chat(GROUP) == Chat(GROUP)


async def test_a_group_keeps_what_was_chosen(store: Store) -> None:
    chosen = Chat(GROUP, "az", Terms(7, PRESETS["mahbusa"], 3600), True, "night")
    await store.change_chat(chosen)
    assert await store.chat(GROUP) == chosen
    await store.change_chat(Chat(GROUP, "ru"))
    assert await store.chat(GROUP) == Chat(GROUP, "ru")


async def test_a_group_that_becomes_a_supergroup_takes_everything_along(store: Store) -> None:
    old = -99
    await start(store)
    await store.change_chat(Chat(old, "ru"))
    await store.add_challenge(challenge(place=Place(old, 4)))
    view = await store.add_view("m", Place(old, 5), None)
    await store.keep_notice("m", Place(old, 6))
    await store.rekey_chat(old, GROUP)
    assert await store.chat(GROUP) == Chat(GROUP, "ru")
    assert await store.chat(old) == Chat(old)
    assert present(await store.challenge("c")).place == Place(GROUP, 4)
    assert await store.views("m") == [replace(view, place=Place(GROUP, 5))]
    assert await store.take_notice("m") == Place(GROUP, 6)
    await store.rekey_chat(old, GROUP)  # told twice
    assert await store.chat(GROUP) == Chat(GROUP, "ru")


async def test_what_was_chosen_in_the_supergroup_already_wins(store: Store) -> None:
    await store.change_chat(Chat(-99, "ru"))
    await store.change_chat(Chat(GROUP, "en"))
    await store.rekey_chat(-99, GROUP)
    assert await store.chat(GROUP) == Chat(GROUP, "en")
    assert await store.chat(-99) == Chat(-99)


async def test_the_forgotten_play_on_nameless_each_as_one_person(store: Store) -> None:
    await start(store, "first")
    await start(store, "second", side=Side.BLACK)
    await store.forget_user(BORIS.id)
    first, second = [present(await store.match(name)) for name in ("first", "second")]
    assert first.white == second.black == ANNA
    assert first.black == second.white == User(first.black.id, "")
    assert first.black.id < 0
    await store.forget_user(ANNA.id)
    first = present(await store.match("first"))
    assert first.white == User(first.white.id, "")
    assert first.white.id < 0
    assert first.white.id != first.black.id


async def test_the_forgotten_start_afresh(store: Store) -> None:
    await meet(store)
    await store.change_settings(ANNA.id, Settings(theme="night"))
    await store.forget_user(ANNA.id)
    assert await store.user(ANNA.id) is None
    fresh = replace(ANNA, reachable=False)
    assert await store.saw_user(fresh) == fresh
    assert await store.matches_of_user(ANNA.id) == []


async def test_forgetting_withdraws_challenges_by_and_to_the_person(store: Store) -> None:
    await meet(store)
    await store.add_challenge(challenge("by"))
    await store.add_challenge(challenge("to id", challenger_id=BORIS.id, opponent_id=ANNA.id))
    await store.add_challenge(challenge("to name", challenger_id=BORIS.id, opponent_username="annaquux"))
    await store.add_challenge(challenge("other", challenger_id=BORIS.id, opponent_username="annaquux2"))
    await store.forget_user(ANNA.id)
    states = [present(await store.challenge(name)).state for name in ("by", "to id", "to name", "other")]
    assert states == ["withdrawn", "withdrawn", "withdrawn", "open"]
    assert [c.id for c in await store.open_challenges(BORIS.id, NOW)] == ["other"]


async def test_forgetting_a_stranger_changes_nothing(store: Store) -> None:
    await start(store)
    before = await store.match("m")
    await store.forget_user(5)
    assert await store.match("m") == before
