// One phone: a person's list of chats, and one chat opened.

import { Bubble } from "./bubble.js";
import { Composer } from "./composer.js";
import { act, chatsOf, messagesOf, nameOf, store, titleFor } from "./live.js";
import { alertBox, lightbox, menu, pickChat, toast } from "./sheets.js";
import { avatar, el, icon, time } from "./text.js";

export class Phone {
  /** `changed()` is called when the phone shows another chat or person; `closed()` when it is put away. */
  constructor({ user, chat = null, thread = null }, { changed, closed }) {
    Object.assign(this, { user, chat, thread, changed });
    this.bubbles = new Map();
    this.unread = new Map();
    this.pressing = new Map();
    this.owner = el("select", { "aria-label": "Whose phone", onchange: () => this.switchTo(Number(this.owner.value)) });
    this.clock = el("span", { class: "clock" });
    const away = el("button", { type: "button", "aria-label": "Put the phone away", onclick: closed }, icon("close"));
    this.content = el("div", { class: "content" });
    this.screen = el("div", { class: "screen" }, this.content);
    this.root = el("section", { class: "phone" }, el("div", { class: "status" }, this.owner, this.clock, away), this.screen);
    this.draw();
  }

  get isPrivate() {
    const kind = store.chats.get(this.chat)?.kind;
    return kind === "private" || kind === "dialog";
  }

  // --- what the server tells ---

  take(event) {
    if (event.type === "world") this.draw();
    else if (event.type === "answer" && event.user === this.user) this.answered(event);
    else if (event.type === "messages" && event.opening) this.takeAll();
    else if (event.type === "messages") this.takeMessages(event);
  }

  /** All messages at once, on each connection: what is shown may be nothing yet, or long out of date. */
  takeAll() {
    this.draw();
    if (this.shown) this.refill();
  }

  takeMessages({ messages, fresh }) {
    for (const message of messages) {
      if (message.chat === this.chat) this.place(message);
      else if (fresh.includes(message)) this.notify(message);
    }
    if (this.chat === null) this.draw();
  }

  notify(message) {
    const chat = store.chats.get(message.chat);
    if (!chat?.members.includes(this.user) || message.sender === this.user || message.service) return;
    this.unread.set(chat.id, (this.unread.get(chat.id) ?? 0) + 1);
    if (message.silent) return;
    this.screen.querySelector(".banner")?.remove();
    const title = titleFor(chat, this.user);
    const open = () => (banner.remove(), this.open(chat.id));
    const banner = el("button", { type: "button", class: "banner", onclick: open }, avatar(chat.id, title, true),
      el("span", {}, el("b", {}, title), el("span", { dir: "auto" }, message.text || "Picture")));
    banner.addEventListener("animationend", () => banner.remove());
    this.screen.append(banner);
  }

  // --- screens ---

  draw() {
    const people = [...store.users.values()];
    this.owner.replaceChildren(...people.map((user) => el("option", { value: user.id, selected: user.id === this.user }, `${user.name} · ${user.language}`)));
    this.clock.textContent = time(Date.now() / 1000);
    if (!store.users.has(this.user)) return;
    if (store.chats.get(this.chat)?.members.includes(this.user)) this.drawChat();
    else this.drawList();
  }

  switchTo(user) {
    this.user = user;
    this.unread.clear();
    this.open(store.chats.get(this.chat)?.members.includes(user) ? this.chat : null);
  }

  open(chat, thread = null) {
    Object.assign(this, { chat, thread, shown: null });
    this.unread.delete(chat);
    this.changed();
    this.draw();
  }

  drawList() {
    this.shown = null;
    const rows = chatsOf(this.user).map((chat) => {
      const title = titleFor(chat, this.user);
      const last = messagesOf(chat.id).at(-1);
      const unread = this.unread.get(chat.id);
      return el("button", { type: "button", class: "chat-row", onclick: () => this.open(chat.id) }, avatar(chat.id, title),
        el("span", { class: "middle" }, el("b", { dir: "auto" }, title), el("span", { dir: "auto" }, last ? last.service ?? (last.text || "Picture") : "No messages yet")),
        el("span", { class: "end" }, el("time", {}, last ? time(last.date) : ""), unread ? el("span", { class: "badge" }, String(unread)) : null));
    });
    this.content.replaceChildren(el("header", { class: "top list" }, el("h2", {}, "Chats")), el("div", { class: "chats" }, rows));
  }

