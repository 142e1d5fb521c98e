// The whole page: phones side by side, and what makes people, chats and trouble.

import { act, chatsOf, connect, listen, store } from "./live.js";
import { Phone } from "./phone.js";
import { form, menu } from "./sheets.js";

const place = document.getElementById("phones");
let phones = [];

function remember() {
  const shown = phones.map(({ user, chat, thread }) => ({ user, chat, thread }));
  sessionStorage.setItem("phones", JSON.stringify(shown));
}

function add(state) {
  const phone = new Phone(state, { changed: remember, closed: () => remove(phone) });
  phones.push(phone);
  place.append(phone.root);
  remember();
  return phone;
}

function remove(phone) {
  phones = phones.filter((other) => other !== phone);
  phone.root.remove();
  remember();
}

/** The phones of the last visit, or those of the first three people, each in a common group if there is one. */
function start() {
  const before = JSON.parse(sessionStorage.getItem("phones") ?? "[]").filter(({ user }) => store.users.has(user));
  if (before.length) {
    before.forEach(add);
    return;
  }
  for (const user of [...store.users.keys()].slice(0, 3)) {
    const group = chatsOf(user).find((chat) => chat.kind === "group" || chat.kind === "supergroup");
    add({ user, chat: group?.id ?? null });
  }
}

listen((event) => {
  if (event.type === "world" && !phones.length) start();
  else for (const phone of phones) phone.take(event);
});

document.getElementById("new-phone").onclick = () => {
  const free = [...store.users.keys()].find((user) => !phones.some((phone) => phone.user === user));
  add({ user: free ?? [...store.users.keys()][0] }).root.scrollIntoView({ behavior: "smooth" });
};

document.getElementById("new-person").onclick = () =>
  form("New person", [
    { name: "name", label: "Name" },
    { name: "username", label: "Username" },
    { name: "language", label: "Language", type: "one", choices: [["en", "English"], ["ru", "Русский"], ["az", "Azərbaycanca"], ["uk", "Українська"], ["ka", "ქართული"], ["ar", "العربية"]] },
  ], async (values) => {
    const { user } = await act("person", values);
    add({ user });
  });

document.getElementById("new-group").onclick = () =>
  form("New chat", [
    { name: "title", label: "Title", value: "New group" },
    { name: "kind", label: "Kind", type: "one", choices: [["group", "Group"], ["supergroup", "Supergroup"], ["forum", "Supergroup with topics"], ["dialog", "Two people, no bot"]] },
    { name: "members", label: "Members", type: "many", choices: [...store.users.values()].map((user) => [user.id, user.name]) },
    { name: "bot", label: "The bot", type: "one", choices: [["yes", "is a member"], ["", "is not in it"]] },
  ], async (values) => {
    const { chat } = await act("group", { ...values, bot: Boolean(values.bot) });
    const members = new Set(values.members.map(Number));
    for (const phone of phones) if (members.has(phone.user)) phone.open(chat);
  });

document.getElementById("trouble").onclick = () => {
  const next = (kind, label) => ({ label: `Next call: ${label}`, act: () => act("trouble", { kind }) });
  menu(document.body, "Trouble on the way to Telegram", [
    next("429", "too many requests"),
    next("502", "bad gateway"),
    next("drop", "connection dropped"),
    next("lose", "carried out, answer lost"),
    next("slow", "a second late"),
    { label: "One call in fifty: bad gateway", act: () => act("trouble", { kind: "502", often: true }) },
    { label: "All well again", act: () => act("trouble", {}) },
  ]);
};

const theme = document.documentElement.dataset;
theme.theme = localStorage.getItem("theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
document.getElementById("theme").onclick = () => {
  theme.theme = theme.theme === "dark" ? "light" : "dark";
  localStorage.setItem("theme", theme.theme);
};

connect((up) => {
  document.getElementById("offline").hidden = up;
});
