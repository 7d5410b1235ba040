// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { Delayed } from "./time.js";

/** The actions that lead to a field: they open a chat or a thread, or quote or edit a message. */
const LEADS = new Set([
  "row.open", "channel.open", "thread.open", "compose.begin", "message.quote", "message.edit", "app.message.edit.last",
  "message.forward",
]);
/** The longest wait for a field after the server's answer, in milliseconds. */
const LONGEST = 3_000;

/**
 * Holds the text that the user types between an action that leads to a field and the field
 * getting the focus.
 *
 * A distant server draws a chat some tenths of a second after the press. The letters typed until
 * then belong to the field; as commands of the list they would edit messages or open screens.
 */
export class TypeAhead {
  /** Returns whether the server has still to perform what leads to the field. */
  isWaiting = () => false;
  /** Called with the held text if no field has come for a long time. */
  onEnd = () => {};
  /** The text, with a line feed for each Enter, or null while no field is expected. */
  #text = null;
  #end = new Delayed(LONGEST, () => {
    if (this.isWaiting()) this.#end.restart();
    else this.onEnd(this.take());
  });

  /** Whether keys are held. */
  get isHolding() {
    return this.#text !== null;
  }

  /** Starts to hold keys if an action leads to a field. */
  expect(action) {
    if (!LEADS.has(action)) return;
    this.#text = "";
    this.#end.restart();
  }

  /** Holds a key; returns false for a key that keeps its usual meaning. */
  hold({ key }) {
    if (this.#text === null) return false;
    if ([...key].length === 1) this.#text += key;
    else if (key === "Enter") this.#text += "\n";
    else if (key === "Backspace") this.#text = [...this.#text].slice(0, -1).join("");
    else return false;
    return true;
  }

  /** Returns the held text and stops holding keys. */
  take() {
    const text = this.#text ?? "";
    this.#text = null;
    this.#end.cancel();
    return text;
  }
}
