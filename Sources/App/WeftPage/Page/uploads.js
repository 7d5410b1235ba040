// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { growing, wait } from "./time.js";

/** The button that attaches a file; the screen draws it if the user may attach files. */
const BUTTON = '[data-action="compose.attach"]';
/** The size in bytes of every piece of a file except the last. */
const PIECE = 128 << 10;
/** The number of attempts to send a piece before the file counts as lost. */
const TRIES = 8;

/**
 * Attaches files that the user chooses, drops on a chat, or pastes.
 *
 * Files go to the server one after the other, in pieces. The server refuses unwanted files after
 * the first piece, and draws the progress. If the user cancels an upload there, the server
 * refuses further pieces.
 */
export class Uploads {
  /** Called with the name of a file that did not arrive. */
  onLost = () => {};
  /** Called when the user has chosen files in the browser's dialog. */
  onChosen = () => {};
  /** Called before files that were dropped on an element are sent. */
  onDrop = () => {};

  #waiting = [];
  #isSending = false;
  #input = document.createElement("input");
  #target = null;

  /**
   * @param {import("./actions.js").Actions} actions
   * @param {import("./panes.js").Panes} panes
   * @param {HTMLTextAreaElement} field the field in which files can be pasted
   */
  constructor(actions, panes, field) {
    this.actions = actions;
    this.panes = panes;
    this.#input.type = "file";
    this.#input.multiple = true;
    this.#input.addEventListener("change", () => {
      this.add(this.#input.files);
      this.onChosen();
      // Lets the user choose the same file again.
      this.#input.value = "";
    });
    field.addEventListener("paste", (event) => {
      const { files } = event.clipboardData;
      if (files.length === 0 || !this.#isPossible(panes.current)) return;
      event.preventDefault();
      this.add(files);
    });
    // Otherwise the browser would replace the page by the dropped file.
    addEventListener("dragover", (event) => this.#dragged(event));
    addEventListener("drop", (event) => this.#dropped(event));
    addEventListener("dragleave", (event) => event.relatedTarget === null && this.#mark(null));
  }

  /** Lets the user choose files. */
  choose() {
    if (!this.actions.refuses()) this.#input.click();
  }

  /** Sends files to the field of the current pane. */
  add(files) {
    if (this.actions.refuses()) return;
    const pane = this.panes.focus;
    for (const file of files) {
      this.deliver(file, pane).then((status) => isAnswered(status) || this.onLost(file.name));
    }
  }

  /**
   * Sends a file to the field of a pane, after those that wait.
   *
   * Returns the last status: 204 if it has arrived, 410 if the server refused it with a notice, 0 without an answer.
   */
  deliver(file, pane, facts = {}) {
    const sent = new Promise((done) => this.#waiting.push({ file, pane, facts, done }));
    this.#work();
    return sent;
  }

  async #work() {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#waiting.length > 0) {
      const { file, pane, facts, done } = this.#waiting.shift();
      done(await this.#send(file, pane, facts));
    }
    this.#isSending = false;
  }

  /** Sends a file; returns the status of the last piece, or 0 if it could not be read or sent. */
  async #send(file, pane, facts) {
    const { session } = this.actions;
    const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
    const told = new URLSearchParams({ name: file.name || "file", size: file.size, pane, ...facts });
    for (let place = 0; place === 0 || place < file.size; place += PIECE) {
      const path = `${id}/${place}${place === 0 ? `?${told}` : ""}`;
      // Folders and deleted files can't be read.
      const piece = await file.slice(place, place + PIECE).arrayBuffer().catch(() => null);
      if (piece === null) return 0;
      const status = await this.#deliver(path, piece, session);
      if (status !== 204) return status;
    }
    return 204;
  }

  /** Sends a piece until it is answered; returns the status, or 0 without an answer. */
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

  // Drag and drop.

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

/** Returns whether a file has arrived, or the server has refused it with a notice. */
function isAnswered(status) {
  return status === 204 || status === 410;
}
