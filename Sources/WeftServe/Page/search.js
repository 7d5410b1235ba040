// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { Delayed } from "./time.js";

/** The field above the screen that rows are searched with. */
export class Search {
  /** Called when the field is left: for the list, or because it is closed. */
  onLeave = () => {};

  #type = new Delayed(120, () => this.#send());
  #isComposing = false;

  /** @param {import("./actions.js").Actions} actions */
  constructor(actions) {
    this.actions = actions;
    const { search, close } = document.body.dataset;
    this.form = document.createElement("form");
    this.form.className = "search";
    this.form.setAttribute("role", "search");
    this.form.hidden = true;
    this.field = document.createElement("input");
    Object.assign(this.field, { type: "search", autocomplete: "off", spellcheck: false });
    Object.assign(this.field, { placeholder: search, enterKeyHint: "search" });
    this.field.setAttribute("aria-label", search);
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "×";
    button.setAttribute("aria-label", close);
    button.addEventListener("click", () => this.close());
    this.form.append(this.field, button);
    document.getElementById("screen").before(this.form);
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
    }
    this.field.focus();
    this.field.select();
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
    if (!wasOpen) this.field.focus();
  }

  #hide() {
    const hadFocus = this.form.contains(document.activeElement);
    this.#type.cancel();
    this.form.hidden = true;
    this.field.value = "";
    if (hadFocus) this.onLeave();
  }

  #send() {
    if (this.isOpen) this.actions.send({ do: "search", text: this.field.value });
  }
}
