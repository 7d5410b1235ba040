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
  /** Called when the user opens the field. */
  onOpen = () => {};
  /** Called when the focus leaves the field: for the list, or because the field was closed. */
  onLeave = () => {};
  /** Called when the user chooses a row of the palette. */
  onChoose = () => {};
  /** Called when the palette stays open after a choice; returns the letters typed since. */
  onStay = () => "";
  /** Returns whether letters that the user types are held until the server has answered. */
  isHolding = () => false;

  #type = new Delayed(120, () => this.#send());
  #isComposing = false;
  /** The chosen kind of search, or null for none. */
  #choice = null;
  /** Whether the command palette was asked for and is not drawn yet. */
  #isComing = false;
  /** The text with which the user has chosen a row, so that further letters are not meant for it; null for none. */
  #chosen = null;
  /** The selected row when it was last scrolled to. */
  #selected = null;

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
      if (this.isPalette) {
        this.#choose();
        return;
      }
      this.#type.now();
      this.onLeave();
    });
    this.field.addEventListener("keydown", (event) => this.#pressed(event));
    this.field.addEventListener("input", () => !this.#isComposing && this.#chosen === null && this.#type.restart());
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
      this.onOpen();
      this.actions.send({ do: "search", text: "" });
      // Keep it invisible until the screen has drawn a field to cover.
      if (!this.fit()) this.form.classList.add("coming");
      setTimeout(() => this.fit(), 300);
    }
    this.field.focus();
    this.field.select();
  }

  /** Whether the field is that of the command palette. */
  get isPalette() {
    return this.isOpen && (this.#isComing || this.#palette !== null);
  }

  /** Whether the server has not answered yet to the choice of a row of the palette. */
  get isChoosing() {
    return this.#chosen !== null && this.isHolding();
  }

  /** The pane with the palette, or null for none. */
  get #palette() {
    return this.panes.shown.find(({ list }) => list.choice !== null && list.isAttached) ?? null;
  }

  /** Opens the command palette at once, so that letters typed right after its key go to it; or closes it. */
  togglePalette(isWriting) {
    if (this.actions.refuses()) return;
    if (this.isPalette) {
      this.close();
      return;
    }
    this.#type.cancel();
    this.actions.send({ do: "palette", writing: isWriting });
    this.#isComing = true;
    this.form.hidden = false;
    this.form.classList.add("coming");
    this.field.value = "";
    this.field.focus();
  }

  /** Moves the selection of the palette. */
  #pressed(event) {
    const { key, ctrlKey, altKey, metaKey, isComposing } = event;
    if (!this.isPalette || isComposing || altKey || metaKey) return;
    const name = ctrlKey ? { n: "ArrowDown", p: "ArrowUp" }[key] : key;
    const step = { ArrowDown: 1, ArrowUp: -1 }[name];
    if (!step) return;
    event.preventDefault();
    this.actions.send({ do: "mark", step });
  }

  /** Chooses the selected row of the palette. */
  #choose() {
    if (this.actions.refuses()) return;
    this.#type.now();
    this.#chosen = this.field.value;
    this.onChoose();
    this.actions.send({ do: "tap", action: "app.palette.choose" });
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
    // The new session has no palette.
    if (this.isPalette) {
      this.#hide();
      return;
    }
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

  /** Whether a text from the server is an answer to what the user did before choosing a row. */
  #isEarly(text) {
    if (!this.isChoosing || text === null) return false;
    const isEcho = text !== "" && text === this.#chosen;
    return this.#isComing || isEcho || this.actions.isUnsent("tap");
  }

  /** Adds letters that were typed after a choice to which the server has given no answer. */
  goOnWith(text) {
    this.#chosen = null;
    if (!text || !this.isPalette) return;
    this.field.value += text.replaceAll("\n", "");
    this.#type.restart();
  }

  /** Shows the server's text, unless the user has typed since. */
  apply(text) {
    if (this.#isEarly(text)) return;
    const isChooser = this.isPalette || this.#palette !== null;
    // Without its Enter: the user has not seen what it would choose.
    const held = text !== null && isChooser ? this.onStay().replaceAll("\n", "") : "";
    this.#chosen = null;
    if (held) {
      const wasOpen = this.isOpen;
      this.form.hidden = false;
      this.field.value = text + held;
      this.fit();
      if (!wasOpen) this.field.focus();
      this.#type.restart();
    }
    if (this.#type.isPending || this.actions.isWaiting("search")) return;
    if (text === null) {
      if (this.isOpen && !this.#isComing) this.#hide();
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
    const palette = this.#palette;
    if (!this.isHolding()) this.#chosen = null;
    if (palette) this.#isComing = false;
    this.#describe(palette);
    if (this.#isComing) return false;
    const screen = (palette ?? this.panes.first).element;
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

  /** Names the field, and makes screen readers announce the selected row of the palette. */
  #describe(palette) {
    const { field } = this;
    const name = palette?.list.choice ?? (this.#isComing ? "" : document.body.dataset.search);
    if (field.placeholder !== name) {
      field.placeholder = name;
      field.setAttribute("aria-label", name);
    }
    field.type = palette ? "text" : "search";
    if (!palette) {
      for (const name of ["role", "aria-expanded", "aria-controls", "aria-autocomplete", "aria-activedescendant"]) {
        field.removeAttribute(name);
      }
      this.#selected = null;
      return;
    }
    const row = palette.list.element.querySelector(":scope > .sel");
    const facts = { role: "combobox", "aria-expanded": "true", "aria-controls": "choices", "aria-autocomplete": "list" };
    for (const [name, value] of Object.entries(facts)) field.setAttribute(name, value);
    if (row) field.setAttribute("aria-activedescendant", row.id);
    else field.removeAttribute("aria-activedescendant");
    if (row && row.id !== this.#selected) row.scrollIntoView({ block: "nearest" });
    this.#selected = row?.id ?? null;
  }

  #hide() {
    const hadFocus = this.form.contains(document.activeElement);
    this.#type.cancel();
    // A browser takes the focus from a hidden field only when it draws, after rows may have arrived.
    if (hadFocus) document.activeElement.blur();
    this.form.hidden = true;
    this.field.value = "";
    [this.#choice, this.#isComing, this.#chosen] = [null, false, null];
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
