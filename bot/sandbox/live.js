// The world as the server tells it: people, chats, messages; and how to act on it.

export const store = { bot: null, users: new Map(), chats: new Map(), messages: new Map(), commands: [] };

const listeners = new Set();

/** Call `listener(event)` for every {type, ...} from the server; returns how to stop. */
export function listen(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** All messages of a chat, oldest first. */
export function messagesOf(chat) {
  const known = store.messages.get(chat);
  return known ? [...known.values()].filter((message) => !message.deleted) : [];
}

/** The chats one person has on the phone, the newest message first. */
export function chatsOf(user) {
  const newest = (chat) => messagesOf(chat.id).at(-1)?.date ?? 0;
  return [...store.chats.values()]
    .filter((chat) => chat.members.includes(user))
    .sort((one, other) => newest(other) - newest(one));
}

/** A chat's name as this person sees it. */
export function titleFor(chat, user) {
  if (chat.kind === "private") return store.bot.name;
  if (chat.kind !== "dialog") return chat.title;
  return nameOf(chat.members.find((member) => member !== user));
}

export function nameOf(user) {
  return user === store.bot?.id ? store.bot.name : (store.users.get(user)?.name ?? "Somebody");
}

/** Ask the server for something; throws an Error with the reason in words. */
export async function act(name, wish = {}) {
  const response = await fetch(`/sandbox/do/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wish),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

function take(event) {
  if (event.type === "world") {
    store.bot = event.bot;
    store.commands = event.commands;
    store.users = new Map(event.users.map((user) => [user.id, user]));
    store.chats = new Map(event.chats.map((chat) => [chat.id, chat]));
  } else if (event.type === "messages") {
    event.fresh = event.messages.filter((message) => !store.messages.get(message.chat)?.has(message.id));
    for (const message of event.messages) {
      if (!store.messages.has(message.chat)) store.messages.set(message.chat, new Map());
      store.messages.get(message.chat).set(message.id, message);
    }
  }
  for (const listener of listeners) listener(event);
}

/** Stay connected for as long as the page is open; `status(true|false)` tells whether it is. */
export function connect(status) {
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/sandbox/live`);
  let first = true;
  socket.onmessage = ({ data }) => {
    const event = JSON.parse(data);
    if (event.type === "messages" && first) {
      first = false;
      event.opening = true;
      store.messages.clear();
    }
    take(event);
    status(true);
  };
  socket.onclose = () => {
    status(false);
    setTimeout(() => connect(status), 1000);
  };
}
