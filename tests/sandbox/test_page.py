"""The page in a real browser: chromium, driven by playwright."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import pytest
from playwright.async_api import Locator, Page, expect
from telegram import (
    Bot,
    CopyTextButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputMediaPhoto,
    InputTextMessageContent,
    SwitchInlineQueryChosenChat,
)

from bot.sandbox import Sandbox, World
from bot.sandbox.page import LiveHandler
from tests.chromium import new_page
from tests.sandbox.conftest import Club, Updates
from tests.sandbox.pictures import PNG, png

HOSTILE = "<img src=/nothing onerror=alert(1)>"

Button = InlineKeyboardButton


@pytest.fixture
async def page(sandbox: Sandbox, club: Club) -> AsyncIterator[Page]:
    """The page, opened; a script error, a dialog or a request elsewhere fails the test."""
    faults: list[str] = []
    async with new_page(faults) as opened:
        opened.set_default_timeout(10_000)
        opened.on("dialog", lambda dialog: faults.append(dialog.message))
        opened.on(
            "request",
            lambda request: (
                None if request.url.startswith((sandbox.url, "data:")) else faults.append(request.url)
            ),
        )
        await opened.goto(sandbox.url)
        yield opened
    assert faults == []


@pytest.fixture
def phone(page: Page) -> Callable[[str], Locator]:
    """The phone of a person, by the first name."""

    def find(name: str) -> Locator:
        return page.locator(".phone").filter(has=page.locator("option:checked", has_text=name))

    return find


Phones = Callable[[str], Locator]


async def test_a_board_is_played_on_two_phones(
    bot: Bot, world: World, club: Club, updates: Updates, phone: Phones
) -> None:
    anna, boris = phone("Anna"), phone("Борис")
    await anna.get_by_role("textbox", name="Message").fill("/narde 5")
    await anna.get_by_role("textbox", name="Message").press("Enter")
    said = await world.wait_for(lambda: world.messages(club.group))
    assert (said[0].text, said[0].sender) == ("/narde 5", club.anna)

    keyboard = InlineKeyboardMarkup([[Button("24→18", callback_data="m"), Button("🏳️", callback_data="r")]])
    await bot.send_photo(
        club.group.id,
        PNG,
        caption="<b>Anna</b> 0 : 0 <i>Борис</i>",
        parse_mode="HTML",
        reply_markup=keyboard,
    )
    await expect(boris.locator(".message b")).to_have_text("Anna")
    picture = boris.locator("img.picture")
    assert await picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1280

    await boris.get_by_role("button", name="24→18").click()
    await world.wait_for(world.unanswered)
    await expect(boris.locator(".key.waiting")).to_have_count(1)
    query = (await updates())[-1].callback_query
    assert query is not None
    assert query.from_user.id == club.boris.id
    await query.answer("It is Anna's turn")
    await expect(boris.get_by_role("status")).to_have_text("It is Anna's turn")
    await expect(boris.locator(".key.waiting")).to_have_count(0)
    await expect(anna.get_by_role("status")).to_have_count(0)

    await query.edit_message_caption("Anna played <code>24→18</code>", parse_mode="HTML")
    for shown in (anna, boris):
        await expect(shown.locator(".with-media .text")).to_contain_text("Anna played 24→18")
        await expect(shown.locator(".key")).to_have_count(0)

    await bot.delete_message(club.group.id, world.messages(club.group)[-1].id)
    await expect(boris.locator(".with-media")).to_have_count(0)


async def test_alerts_links_copies_and_sharing(
    bot: Bot, world: World, club: Club, updates: Updates, phone: Phones
) -> None:
    world.dialog(club.anna, club.stranger)
    anna = phone("Anna")
    link = f"https://t.me/{world.bot.username}?start=j_abc"
    sharing = SwitchInlineQueryChosenChat("5", allow_user_chats=True)
    rows = [
        [Button("Resign", callback_data="r"), Button("Open", url=link)],
        [Button("Copy", copy_text=CopyTextButton(link))],
        [Button("Share", switch_inline_query_chosen_chat=sharing)],
    ]
    await bot.send_message(club.group.id, "Card", reply_markup=InlineKeyboardMarkup(rows))

    await anna.get_by_role("button", name="Resign").click()
    await world.wait_for(world.unanswered)
    query = (await updates())[-1].callback_query
    assert query is not None
    await query.answer("It costs 2 points", show_alert=True)
    await expect(anna.get_by_role("alertdialog")).to_contain_text("It costs 2 points")
    await anna.get_by_role("button", name="OK").click()

    await anna.get_by_role("button", name="Copy").click()
    await expect(anna.get_by_role("status")).to_have_text(f"Copied: {link}")

    await anna.get_by_role("button", name="Share").click()
    picker = anna.get_by_role("dialog")
    await expect(picker.get_by_role("button")).to_contain_text(["Mallory"])
    await picker.get_by_role("button", name="Mallory").click()
    await world.wait_for(world.inline_queries.unanswered)
    inline = (await updates())[-1].inline_query
    assert inline is not None
    assert (inline.query, inline.chat_type) == ("5", "private")
    accept = InlineKeyboardMarkup([[Button("🤝 Accept", callback_data="a")]])
    card = InlineQueryResultArticle("1", "To 5", InputTextMessageContent("Play?"), accept)
    await inline.answer([card])
    await anna.locator(".result").click()
    await expect(anna.get_by_role("button", name="🤝 Accept")).to_be_visible()
    (dialog,) = [chat for chat in world.chats.values() if chat.kind == "dialog"]
    assert world.messages(dialog)[0].inline_id is not None

    await anna.get_by_role("button", name="All chats").click()
    await anna.get_by_role("button", name="Club").click()
    await anna.get_by_role("button", name="Open").click()
    await expect(anna.locator(".top")).to_contain_text(world.bot.name)
    assert [message.text for message in world.messages(world.private(club.anna))] == ["/start j_abc"]


async def test_hostile_names_and_texts_stay_text(
    bot: Bot, world: World, club: Club, page: Page, phone: Phones
) -> None:
    mallory = world.user(HOSTILE)
    world.group(f"{HOSTILE} group", [club.anna, mallory])
    world.add(club.group, mallory, by=club.anna)
    world.say(mallory, club.group, f"{HOSTILE} javascript:alert(1)")
    keyboard = InlineKeyboardMarkup([[Button(HOSTILE, callback_data="x")]])
    await bot.send_document(club.group.id, b"<script>", filename=HOSTILE, reply_markup=keyboard)
    anna = phone("Anna")
    await expect(anna.get_by_role("button", name=HOSTILE)).to_be_visible()
    await anna.get_by_role("button", name="All chats").click()
    await expect(anna.locator(".chat-row").filter(has_text=f"{HOSTILE} group")).to_be_visible()
    assert await page.locator("img[src='/nothing']").count() == 0


async def test_people_chats_phones_and_trouble(world: World, club: Club, page: Page, phone: Phones) -> None:
    await page.get_by_role("button", name="Add a person").click()
    await page.get_by_label("Name", exact=True).fill("Dora")
    await page.get_by_role("button", name="Create").click()
    dora = phone("Dora")
    await dora.get_by_role("button", name=world.bot.name).click()
    await dora.get_by_role("button", name="START").click()
    await expect(dora.get_by_role("textbox", name="Message")).to_be_visible()
    user = next(user for user in world.users.values() if user.first_name == "Dora")
    assert user.started

    await page.get_by_role("button", name="Add a chat").click()
    await page.get_by_label("Title").fill("Topics")
    await page.get_by_label("Kind").select_option("forum")
    await page.get_by_role("button", name="Create").click()
    await dora.get_by_role("button", name="Chat menu").click()
    await dora.get_by_role("button", name="Open a topic").click()
    await expect(dora.get_by_role("button", name="Topic 1")).to_have_attribute("aria-pressed", "true")
    await dora.get_by_role("textbox", name="Message").fill("/narde")
    await dora.get_by_role("textbox", name="Message").press("Enter")
    forum = next(chat for chat in world.chats.values() if chat.is_forum)
    await world.wait_for(lambda: len(world.messages(forum)) == 2)
    assert world.messages(forum)[-1].thread == next(iter(forum.topics))

    await phone("Mallory").get_by_role("button", name="Put the phone away").click()
    await page.reload()
    await expect(page.locator(".phone")).to_have_count(3)
    await expect(dora.locator(".top")).to_contain_text("Topics")

    await page.get_by_role("button", name="Trouble").click()
    await page.get_by_role("button", name="bad gateway").first.click()
    await page.get_by_role("button", name="Light or dark").click()
    await expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    fault = world.faults.pick("sendMessage", None)
    assert fault is not None
    assert fault.kind == 502


async def test_a_reload_keeps_the_messages(world: World, club: Club, page: Page, phone: Phones) -> None:
    await phone("Anna").get_by_role("textbox", name="Message").fill("/narde")
    await phone("Anna").get_by_role("textbox", name="Message").press("Enter")
    await expect(phone("Борис").locator(".text")).to_contain_text("/narde")
    await page.reload()
    for name in ("Anna", "Борис"):
        await expect(phone(name).locator(".text")).to_contain_text("/narde")


async def test_a_new_connection_shows_what_changed_meanwhile(
    world: World, club: Club, page: Page, phone: Phones
) -> None:
    boris = phone("Борис")
    stale = world.say(club.anna, club.group, "stale")
    world.say(club.anna, club.group, "kept")
    await expect(boris.locator(".text")).to_contain_text(["stale", "kept"])
    await boris.get_by_role("textbox", name="Message").fill("half a sen")
    for listener in world.listeners:
        handler = getattr(listener, "__self__", None)
        assert isinstance(handler, LiveHandler)
        handler.close()
    await world.wait_for(lambda: not world.listeners)
    world.delete(stale)
    world.say(club.anna, club.group, "new")
    await expect(boris.locator(".text")).to_contain_text(["kept", "new"])
    await expect(boris.locator(".message")).to_have_count(2)
    await expect(boris.get_by_role("textbox", name="Message")).to_have_value("half a sen")


async def test_the_end_of_a_chat_stays_in_view(
    bot: Bot, world: World, club: Club, page: Page, phone: Phones
) -> None:
    anna, boris = phone("Anna"), phone("Борис")
    for number in range(30):
        world.say(club.anna, club.group, f"message {number}")
    await page.reload()

    async def all_see_the_end(last: str) -> None:
        for shown in (anna, boris):
            await expect(shown.locator(last).last).to_be_in_viewport(ratio=1)

    await expect(anna.locator(".message")).to_have_count(30)
    await all_see_the_end(".message")
    await anna.get_by_role("button", name="All chats").click()
    await anna.get_by_role("button", name="Club").click()
    world.say(club.boris, club.group, "message 30")
    await expect(anna.locator(".message")).to_have_count(31)
    await all_see_the_end(".message")

    few = InlineKeyboardMarkup([[Button("24→18", callback_data="m")]])
    many = InlineKeyboardMarkup([[Button(f"{row}", callback_data="m")] for row in range(6)])
    sent = await bot.send_photo(club.group.id, PNG, reply_markup=few)
    await all_see_the_end(".key")
    await anna.get_by_role("button", name="24→18").click()
    await world.wait_for(world.unanswered)
    await bot.edit_message_media(
        InputMediaPhoto(png(640, 720)), club.group.id, sent.message_id, reply_markup=many
    )
    for shown in (anna, boris):
        await expect(shown.locator(".key")).to_have_count(6)
        await expect(shown.locator("img.picture")).to_have_js_property("naturalHeight", 720)
    await all_see_the_end(".key")

    await anna.locator(".feed").evaluate("feed => feed.scrollTop = -900")
    read = anna.locator(".message", has_text="message 20")
    top = "element => element.getBoundingClientRect().top"
    before = await read.evaluate(top)
    world.say(club.boris, club.group, "message 31")
    for shown in (anna, boris):
        await expect(shown.locator(".message")).to_have_count(33)
    await expect(boris.locator(".message").last).to_be_in_viewport(ratio=1)
    assert await read.evaluate(top) == pytest.approx(before, abs=1)  # whole pixels are scrolled


async def test_a_narrow_page_shows_the_whole_bar(page: Page) -> None:
    await page.set_viewport_size({"width": 390, "height": 844})
    buttons = page.locator(".bar button")
    for button in await buttons.all():
        await expect(button).to_be_in_viewport(ratio=1)
    await expect(buttons).to_have_count(5)


async def test_a_long_label_takes_two_lines(bot: Bot, club: Club, phone: Phones) -> None:
    labels = ["Draw the picture from Black's side", "Предложить закончить партию"]
    keyboard = InlineKeyboardMarkup([[Button(label, callback_data="x") for label in labels]])
    await bot.send_photo(club.group.id, PNG, reply_markup=keyboard)
    for label in labels:
        shown = phone("Anna").get_by_role("button", name=label).locator("span")
        lines = "span => span.clientHeight / parseFloat(getComputedStyle(span).lineHeight)"
        assert round(await shown.evaluate(lines)) == 2
        fits = "span => span.scrollHeight <= span.clientHeight && span.scrollWidth <= span.clientWidth"
        assert await shown.evaluate(fits)
