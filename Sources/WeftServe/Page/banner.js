// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { Delayed } from "./time.js";

/** What the page says beside the screen: that it is alone, a notice, and words to be spoken. */
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
    // Where the browser says so, there is no need to wait.
    addEventListener("offline", () => this.#isLost && this.#lost.now());
  }

  /** There is no connection; said after a while, because most come back at once. */
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

  /** There will be none any more. */
  ended() {
    this.#lost.cancel();
    this.#show(document.body.dataset.ended);
  }

  /** Says something to those who listen to the page. */
  say(text) {
    clearTimeout(this.#speak);
    this.#live.textContent = "";
    // The same words are heard again only if there was nothing between.
    this.#speak = setTimeout(() => {
      this.#live.textContent = text;
    }, 60);
  }

  /** Shows something for a while. */
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
