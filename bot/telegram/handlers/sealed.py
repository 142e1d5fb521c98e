"""Challenges offered where nobody knows yet whether they will be posted."""

from telegram import InlineQueryResultArticle

from bot.i18n.customs import language_of
from bot.service.challenges import Challenges
from bot.telegram.challenge.arguments import Wanted
from bot.telegram.challenge.articles import challenge_article
from bot.telegram.people import Person


async def sealed_article(challenges: Challenges, person: Person, wanted: Wanted) -> InlineQueryResultArticle:
    """Nothing is stored for it. Raises Denied."""
    user = person.user
    card, challenge = await challenges.seal(user, wanted.terms, language_of(user), wanted.opponent)
    return challenge_article(card, challenge, user, wanted.opponent_name, person.t)
