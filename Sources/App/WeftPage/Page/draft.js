// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { read, write } from "./memory.js";

const DRAFTS = "weft.drafts";
/** How many texts are kept; of more the oldest are forgotten. */
const MOST = 20;

/**
 * What its user has written while the server was out of reach, by the address of the screen.
 *
 * It outlives the page, because after a restart of the server a page may have to be opened again by
 * the address with the key. Only the page of one person keeps it: where many people use a site, the
 * next person at the browser would find it.
 */
export class Drafts {
  #isOn = "oneUser" in document.body.dataset;

  /** Keeps the text of a screen until a page takes it; an empty one is forgotten. */
  keep(place, text) {
    if (!this.#isOn) return;
    const others = this.#all.filter((draft) => draft.place !== place);
    this.#write(text.trim() === "" ? others : [...others, { place, text }].slice(-MOST));
  }

  /** The text that was kept for a screen, once; null without one. */
  take(place) {
    if (!this.#isOn) return null;
    const draft = this.#all.find((each) => each.place === place);
    if (draft) this.forget(place);
    return draft?.text ?? null;
  }

  forget(place) {
    const drafts = this.#isOn ? this.#all : [];
    if (drafts.some((draft) => draft.place === place)) {
      this.#write(drafts.filter((draft) => draft.place !== place));
    }
  }

  get #all() {
    try {
      const drafts = JSON.parse(read(localStorage, DRAFTS) ?? "[]");
      return drafts.filter(({ place, text }) => typeof place === "string" && typeof text === "string");
    } catch {
      return [];
    }
  }

  #write(drafts) {
    write(localStorage, DRAFTS, JSON.stringify(drafts));
  }
}
