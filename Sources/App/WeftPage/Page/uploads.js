// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { growing, wait } from "./time.js";

/** The button that attaches a file, as the screen draws it where the user may. */
const BUTTON = '[data-action="compose.attach"]';
/** How many bytes each piece of a file has but the last. */
const PIECE = 128 << 10;
/** How often a piece is sent again before the file counts as lost. */
const TRIES = 8;

/**
 * Attaches files that the user chooses, drops on a chat, or pastes.
 *
 * A file goes to the server in pieces, one file after the other. The server refuses what it does not
 * want with the first piece, and draws how far the file is; one that the user takes away there is not
 * expected any more.
 */
export class Uploads {
  /** Called with the name of a file that did not arrive. */
  onLost = () => {};
  /** Called before files are sent that were dropped on an element. */
  onDrop = () => {};

  #waiting = [];
  #isSending = false;
  #input = document.createElement("input");
  #target = null;

  /**
   * @param {import("./actions.js").Actions} actions
   * @param {import("./panes.js").Panes} panes
   * @param {HTMLTextAreaElement} field where files are pasted
   */
  constructor(actions, panes, field) {
    this.actions = actions;
    this.panes = panes;
    this.#input.type = "file";
    this.#input.multiple = true;
    this.#input.addEventListener("change", () => {
      this.add(this.#input.files);
      // The same file can be chosen again.
      this.#input.value = "";
    });
    field.addEventListener("paste", (event) => {
      const { files } = event.clipboardData;
      if (files.length === 0 || !this.#isPossible(panes.current)) return;
      event.preventDefault();
      this.add(files);
    });
    // Elsewhere the browser would open the file in place of the page.
    addEventListener("dragover", (event) => this.#dragged(event));
    addEventListener("drop", (event) => this.#dropped(event));
    addEventListener("dragleave", (event) => event.relatedTarget === null && this.#mark(null));
  }

  /** Lets the user choose files. */
  choose() {
    if (!this.actions.refuses()) this.#input.click();
  }

  /** Sends files to the field of the pane that the user acts on. */
  add(files) {
    if (this.actions.refuses()) return;
    const pane = this.panes.focus;
    this.#waiting.push(...[...files].map((file) => ({ file, pane })));
    this.#work();
  }

  async #work() {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#waiting.length > 0) {
      const { file, pane } = this.#waiting.shift();
      if (!(await this.#send(file, pane))) this.onLost(file.name);
    }
    this.#isSending = false;
  }

  /** Sends a file; false when it did not arrive although it was wanted. */
  async #send(file, pane) {
    const { session } = this.actions;
    const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
    const told = new URLSearchParams({ name: file.name || "file", size: file.size, pane });
    for (let place = 0; place === 0 || place < file.size; place += PIECE) {
      const path = `${id}/${place}${place === 0 ? `?${told}` : ""}`;
      // A folder can't be read, nor a file that is gone.
      const piece = await file.slice(place, place + PIECE).arrayBuffer().catch(() => null);
      if (piece === null) return false;
      const status = await this.#deliver(path, piece, session);
      if (status === 410) return true;
      if (status !== 204) return false;
    }
    return true;
  }

  /** Sends a piece until there is an answer to it; 0 for none. */
  async #deliver(path, piece, session) {
    let tries = 0;
    for (const delay of growing()) {
      if (session === null || this.actions.session !== session) return 0;
      const status = await this.actions.upload(path, piece);
      tries += 1;
      const mayRepeat = status === 0 || status === 429 || status >= 500;
      if (!mayRepeat || tries >= TRIES) return status;
      await wait(delay);
    }
    return 0;
  }

  // Dropping.

  #dragged(event) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    const pane = this.panes.around(event.target);
    const isPossible = pane !== null && this.#isPossible(pane);
    event.dataTransfer.dropEffect = isPossible ? "copy" : "none";
    this.#mark(isPossible ? pane.element : null);
  }

  #dropped(event) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    this.#mark(null);
    const pane = this.panes.around(event.target);
    if (pane === null || !this.#isPossible(pane)) return;
    this.onDrop(pane.element);
    this.add(event.dataTransfer.files);
  }

  /** Marks the pane that a file would be dropped on. */
  #mark(element) {
    this.#target?.classList.remove("target");
    this.#target = element;
    element?.classList.add("target");
  }

  #isPossible(pane) {
    const button = pane.element.querySelector(BUTTON);
    return button !== null && button.closest("[inert]") === null;
  }
}
