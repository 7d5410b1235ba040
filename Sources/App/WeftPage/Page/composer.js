// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { isRightToLeft } from "./direction.js";
import { Drafts } from "./draft.js";
import { Delayed } from "./time.js";

/** The field as the screen draws it. */
const DRAWN = '[data-action="compose.begin"]';
/** The completions that the screen offers. */
const COMPLETIONS = '[data-action^="compose.choose."]';
/** The cancel button above the field. */
const CANCEL = '[data-action="compose.cancel"]';
const PREVIEW = '[data-action="app.preview.remove"]';
/** The files of the message. */
const FILES = '[data-action^="compose.detach."], [data-action^="compose.stop."]';
/** The elements that the Tab key reaches. */
const REACHED = "button, [data-action], a[href], [tabindex]";
/** The most visible lines of the field. */
const LINES = 6;
/** The most bytes of a text. */
const MOST = 65_536;

/**
 * The message field.
 *
 * The screen or a plugin draws it, and the page's own field lies over the drawn one, so that it
 * looks as drawn and behaves like any text field. The server stores the text. Each change has a
 * number, so that the answer to an earlier change never undoes a later one.
 */
export class Composer {
  /** Called when the focus leaves the field for the list. */
  onLeave = () => {};
  /** Called with the size of a text that is too long; the field keeps its old text. */
  onTooLong = () => {};

  #type = new Delayed(120, () => this.#send());
  /** The number of the user's last change. */
  #edits = 0;
  /** The drawn field, or null if none is drawn. */
  #drawn = null;
  /** The field's height in pixels. */
  #height = 0;
  /** Whether the server did not get the last change and never will. */
  #isLost = false;
  /** Whether the text of another pane's field has yet to arrive. */
  #isTurning = false;
  /** The text before the user's last change. */
  #last = "";
  /** The screen that the text is for. */
  #shown = null;
  /** Whether the page, and not the user, changes the text. */
  #isReplacing = false;
  #drafts = new Drafts();
  /** Whether this page has stored a text that the server may not have. */
  #hasKept = false;

