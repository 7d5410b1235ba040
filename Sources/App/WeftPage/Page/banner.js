// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { Delayed } from "./time.js";

/** The page's messages outside of the screen: the offline state, a notice, and text for screen readers. */
export class Banner {
  #connection;
  #notice;
  #live;
  #hide = new Delayed(5_000, () => this.#hideNotice());
  #speak;
  #undo = document.createElement("button");

  /** Called when the user undoes what a notice reports. */
  onUndo = () => {};
  /** Returns the box at whose lower edge a notice is centred, usually the rows of the current pane. */
  around = () => document.body.getBoundingClientRect();

  /** @param {import("./connection.js").Connection} connection */
  constructor(connection) {
    this.connection = connection;
    this.#connection = part("banner", "status");
    this.#notice = part("notice", null);
    this.#undo.type = "button";
    this.#undo.addEventListener("click", () => {
      this.#hideNotice();
      this.onUndo();
    });
    this.#live = part("spoken", "status");
    this.#live.setAttribute("aria-live", "polite");
    this.#live.hidden = false;
    this.#connection.hidden = false;
  }

  /** Shows whether the page is offline. */
  update() {
    this.#connection.textContent = this.#state;
  }

  /** Announces again that the page is offline, after the user tried something impossible. */
  remind() {
    this.say(this.#state);
  }

  get #state() {
    const { isOffline, isEnded } = this.connection;
    const { offline, ended } = document.body.dataset;
    return isEnded ? ended : isOffline ? offline : "";
  }

  /** Makes screen readers announce a text. */
  say(text) {
    clearTimeout(this.#speak);
    this.#live.textContent = "";
    // A repeated text is announced again only after the element was empty.
    this.#speak = setTimeout(() => {
      this.#live.textContent = text;
    }, 60);
  }

  /**
   * Shows a notice for a while and announces it.
   * @param {string} text the notice; an empty one hides the last notice, because the user has
   *   left its screen
   * @param {string} [undo] the label of a button that undoes what it reports
   */
  notice(text, undo) {
    if (text === "") {
      this.#hideNotice();
      return;
    }
    const hadFocus = this.#notice.contains(document.activeElement);
    this.#notice.textContent = text;
    if (undo) {
      this.#undo.textContent = undo;
      this.#notice.append(this.#undo);
      if (hadFocus) this.#undo.focus();
    }
    this.#notice.hidden = false;
    this.#makeRoom();
    // As long as the server can undo it.
    this.#hide.milliseconds = undo ? 10_000 : Math.min(10_000, 4_000 + 60 * text.length);
    this.#hide.restart();
    const { undoKey } = document.body.dataset;
    this.say([text, undo && undoKey && `${undo}: ${undoKey}`].filter(Boolean).join(". "));
  }

  #hideNotice() {
    this.#hide.cancel();
    this.#notice.hidden = true;
    document.body.classList.remove("noticed");
  }

  /** Lets the messages of the current chat end above the notice, which is above their field. */
  #makeRoom() {
    const { classList } = document.body;
    // The rows are measured without the room for an earlier notice.
    classList.remove("noticed");
    const { left, right, bottom } = this.around();
    const { style } = document.documentElement;
    style.setProperty("--notice-left", `${left}px`);
    style.setProperty("--notice-right", `${innerWidth - right}px`);
    style.setProperty("--notice-bottom", `${innerHeight - bottom}px`);
    classList.add("noticed");
    // The pane may be narrow, so that the notice has several lines now.
    style.setProperty("--notice", `${this.#notice.offsetHeight}px`);
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
