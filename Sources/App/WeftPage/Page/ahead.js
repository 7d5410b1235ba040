// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { Delayed } from "./time.js";

/** The actions that lead into a field: they open a chat or a thread, or quote or edit a message. */
const LEADS = new Set([
  "row.open", "channel.open", "thread.open", "compose.begin", "app.message.quote", "app.message.edit",
]);
/** How long a field is waited for, in milliseconds. */
const LONGEST = 3_000;

/**
 * What the user types between a press that leads into a field and the moment when the field has the keys.
 *
 * A server that is far away draws a chat some tenths of a second after the press. The letters typed
 * meanwhile belong to the field, and none of them is a command of the list.
 */
export class TypeAhead {
  /** The text, with a line end for each Enter; null while no field is on its way. */
  #text = null;
  #end = new Delayed(LONGEST, () => this.take());

  /** Begins to hold keys if an action leads into a field. */
  expect(action) {
    if (!LEADS.has(action)) return;
    this.#text = "";
    this.#end.restart();
  }

  /** Holds a key; false for keys that mean what they always mean. */
  hold({ key }) {
    if (this.#text === null) return false;
    if ([...key].length === 1) this.#text += key;
    else if (key === "Enter") this.#text += "\n";
    else if (key === "Backspace") this.#text = [...this.#text].slice(0, -1).join("");
    else return false;
    return true;
  }

  /** The text that was held; nothing is held from now on. */
  take() {
    const text = this.#text ?? "";
    this.#text = null;
    this.#end.cancel();
    return text;
  }
}