  /**
   * @param {import("./actions.js").Actions} actions
   * @param {import("./panes.js").Panes} panes
   */
  constructor(actions, panes) {
    this.actions = actions;
    this.panes = panes;
    this.form = document.createElement("form");
    this.form.className = "composer";
    this.form.hidden = true;
    this.field = document.createElement("textarea");
    this.field.rows = 1;
    this.field.enterKeyHint = isTouch() ? "enter" : "send";
    this.form.append(this.field);
    panes.box.after(this.form);
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.field.addEventListener("input", () => this.#isReplacing || this.#changed());
    this.field.addEventListener("keydown", (event) => this.#pressed(event));
    addEventListener("keydown", (event) => this.#tab(event));
    panes.box.addEventListener("mousedown", (event) => this.#keepFocus(event));
    new ResizeObserver(() => this.fit()).observe(panes.current.element);
    actions.onSend = (body) => body.do !== "write" && this.#flush();
  }

  get screen() {
    return this.panes.current.element;
  }

  /** Whether the user can write on the current screen. */
  get isShown() {
    return !this.form.hidden;
  }

  get hasFocus() {
    return document.activeElement === this.field;
  }

  /** Whether the user has written anything. */
  get hasText() {
    return this.field.value.trim() !== "";
  }

  /** Moves the focus into the field. */
  focus() {
    this.field.focus();
  }

  /** Cancels the quote or edit above the field, or else leaves the field. */
  escape() {
    const top = this.screen.querySelector(CANCEL);
    if (top || this.#completions.length > 0) this.actions.send({ do: "tap", action: "compose.cancel" });
    else if (this.screen.querySelector(PREVIEW)) this.actions.send({ do: "tap", action: "app.preview.remove" });
    else this.onLeave();
  }

  /** Appends something to the text. */
  add(text) {
    if (text === "") return;
    this.field.value += text;
    this.#changed();
  }

  /** Sends the text. */
  post() {
    const { field, actions } = this;
    if (field.value.trim() === "" || actions.refuses()) return;
    this.#type.cancel();
    this.#edits += 1;
    const text = field.value;
    // Only a plain message can be sent again in another session, which knows no quote, edit or file.
    const isAlone = this.screen.querySelector(`${CANCEL}, ${FILES}`) === null && !text.startsWith("/");
    const screen = isAlone ? this.panes.current.list.screen : null;
    this.#show("");
    this.#drafts.forget(location.hash);
    actions.send({ do: "post", text, edit: this.#edits, id: newID() }, screen);
  }

  /** Puts a text that could not be sent back in front of the current one. */
  putBack({ do: kind, text }) {
    if (kind === "write") this.#isLost = true;
    this.keep();
    if (kind !== "post") return;
    const { value } = this.field;
    this.#show(value === "" ? text : `${text}\n${value}`);
    this.#changed();
  }

  /** Stores the text in the browser while the server can't be reached. */
  keep() {
    if (this.isShown && this.actions.connection.isOffline) {
      this.#drafts.keep(location.hash, this.field.value);
      this.#hasKept = true;
    }
  }

  /** Removes the stored text, unless the server still has to get it. */
  reconnected() {
    const isUnknown = this.#isLost || this.#type.isPending || this.actions.isWaiting("write");
    if (this.#hasKept && !isUnknown) this.#drafts.forget(location.hash);
    this.#hasKept &&= isUnknown;
  }

  /** Sends the text to a new session if the old one may not have had it. */
  renew() {
    const isUnknown = this.#type.isPending || this.#isLost;
    this.#type.cancel();
    [this.#edits, this.#isLost, this.#isTurning] = [0, false, false];
    if (isUnknown) this.#changed();
  }

  /**
   * Shows the server's text, unless the user has changed it since.
   * @param {object} patch
   * @param {string} patch.text
   * @param {number} patch.caret the position of the caret, in UTF-16 units
   * @param {number} patch.edit the number of the last change that the server knows
   * @param {string} patch.prompt the placeholder and label of the field
   * @param {boolean} [patch.focus] whether the field gets the focus
   */
  apply({ text, caret, edit, prompt, focus }) {
    this.field.placeholder = prompt;
    this.field.setAttribute("aria-label", prompt);
    if (focus) this.focus();
    const isOther = this.#isTurning;
    this.#isTurning = false;
    if (isOther) this.fit();
    if (focus && isOther) this.focus();
    const isOld = edit < this.#edits || this.#type.isPending;
    if (isOld && !isOther) return;
    const { screen } = this.panes.current.list;
    const isHere = !isOther && this.#shown === screen;
    this.#shown = screen;
    const kept = this.#drafts.take(location.hash);
    if (kept !== null && !text.startsWith(kept)) {
      this.#show(kept.startsWith(text) ? kept : `${text}\n${kept}`);
      this.#changed();
    } else if (this.field.value !== text) {
      if (!isHere || text === "" || !this.#replace(text)) this.#show(text);
      if (this.hasFocus) this.field.setSelectionRange(caret, caret);
    }
  }

  /** Hides the field until the text of another pane's field arrives; the current text is not for that one. */
  turn() {
    this.#isTurning = true;
    this.fit();
  }

  /** Places the field over the drawn one, or hides it. */
  fit() {
    const drawn = this.screen.querySelector(DRAWN);
    const isFree = drawn !== null && !this.#isTurning && drawn.closest("[inert]") === null;
    const hadFocus = this.hasFocus;
    // A browser takes the focus from a hidden field only when it draws, after rows may have arrived.
    if (hadFocus && !isFree) this.field.blur();
    this.form.hidden = !isFree;
    document.body.classList.toggle("drawn-composer", isFree);
    if (this.#drawn !== drawn) this.#uncover();
    this.#drawn = isFree ? drawn : null;
    if (hadFocus && !isFree && drawn === null) this.onLeave();
    if (!isFree) return;
    // A click on another pane's field has focused the drawn one.
    if (drawn.contains(document.activeElement)) this.focus();
    // Screen readers and the Tab key use the page's own field instead.
    Object.assign(drawn, { ariaHidden: "true", tabIndex: -1 });
    // In document order it would come last; #tab handles the Tab key instead.
    this.field.tabIndex = -1;
    this.#grow();
    this.#cover();
  }

  /** Makes the drawn field of another pane accessible to screen readers and keys again. */
  #uncover() {
    const drawn = this.#drawn;
    if (!drawn) return;
    drawn.removeAttribute("aria-hidden");
    drawn.tabIndex = 0;
  }

  /** Makes the field as high as its text, and the drawn one too if the height has changed. */
  #grow() {
    if (!this.#drawn) return;
    const { field } = this;
    field.style.height = "auto";
    const line = parseFloat(getComputedStyle(field).lineHeight);
    const height = Math.min(field.scrollHeight, LINES * line);
    field.style.height = `${height}px`;
    if (height === this.#height) return;
    this.#height = height;
    document.documentElement.style.setProperty("--composer", `${height}px`);
    this.#cover();
  }

  /** Places the field over the drawn one. */
  #cover() {
    const [form, height] = [this.form, this.#height];
    const box = this.#drawn.getBoundingClientRect();
    const isMirrored = isRightToLeft(this.#drawn);
    form.style.insetInlineStart = `${isMirrored ? innerWidth - box.right : box.left}px`;
    form.style.top = `${box.bottom - Math.max(height, box.height)}px`;
    form.style.width = `${box.width}px`;
    form.style.height = `${Math.max(height, box.height)}px`;
  }

  #show(text) {
    this.field.value = text;
    this.#last = text;
    this.#grow();
  }

  /**
   * Replaces the user's text so that the browser's undo brings it back.
   *
   * Returns false if there is nothing to bring back, or if the browser can't do this, for which the
   * field needs the focus. On a touch screen that would raise the keyboard.
   */
  #replace(text) {
    const { field } = this;
    if (field.value === "" || !this.isShown || (isTouch() && !this.hasFocus)) return false;
    const active = this.hasFocus ? null : document.activeElement;
    this.#isReplacing = true;
    field.focus({ preventScroll: true });
    field.select();
    const isDone = document.execCommand("insertText", false, text) && field.value === text;
    this.#isReplacing = false;
    if (active === document.body) field.blur();
    else active?.focus({ preventScroll: true });
    if (isDone) {
      this.#last = text;
      this.#grow();
    }
    return isDone;
  }

  #changed() {
    const bytes = new TextEncoder().encode(this.field.value).length;
    if (bytes > MOST) {
      this.field.value = this.#last;
      this.onTooLong(bytes);
      return;
    }
    this.#last = this.field.value;
    this.#edits += 1;
    this.#type.start();
    this.#grow();
    this.keep();
  }

  #flush() {
    if (this.#type.isPending) this.#type.now();
  }

  #send() {
    const { value, selectionStart } = this.field;
    if (!this.actions.connection.isOffline) this.#drafts.forget(location.hash);
    this.actions.send({ do: "write", text: value, caret: selectionStart, edit: this.#edits });
  }

  get #completions() {
    return [...this.screen.querySelectorAll(COMPLETIONS)];
  }

  /** The elements that Tab reaches before and after the field, according to the drawn one. */
  get #neighbours() {
    const drawn = this.#drawn;
    const all = drawn ? [...this.screen.querySelectorAll(REACHED)] : [];
    const shown = all.filter((each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility());
    const isAfter = (each) => drawn.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING;
    const rest = shown.filter((each) => !drawn.contains(each));
    return [rest.findLast((each) => !isAfter(each)), rest.find(isAfter)];
  }

  /** Makes Tab reach the field at the place of the drawn one; in the document it comes after the screen. */
  #tab(event) {
    const { key, shiftKey, altKey, ctrlKey, metaKey, isComposing, defaultPrevented } = event;
    if (key !== "Tab" || defaultPrevented || isComposing || altKey || ctrlKey || metaKey) return;
    if (!this.isShown) return;
    const [before, after] = this.#neighbours;
    const active = document.activeElement;
    let next = null;
    if (active === this.field) next = shiftKey ? before : after;
    else if (active && active === (shiftKey ? after : before)) next = this.field;
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  /** Keeps the focus in the field when the user presses a button around the rows, to go on writing after it. */
  #keepFocus(event) {
    const { target } = event;
    const isAround = this.screen.contains(target) && target.closest("li, [data-front]") === null;
    if (this.hasFocus && isAround && target.closest("button")) event.preventDefault();
  }

  #pressed(event) {
    const { key, shiftKey, altKey, ctrlKey, metaKey, isComposing } = event;
    if (isComposing || altKey || ctrlKey || metaKey) return;
    const completions = this.#completions;
    if (completions.length > 0 && !shiftKey) {
      const marked = completions.find((each) => each.ariaPressed === "true") ?? completions[0];
      const work = {
        ArrowUp: () => this.actions.send({ do: "mark", step: -1 }),
        ArrowDown: () => this.actions.send({ do: "mark", step: 1 }),
        Tab: () => this.actions.send({ do: "tap", action: marked.dataset.action }),
        Enter: () => this.actions.send({ do: "tap", action: marked.dataset.action }),
      }[key];
      if (work) {
        event.preventDefault();
        work();
        return;
      }
    }
    if (key === "Enter" && !shiftKey && !isTouch()) {
      event.preventDefault();
      this.post();
    } else if (key === "ArrowUp" && !shiftKey && this.field.value === "") {
      event.preventDefault();
      this.actions.send({ do: "tap", action: "app.message.edit.last" });
    }
  }
}

/** Returns a unique message id. */
function newID() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `weft-${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")}`;
}

/** Returns whether the user writes on a touch screen, where Enter adds a line and does not send. */
export function isTouch() {
  return matchMedia("(pointer: coarse)").matches;
}
