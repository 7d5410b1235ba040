// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { Delayed } from "./time.js";

/**
 * The page's messages beside the screen: a lost connection, a notice, and text for screen readers.
 */
export class Banner {
  #connection;
  #notice;
  #live;
  #lost = new Delayed(1_000, () => this.#show(document.body.dataset.reconnecting));
  #hide = new Delayed(5_000, () => {
    this.#notice.hidden = true;
  });
  #isLost = false;
  #speak;

  constructor() {
    this.#connection = part("banner", "status");
    this.#notice = part("notice", null);
    this.#live = part("spoken", "status");
    this.#live.setAttribute("aria-live", "polite");
    this.#live.hidden = false;
    this.#connection.hidden = false;
    // When the browser reports that it is offline, there is no need to wait.
    addEventListener("offline", () => this.#isLost && this.#lost.now());
  }

  /** Reports a lost connection after a while, because most come back at once. */
  lost() {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#lost.start();
  }

  found() {
    this.#isLost = false;
    this.#lost.cancel();
    this.#show("");
  }

  /** Reports that the page has lost access for good. */
  ended() {
    this.#lost.cancel();
    this.#show(document.body.dataset.ended);
  }

  /** Has screen readers announce a text. */
  say(text) {
    clearTimeout(this.#speak);
    this.#live.textContent = "";
    // A repeated text is announced again only after the element was empty.
    this.#speak = setTimeout(() => {
      this.#live.textContent = text;
    }, 60);
  }

  /** Shows a notice for a while and announces it. */
  notice(text) {
    this.#notice.textContent = text;
    this.#notice.hidden = false;
    this.#hide.milliseconds = Math.min(12_000, 4_000 + 60 * text.length);
    this.#hide.restart();
    this.say(text);
  }

  #show(text) {
    this.#connection.textContent = text ?? "";
  }
}

function part(name, role) {
  const element = document.createElement("div");
  element.className = name;
  element.hidden = true;
  if (role) element.setAttribute("role", role);
  document.body.append(element);
  return element;
}
