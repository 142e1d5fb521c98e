// What slides over a phone: menus, pickers, alerts, a picture at full size.

import { chatsOf, titleFor } from "./live.js";
import { avatar, el } from "./text.js";

/** A sheet from below with a title and content; returns how to close it. */
export function sheet(screen, title, ...content) {
  const close = () => cover.remove();
  const cover = el("div", { class: "cover", onclick: (event) => event.target === cover && close() },
    el("section", { class: "sheet", role: "dialog", "aria-label": title }, el("h2", {}, title), content));
  cover.addEventListener("keydown", (event) => event.key === "Escape" && close());
  screen.append(cover);
  cover.querySelector("button, input")?.focus({ preventScroll: true });
  return close;
}

/** A list of {label, act, danger} to choose from. */
export function menu(screen, title, choices) {
  const items = choices.filter(Boolean).map(({ label, act, danger }) =>
    el("button", { type: "button", class: danger ? "choice danger" : "choice", onclick: () => (close(), act()) }, label));
  const close = sheet(screen, title, items);
}

/** One of the person's chats that `fits`. */
export function pickChat(screen, user, fits, chosen) {
  const items = chatsOf(user).filter(fits).map((chat) =>
    el("button", { type: "button", class: "choice", onclick: () => (close(), chosen(chat)) },
      avatar(chat.id, titleFor(chat, user), true), titleFor(chat, user)));
  const close = sheet(screen, "Send to…", items.length ? items : el("p", {}, "There is no chat of that kind."));
}

/** An alert with one button, as `show_alert` asks for. */
export function alertBox(screen, title, text) {
  const close = () => cover.remove();
  const cover = el("div", { class: "cover centre" },
    el("section", { class: "alert", role: "alertdialog", "aria-label": title },
      el("h2", {}, title), el("p", { dir: "auto" }, text), el("button", { type: "button", onclick: close }, "OK")));
  screen.append(cover);
  cover.querySelector("button").focus();
}

/** A line that fades by itself. */
export function toast(screen, text) {
  screen.querySelector(".toast")?.remove();
  const element = el("div", { class: "toast", role: "status", dir: "auto" }, text);
  element.addEventListener("animationend", () => element.remove());
  screen.append(element);
}

/** A picture over the whole screen. */
export function lightbox(screen, media) {
  const cover = el("button", { type: "button", class: "lightbox", "aria-label": "Close the picture", onclick: () => cover.remove() },
    el("img", { src: media.url, alt: "Picture" }));
  screen.append(cover);
  cover.focus();
}

/** A form in a dialog of the page: fields {name, label, type, choices, value}; `done(values)` may throw. */
export function form(title, fields, done) {
  const failed = el("p", { class: "failed", role: "alert" });
  const controls = fields.map((field) => el("label", {}, el("span", {}, field.label), control(field)));
  const dialog = el("dialog", {}, el("form", { method: "dialog" }, el("h2", {}, title), controls, failed,
    el("div", { class: "actions" },
      el("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
      el("button", { type: "submit", class: "primary" }, "Create"))));
  dialog.addEventListener("close", () => dialog.remove());
  dialog.querySelector("form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const data = new FormData(event.target);
    const values = Object.fromEntries(fields.map(({ name, type }) => [name, type === "many" ? data.getAll(name) : data.get(name)]));
    try {
      await done(values);
      dialog.close();
    } catch (fault) {
      failed.textContent = fault.message;
    }
  });
  document.body.append(dialog);
  dialog.showModal();
}

function control({ name, type, choices, value }) {
  if (type === "many") {
    return el("span", { class: "many" }, choices.map(([key, label]) =>
      el("label", {}, el("input", { type: "checkbox", name, value: key, checked: true }), label)));
  }
  if (type === "one") return el("select", { name }, choices.map(([key, label]) => el("option", { value: key }, label)));
  return el("input", { name, type: "text", value, autocomplete: "off", maxlength: 64 });
}
