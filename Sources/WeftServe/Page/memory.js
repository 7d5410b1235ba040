// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

const THEMES = new Set(["auto", "light", "dark"]);
const THEME = "weft.theme";
const SPOT = "weft.spot";
/** So many lists are remembered. */
const MOST = 50;

/** Where lists were left: while the page is open, and for the one shown when it is loaded again. */
export class Memory {
  #memos = new Map();
  #spot;

  constructor(page) {
    this.page = page;
    this.#spot = parse(read(sessionStorage, SPOT));
    addEventListener("pagehide", () => this.#save());
    document.addEventListener("visibilitychange", () => document.hidden && this.#save());
  }

  get theme() {
    const theme = read(localStorage, THEME);
    return THEMES.has(theme) ? theme : "auto";
  }

  set theme(theme) {
    if (!THEMES.has(theme)) return;
    write(localStorage, THEME, theme);
    document.documentElement.dataset.theme = theme;
  }

  /** Where the list at an address was when the page was left. */
  of(place) {
    return this.#spot?.hash === place ? this.#spot : null;
  }

  leave(screen, memo) {
    if (!memo) return;
    this.#memos.delete(screen);
    this.#memos.set(screen, memo);
    if (this.#memos.size > MOST) this.#memos.delete(this.#memos.keys().next().value);
  }

  /** Another server gives rows other ids. */
  forgetIds() {
    for (const memo of this.#memos.values()) [memo.id, memo.current] = [null, null];
  }

  /** What is known of a list that is shown again; the page is left only once for each time. */
  enter(screen, ...places) {
    const spot = places.map((place) => place !== undefined && this.of(place)).find(Boolean);
    this.#spot = null;
    return this.#memos.get(screen) ?? spot ?? null;
  }

  #save() {
    const memo = this.page.viewport.memo();
    if (!memo) return;
    const spot = { ...memo, hash: location.hash, first: this.page.list.first };
    write(sessionStorage, SPOT, JSON.stringify(spot));
  }
}

function parse(text) {
  try {
    const spot = JSON.parse(text ?? "null");
    return Number.isFinite(spot?.place) && Number.isFinite(spot?.offset) ? spot : null;
  } catch {
    return null;
  }
}

/** Storage may be forbidden; then nothing is remembered. */
function read(storage, key) {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function write(storage, key, value) {
  try {
    storage.setItem(key, value);
  } catch {
    // Nothing depends on it.
  }
}