  drawChat() {
    const chat = store.chats.get(this.chat);
    const key = `${chat.id} ${this.user} ${this.thread}`;
    if (this.shown !== key) {
      this.shown = key;
      this.head = el("header", { class: "top" });
      this.list = el("div", { class: "messages", "data-empty": "No messages yet. Press / to see what the bot can do." });
      // its style counts scrollTop from the end (0) up, so the end stays in view whatever grows
      this.feed = el("div", { class: "feed", role: "log" }, this.list);
      this.composer = new Composer(this);
      this.foot = el("div", { class: "foot" });
      this.content.replaceChildren(this.head, this.feed, this.foot);
      this.refill();
    }
    this.drawHead(chat);
    this.drawFoot(chat);
  }

  refill() {
    this.bubbles.clear();
    this.list.replaceChildren();
    for (const message of messagesOf(this.chat)) this.place(message);
  }

  drawHead(chat) {
    const title = titleFor(chat, this.user);
    const people = chat.members.filter((member) => member !== store.bot.id).length;
    const about = { private: "bot", dialog: "private chat, no bot in it" }[chat.kind]
      ?? `${people} ${people === 1 ? "member" : "members"}${chat.members.includes(store.bot.id) ? " and the bot" : ""}`;
    const topics = chat.forum ? [{ id: null, name: "General" }, ...chat.topics] : [];
    this.head.replaceChildren(
      el("button", { type: "button", class: "back", "aria-label": "All chats", onclick: () => this.open(null) }, icon("back")),
      avatar(chat.id, title, true),
      el("span", { class: "middle" }, el("b", { dir: "auto" }, title), el("small", {}, about)),
      el("button", { type: "button", class: "back", "aria-label": "Chat menu", onclick: () => this.chatMenu(chat) }, icon("more")));
    if (topics.length) this.head.append(el("nav", { class: "topics" }, topics.map((topic) =>
      el("button", { type: "button", "aria-pressed": String(topic.id === this.thread), onclick: () => this.open(chat.id, topic.id) }, topic.name))));
  }

  drawFoot(chat) {
    const me = store.users.get(this.user);
    const own = chat.kind === "private";
    const start = own && (!me.started || me.blocked);
    const label = me.blocked ? "RESTART BOT" : "START";
    const foot = start ? el("button", { type: "button", class: "start", onclick: () => this.openBot("") }, label) : this.composer.root;
    if (this.foot.firstChild !== foot) this.foot.replaceChildren(foot);
  }

  place(message) {
    if (message.thread !== this.thread && store.chats.get(this.chat)?.forum) return;
    const low = this.feed.scrollTop > -80;
    const bubble = this.bubbles.get(message.id);
    if (message.deleted) {
      bubble?.root.remove();
      this.bubbles.delete(message.id);
    } else if (bubble) {
      bubble.show(message);
    } else {
      const made = new Bubble(message, this);
      this.bubbles.set(message.id, made);
      this.list.append(made.root);
    }
    if (low) this.feed.scrollTop = 0;
  }

  scrollTo(id) {
    this.bubbles.get(id)?.root.scrollIntoView({ behavior: "smooth", block: "center" });
  }

  // --- what its person does ---

  async attempt(name, wish) {
    try {
      return await act(name, { user: this.user, ...wish });
    } catch (fault) {
      toast(this.screen, fault.message);
      return null;
    }
  }

  say(text, reply_to = null) {
    return this.attempt("say", { chat: this.chat, text, reply_to, thread: this.thread });
  }

  choose(query, result) {
    return this.attempt("choose", { chat: this.chat, query, result, thread: this.thread });
  }

  async openBot(parameter) {
    await this.follow(`https://t.me/${store.bot.username}${parameter ? `?start=${parameter}` : ""}`);
  }

