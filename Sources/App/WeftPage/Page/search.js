// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { isRightToLeft } from "./direction.js";
import { Delayed } from "./time.js";

/**
 * The search field.
 *
 * The screen or a plugin draws a field, but not as a text input. The page's own input lies over
 * it, so that it looks as drawn and behaves like any input. Without a drawn field, the input is
 * above the screen.
 */
export class Search {
  /** Called when the focus leaves the field: for the list, or because the field was closed. */
  onLeave = () => {};

  #type = new Delayed(120, () => this.#send());
  #isComposing = false;
  /** The chosen kind of search, or null for none. */
  #choice = null;

  /**
   * @param {import("./actions.js").Actions} actions
   * @param {import("./panes.js").Panes} panes
   */
  constructor(actions, panes) {
    this.actions = actions;
    this.panes = panes;
    const { search, close } = document.body.dataset;
    this.form = document.createElement("form");
    this.form.className = "search";
    this.form.setAttribute("role", "search");
    this.form.hidden = true;
    this.field = document.createElement("input");
    Object.assign(this.field, { type: "search", autocomplete: "off", spellcheck: false });
    Object.assign(this.field, { placeholder: search, enterKeyHint: "search" });
    this.field.setAttribute("aria-label", search);
    this.button = document.createElement("button");
    this.button.type = "button";
    this.button.textContent = "×";
    this.button.setAttribute("aria-label", close);
    this.button.addEventListener("click", () => this.close());
    this.form.append(this.field, this.button);
    panes.box.before(this.form);
    addEventListener("resize", () => this.fit());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#type.now();
      this.onLeave();
    });
    this.field.addEventListener("input", () => !this.#isComposing && this.#type.restart());
    this.field.addEventListener("compositionstart", () => {
      this.#isComposing = true;
    });
    this.field.addEventListener("compositionend", () => {
      this.#isComposing = false;
      this.#type.restart();
    });
  }

  get isOpen() {
    return !this.form.hidden;
  }

  /** Opens the field for the user. */
  open() {
    if (this.actions.refuses()) return;
    if (!this.isOpen) {
      this.form.hidden = false;
      this.field.value = "";
      this.actions.send({ do: "search", text: "" });
      // Keep it invisible until the screen has drawn a field to cover.
      if (!this.fit()) this.form.classList.add("coming");
      setTimeout(() => this.fit(), 300);
    }
    this.field.focus();
    this.field.select();
  }

  /** Keeps the text while the user switches to another kind of search. */
  goOn(action) {
    if (!this.isOpen) return;
    this.#choice = action;
    this.#type.now();
    this.field.focus();
  }

  /** Sends the search to a new session. */
  renew() {
    if (!this.isOpen) return;
    this.#send();
    if (this.#choice) this.actions.send({ do: "tap", action: this.#choice });
  }

  /** Closes the field for the user. */
  close() {
    if (this.actions.refuses()) return;
    this.#type.cancel();
    this.actions.send({ do: "search", text: null });
    this.#hide();
  }

  /** Shows the server's text, unless the user has typed since. */
  apply(text) {
    if (this.#type.isPending || this.actions.isWaiting("search")) return;
    if (text === null) {
      if (this.isOpen) this.#hide();
      return;
    }
    const wasOpen = this.isOpen;
    this.form.hidden = false;
    if (this.field.value !== text) this.field.value = text;
    this.fit();
    if (!wasOpen) this.field.focus();
  }

  /** Places the input over the drawn field; returns false if none is drawn. */
  fit() {
    if (!this.isOpen) return false;
    const { form } = this;
    const screen = this.panes.first.element;
    form.classList.remove("coming");
    const drawn = [...screen.querySelectorAll('[data-action="search.begin"]')]
      .find((element) => element.querySelector(".t"));
    document.body.classList.toggle("drawn-search", Boolean(drawn));
    // Hide the drawn field from screen readers and the Tab key, which use the page's own input. A
    // screen that draws a field usually also draws a button to leave it.
    if (drawn) Object.assign(drawn, { ariaHidden: "true", tabIndex: -1 });
    this.button.hidden = Boolean(screen.querySelector('[data-action="search.cancel"]'));
    const place = drawn && placeOf(drawn);
    for (const name of ["insetInlineStart", "top", "width", "height", "paddingInlineStart"]) {
      form.style[name] = place ? `${place[name]}px` : "";
    }
    return Boolean(drawn);
  }

  #hide() {
    const hadFocus = this.form.contains(document.activeElement);
    this.#type.cancel();
    // A browser takes the focus from a hidden field only when it draws, after rows may have arrived.
    if (hadFocus) document.activeElement.blur();
    this.form.hidden = true;
    this.field.value = "";
    this.#choice = null;
    document.body.classList.remove("drawn-search");
    if (hadFocus) this.onLeave();
  }

  #send() {
    if (this.isOpen) this.actions.send({ do: "search", text: this.field.value });
  }
}

/** Returns the box of a drawn field, and the start of its text. */
function placeOf(field) {
  const [box, text] = [field, field.querySelector(".t")].map((e) => e.getBoundingClientRect());
  const { top, width, height } = box;
  const isMirrored = isRightToLeft(field);
  const insetInlineStart = isMirrored ? innerWidth - box.right : box.left;
  const paddingInlineStart = isMirrored ? box.right - text.right : text.left - box.left;
  return { insetInlineStart, top, width, height, paddingInlineStart };
}
