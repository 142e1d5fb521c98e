// Small pieces of a page. Nothing here reads HTML: text from the world only ever becomes text nodes.

/** An element with properties (`class`, `on…` handlers, data-* and plain attributes) and children. */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

const TAGS = {
  bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  blockquote: "blockquote", expandable_blockquote: "blockquote", spoiler: "span",
  text_link: "a", url: "a", text_mention: "a", mention: "a", bot_command: "a",
};

/** Text with entities as nodes; `tapped(entity, its text)` is called for links, names and commands. */
export function formatted(text, entities, tapped) {
  const known = entities.filter((entity) => entity.type in TAGS);
  return between(text, known, 0, text.length, tapped);
}

function between(text, entities, start, end, tapped) {
  const nodes = [];
  let at = start;
  let rest = entities;
  while (rest.length) {
    const [entity, ...others] = rest;
    const stop = Math.min(entity.offset + entity.length, end);
    if (entity.offset > at) nodes.push(text.slice(at, entity.offset));
    const inside = others.filter((other) => other.offset < stop);
    rest = others.slice(inside.length);
    const from = Math.max(at, entity.offset);
    nodes.push(marked(entity, text.slice(from, stop), between(text, inside, from, stop, tapped), tapped));
    at = Math.max(at, stop);
  }
  if (at < end) nodes.push(text.slice(at, end));
  return nodes;
}

function marked(entity, covered, children, tapped) {
  const tag = TAGS[entity.type];
  if (tag !== "a") return el(tag, { class: entity.type === "spoiler" ? "spoiler" : null }, children);
  const tap = (event) => {
    event.preventDefault();
    event.stopPropagation();
    tapped(entity, covered);
  };
  return el("a", { href: "#", role: "link", onclick: tap }, children);
}

export function time(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

const PATHS = {
  send: "M3 11.5 21 3l-5.5 18-3.6-7.4zM11.9 13.6 21 3", back: "m14.5 5-7 7 7 7", more: "M12 5.5v0M12 12v0M12 18.5v0",
  link: "M8 16 16 8M9.5 8H16v6.5", share: "m13 6 6 6-6 6M19 12H5", copy: "M9 9h10v10H9zM5 15V5h10", close: "m7 7 10 10M17 7 7 17",
  save: "M12 4v12m-5-5 5 5 5-5M5 20h14",
};

/** A small line drawing. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** A round picture with initials, its colour told by the id. */
export function avatar(id, name, small = false) {
  const initials = [...name.trim().split(/\s+/).slice(0, 2).map((word) => [...word][0] ?? "")].join("");
  const colour = Math.abs(id) % 7;
  return el("span", { class: `avatar tone${colour}${small ? " small" : ""}`, "aria-hidden": "true" }, initials || "?");
}

export function bytes(count) {
  return count < 1024 ? `${count} B` : count < 1048576 ? `${(count / 1024).toFixed(1)} KB` : `${(count / 1048576).toFixed(1)} MB`;
}