  async follow(url) {
    const bare = url.replace(/^https?:\/\//, "");
    if (bare.toLowerCase().startsWith(`t.me/${store.bot.username}`.toLowerCase())) {
      const opened = await this.attempt("open", { url });
      if (opened) this.open(opened.chat);
    } else if (/^https?:\/\//.test(url)) {
      window.open(url, "_blank", "noopener,noreferrer");
    } else {
      toast(this.screen, url);
    }
  }

  tapped(entity, covered) {
    if (entity.type === "bot_command") this.say(covered);
    else if (entity.type === "mention") this.composer.fill(`${covered} `);
    else if (entity.type === "text_mention") toast(this.screen, nameOf(entity.user));
    else this.follow(entity.url ?? covered);
  }

  async pressed(message, button, row, column, element) {
    const { action, value } = button;
    if (action === "callback_data") await this.press(message, row, column, element);
    else if (action === "url") await this.follow(value);
    else if (action === "copy_text") await this.copy(value.text);
    else if (action === "switch_inline_query_current_chat") this.composer.fill(`@${store.bot.username} ${value}`);
    else if (action === "switch_inline_query") this.share(value, () => true);
    else if (action === "switch_inline_query_chosen_chat") this.share(value.query ?? "", (chat) => allows(value, chat));
    else toast(this.screen, `The sandbox has no ${action} buttons`);
  }

  async press(message, row, column, element) {
    element.classList.add("waiting");
    const pressed = await this.attempt("press", { chat: message.chat, message: message.id, row, column });
    if (!pressed) element.classList.remove("waiting");
    else if (this.early?.query === pressed.query) this.settle(this.early, element);
    else this.pressing.set(pressed.query, element);
  }

  answered(event) {
    const element = this.pressing.get(event.query);
    this.pressing.delete(event.query);
    if (element) this.settle(event, element);
    else this.early = event; // the answer came before the press had returned
  }

  settle(event, element) {
    this.early = null;
    element.classList.remove("waiting");
    if (event.url) this.follow(event.url);
    if (event.text && event.alert) alertBox(this.screen, store.bot.name, event.text);
    else if (event.text) toast(this.screen, event.text);
  }

  share(query, fits) {
    pickChat(this.screen, this.user, fits, (chat) => {
      this.open(chat.id);
      this.composer.fill(`@${store.bot.username} ${query}`);
    });
  }

  async copy(text) {
    await navigator.clipboard?.writeText(text).catch(() => null);
    toast(this.screen, `Copied: ${text}`);
  }

  zoom(media) {
    lightbox(this.screen, media);
  }

  messageMenu(message) {
    const at = { chat: message.chat, message: message.id };
    menu(this.screen, "Message", [
      { label: "Reply", act: () => this.composer.answer(message) },
      { label: "Copy text", act: () => this.copy(message.text) },
      { label: "Pin", act: () => this.attempt("pin", at) },
      { label: "Delete for everybody", danger: true, act: () => this.attempt("delete", at) },
    ]);
  }

  chatMenu(chat) {
    const me = store.users.get(this.user);
    const inside = (user) => chat.members.includes(user);
    const change = (kind, whom) => () => this.attempt("membership", { chat: chat.id, whom, change: kind });
    const group = chat.kind === "group" || chat.kind === "supergroup";
    const others = [...store.users.values()].filter((user) => user.id !== this.user);
    const bot = store.bot.id;
    menu(this.screen, titleFor(chat, this.user), [
      chat.kind === "private" && { label: me.blocked ? "Unblock the bot" : "Block the bot", danger: !me.blocked, act: () => this.attempt("block", { blocked: !me.blocked }) },
      group && { label: inside(bot) ? "Throw the bot out" : "Add the bot", danger: inside(bot), act: change(inside(bot) ? "kick" : "add", bot) },
      group && inside(bot) && { label: chat.admins.includes(bot) ? "Make the bot a plain member" : "Make the bot an admin", act: change(chat.admins.includes(bot) ? "demote" : "promote", bot) },
      ...(group ? others.map((user) => ({ label: inside(user.id) ? `Remove ${user.name}` : `Add ${user.name}`, danger: inside(user.id), act: change(inside(user.id) ? "kick" : "add", user.id) })) : []),
      chat.kind === "group" && { label: "Turn into a supergroup", act: async () => { const moved = await this.attempt("migrate", { chat: chat.id }); if (moved) this.open(moved.chat); } },
      chat.forum && { label: "Open a topic", act: async () => { const made = await this.attempt("topic", { chat: chat.id, name: `Topic ${chat.topics.length + 1}` }); if (made) this.open(chat.id, made.thread); } },
    ]);
  }
}

function allows(wanted, chat) {
  if (chat.kind === "dialog") return wanted.allow_user_chats;
  if (chat.kind === "private") return wanted.allow_bot_chats;
  return wanted.allow_group_chats;
}
