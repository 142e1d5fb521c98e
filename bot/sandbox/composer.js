// Where one types: messages, commands with their menu, and `@bot …` with its inline results.

import { act, store } from "./live.js";
import { toast } from "./sheets.js";
import { el, icon } from "./text.js";

const PAUSE = 250; // ms of rest before an inline query is asked

export class Composer {
  constructor(phone) {
    this.phone = phone;
    this.replyTo = null;
    this.offers = el("div", { class: "offers" });
    this.reply = el("div", { class: "replying" });
    this.field = el("textarea", { rows: 1, placeholder: "Message", "aria-label": "Message", dir: "auto" });
    this.send = el("button", { type: "button", class: "send", "aria-label": "Send", onclick: () => this.submit() }, icon("send"));
    const commands = el("button", { type: "button", class: "commands", "aria-label": "Commands", onclick: () => this.toggleCommands() }, "/");
    this.root = el("footer", { class: "composer" }, this.offers, this.reply, el("div", { class: "typing" }, commands, this.field, this.send));
    this.field.addEventListener("input", () => this.typed());
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      this.submit();
    });
  }

  /** Put text into the field, as a button or a tap on a name does. */
  fill(text) {
    this.field.value = text;
    this.field.focus({ preventScroll: true });
    this.typed();
  }

  answer(message) {
    this.replyTo = message?.id ?? null;
    this.reply.replaceChildren(...(message ? [
      el("span", {}, "↩ ", message.text || "Picture"),
      el("button", { type: "button", "aria-label": "Do not reply", onclick: () => this.answer(null) }, icon("close")),
    ] : []));
    if (message) this.field.focus({ preventScroll: true });
  }

  async submit() {
    const text = this.field.value;
    if (!text.trim()) return;
    this.field.value = "";
    const reply_to = this.replyTo;
    this.answer(null);
    this.typed();
    await this.phone.say(text, reply_to);
  }

  typed() {
    this.field.style.height = "auto";
    this.field.style.height = `${Math.min(this.field.scrollHeight, 120)}px`;
    this.send.classList.toggle("ready", Boolean(this.field.value.trim()));
    clearTimeout(this.timer);
    const query = this.inlineQuery();
    if (query !== null) {
      this.timer = setTimeout(() => this.ask(query), PAUSE);
      return;
    }
    const typed = this.field.value;
    this.offerCommands(/^\/\w*$/.test(typed) ? typed.slice(1) : null);
  }

  /** What follows `@bot `, or null when the bot is not called. */
  inlineQuery() {
    const name = `@${store.bot.username} `.toLowerCase();
    const typed = this.field.value;
    return typed.toLowerCase().startsWith(name) ? typed.slice(name.length) : null;
  }

  toggleCommands() {
    if (this.offers.childElementCount) this.offers.replaceChildren();
    else this.offerCommands("");
  }

  offerCommands(start) {
    const fitting = start === null ? [] : store.commands.filter(({ command }) => command.startsWith(start));
    this.offers.replaceChildren(...fitting.map(({ command, description }) =>
      el("button", { type: "button", class: "offer", onclick: () => (this.fill(`/${command}`), this.submit()) },
        el("b", {}, `/${command}`), el("span", {}, description))));
  }

  async ask(text) {
    const { phone } = this;
    this.offers.replaceChildren(el("p", { class: "asking" }, "Asking the bot…"));
    let found;
    try {
      found = await act("inline", { user: phone.user, chat: phone.chat, text });
    } catch (fault) {
      this.offers.replaceChildren();
      toast(phone.screen, fault.message);
      return;
    }
    if (this.inlineQuery() !== text) return;
    const above = found.button ? el("button", { type: "button", class: "offer above", onclick: () => phone.openBot(found.button.start_parameter) }, found.button.text) : null;
    const results = found.results.map((result) => this.result(found.query, result));
    this.offers.replaceChildren(...[above, ...results].filter(Boolean));
    if (!results.length && !above) this.offers.replaceChildren(el("p", { class: "asking" }, "No results"));
  }

  result(query, result) {
    const picture = result.media?.kind === "photo" ? el("img", { src: result.media.url, alt: "" }) : el("span", { class: "letter" }, [...result.title][0] ?? "?");
    const choose = async () => {
      this.fill("");
      await this.phone.choose(query, result.id);
    };
    return el("button", { type: "button", class: "offer result", onclick: choose }, picture,
      el("span", {}, el("b", { dir: "auto" }, result.title), el("small", { dir: "auto" }, result.description)));
  }
}
