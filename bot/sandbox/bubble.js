// One message: bubble, picture, formatted text, keyboard. Changed in place when it is edited.

import { nameOf, store } from "./live.js";
import { avatar, bytes, el, formatted, icon, time } from "./text.js";

const ICONS = {
  url: "link", switch_inline_query: "share", switch_inline_query_chosen_chat: "share",
  switch_inline_query_current_chat: "share", copy_text: "copy",
};

/** `phone` is told of presses, taps and the wish for a menu. */
export class Bubble {
  constructor(message, phone) {
    this.phone = phone;
    this.root = el("article", { class: "message" });
    this.show(message);
  }

  show(message) {
    const before = this.message;
    this.message = message;
    const { root } = this;
    if (message.service) {
      root.className = "message service";
      root.replaceChildren(el("p", {}, message.service));
      return;
    }
    const own = message.sender === this.phone.user && !message.anonymous;
    root.className = ["message", own ? "own" : "theirs", message.media && "with-media", message.keyboard.length && "keyed"].filter(Boolean).join(" ");
    root.dataset.id = message.id;
    if (before?.media && message.media && this.swapPicture(message.media)) {
      this.body.replaceWith((this.body = this.caption()));
      this.keyboard.replaceWith((this.keyboard = this.buttons()));
      return;
    }
    this.picture = message.media ? this.media(message.media) : null;
    this.body = this.caption();
    this.keyboard = this.buttons();
    const menu = (event) => this.menu(event);
    const more = el("button", { type: "button", class: "more", "aria-label": "Message menu", onclick: menu }, icon("more"));
    const bubble = el("div", { class: "bubble", oncontextmenu: menu }, this.heading(), this.quote(), this.picture, this.body, more);
    const side = own || this.phone.isPrivate ? null : avatar(message.sender, this.sender(), true);
    root.replaceChildren(el("div", { class: side ? "column faced" : "column" }, el("div", { class: "line" }, side, bubble), this.keyboard));
  }

  sender() {
    return this.message.anonymous ? (store.chats.get(this.message.chat)?.title ?? "") : nameOf(this.message.sender);
  }

  heading() {
    const { message, phone } = this;
    const named = message.sender !== phone.user && !phone.isPrivate;
    if (!named && !message.via) return null;
    const via = message.via ? el("span", { class: "via" }, ` via @${store.bot.username}`) : null;
    return el("div", { class: `name ink${Math.abs(message.sender) % 7}` }, named ? this.sender() : "", via);
  }

  quote() {
    const replied = this.message.reply_to && store.messages.get(this.message.chat)?.get(this.message.reply_to);
    if (!replied || replied.service) return null;
    const jump = () => this.phone.scrollTo(replied.id);
    return el("button", { type: "button", class: "quote", onclick: jump },
      el("b", {}, nameOf(replied.sender)), el("span", {}, replied.text || (replied.media ? "Picture" : "")));
  }

  media(media) {
    if (media.kind === "document") {
      return el("a", { class: "file", href: media.url, download: media.name },
        el("span", { class: "file-icon" }, icon("save")),
        el("span", {}, el("b", {}, media.name), el("small", {}, bytes(media.bytes))));
    }
    if (media.kind !== "photo" && !media.name.endsWith(".gif")) {
      return el("video", { class: "picture", src: media.url, autoplay: true, loop: true, muted: true, playsinline: true, controls: media.kind === "video" });
    }
    const zoom = () => this.phone.zoom(this.message.media);
    return el("img", { class: "picture", src: media.url, width: media.width, height: media.height, alt: "Picture", onclick: zoom });
  }

  /** A new picture takes the old one's place once it is loaded, so that the board never blinks. */
  swapPicture(media) {
    if (this.picture?.tagName !== "IMG" || media.kind !== "photo") return false;
    if (this.picture.getAttribute("src") === media.url) return true;
    const next = new Image();
    next.src = media.url;
    next.decode().catch(() => null).then(() => {
      if (this.message.media?.url === media.url) this.picture.src = media.url;
    });
    return true;
  }

  caption() {
    const { message } = this;
    const text = formatted(message.text, message.entities, (entity, covered) => this.phone.tapped(entity, covered));
    const marks = [message.edited ? "edited" : null, time(message.date)].filter(Boolean).join(" ");
    const reactions = message.reactions.length ? el("span", { class: "reactions" }, message.reactions.join(" ")) : null;
    return el("div", { class: message.text ? "text" : "text bare" },
      el("span", { dir: "auto" }, text), reactions, el("span", { class: "stamp" }, message.pinned ? "📌 " : "", marks));
  }

  buttons() {
    const rows = this.message.keyboard.map((row, r) => el("div", { class: "row" }, row.map((button, c) => this.button(button, r, c))));
    return el("div", { class: "keyboard" }, rows);
  }

  button(button, row, column) {
    const element = el("button", { type: "button", class: `key ${button.style ?? ""}` },
      el("span", {}, button.text), ICONS[button.action] ? icon(ICONS[button.action]) : null);
    element.addEventListener("click", () => this.phone.pressed(this.message, button, row, column, element));
    return element;
  }

  menu(event) {
    event.preventDefault();
    this.phone.messageMenu(this.message);
  }
}
