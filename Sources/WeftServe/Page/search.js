// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { isRightToLeft } from "./direction.js";
import { Delayed } from "./time.js";

/**
 * The field rows are searched with.
 *
 * The screen draws one, or a plugin does, as it draws everything: no field of a browser. Ours lies over
 * that one, so that it looks as it was drawn and is typed into as any; without one it stands above.
 */
export class Search {
  /** Called when the field is left: for the list, or because it is closed. */
  onLeave = () => {};

  #type = new Delayed(120, () => this.#send());
  #isComposing = false;
  /** What was chosen to be searched for, null where nothing was. */
  #choice = null;

  /**
   * @param {import("./actions.js").Actions} actions
   * @param {HTMLElement} screen
   */
  constructor(actions, screen) {
    this.actions = actions;
    this.screen = screen;
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
    screen.before(this.form);
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

  /** Shows the field, because the reader asked for it. */
  open() {
    if (!this.isOpen) {
      this.form.hidden = false;
      this.field.value = "";
      this.actions.send({ do: "search", text: "" });
      // Not above the screen for as long as it takes until one is drawn.
      if (!this.fit()) this.form.classList.add("coming");
      setTimeout(() => this.fit(), 300);
    }
    this.field.focus();
    this.field.select();
  }

  /** Stays with what is typed, because the reader searches for something else by it. */
  goOn(action) {
    if (!this.isOpen) return;
    this.#choice = action;
    this.#type.now();
    this.field.focus();
  }

  /** Tells a session that knows nothing of it what is searched for. */
  renew() {
    if (!this.isOpen) return;
    this.#send();
    if (this.#choice) this.actions.send({ do: "tap", action: this.#choice });
  }

  /** Hides the field, because the reader is done with it. */
  close() {
    this.#type.cancel();
    this.actions.send({ do: "search", text: null });
    this.#hide();
  }

  /** Shows what the server says, unless the reader has written since. */
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

  /** Lies over the field that is drawn; false where there is none. */
  fit() {
    if (!this.isOpen) return false;
    const { form, screen } = this;
    form.classList.remove("coming");
    const drawn = [...screen.querySelectorAll('[data-action="search.begin"]')]
      .find((element) => element.querySelector(".t"));
    document.body.classList.toggle("drawn-search", Boolean(drawn));
    // Whoever draws a field usually draws what leaves it.
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

/** Where a field lies, and where in it the text begins. */
function placeOf(field) {
  const [box, text] = [field, field.querySelector(".t")].map((e) => e.getBoundingClientRect());
  const { top, width, height } = box;
  const isMirrored = isRightToLeft(field);
  const insetInlineStart = isMirrored ? innerWidth - box.right : box.left;
  const paddingInlineStart = isMirrored ? box.right - text.right : text.left - box.left;
  return { insetInlineStart, top, width, height, paddingInlineStart };
}
