// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** The names of the themes to choose from. */
const THEMES = new Set((document.body?.dataset.themes ?? "auto light dark").split(" "));
const THEME = "weft.theme";
const SPOT = "weft.spot";
/** The most lists that are remembered. */
const MOST = 50;

/** The scroll positions of lists: of all while the page is open, and of the visible one across a reload. */
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

  /** Returns the position that the list at an address had when the page was left. */
  of(place) {
    return this.#spot?.hash === place ? this.#spot : null;
  }

  leave(screen, memo) {
    if (!memo) return;
    this.#memos.delete(screen);
    this.#memos.set(screen, memo);
    if (this.#memos.size > MOST) this.#memos.delete(this.#memos.keys().next().value);
  }

  forget(screen) {
    this.#memos.delete(screen);
  }

  /** Forgets row ids, because another server assigns others. */
  forgetIds() {
    for (const memo of this.#memos.values()) [memo.id, memo.current] = [null, null];
  }

  /** Returns the stored position of a list that is shown again; the one from before a reload is used once. */
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

/** Returns a stored value, or null if storage is forbidden. */
export function read(storage, key) {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

export function write(storage, key, value) {
  try {
    storage.setItem(key, value);
  } catch {
    // Storage may be forbidden.
  }
}
