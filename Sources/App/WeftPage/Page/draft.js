// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { read, write } from "./memory.js";

const DRAFTS = "weft.drafts";
/** The most texts that are kept; beyond that, the oldest are dropped. */
const MOST = 20;

/**
 * The texts that the user wrote while the server was out of reach, by the address of the screen.
 *
 * They outlive the page, because after a restart of the server the user may have to open the
 * address with the key again. Only a server for one user keeps them: on a shared site, the
 * browser's next user could find them.
 */
export class Drafts {
  #isOn = "oneUser" in document.body.dataset;

  /** Stores the text of a screen until a page takes it; an empty text removes it. */
  keep(place, text) {
    if (!this.#isOn) return;
    const others = this.#all.filter((draft) => draft.place !== place);
    this.#write(text.trim() === "" ? others : [...others, { place, text }].slice(-MOST));
  }

  /** Removes and returns the text stored for a screen, or null if there is none. */
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
