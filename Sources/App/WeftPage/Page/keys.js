// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { isOnward } from "./direction.js";
import { RowList } from "./list.js";
import { longTarget } from "./owners.js";

/**
 * The pause in milliseconds after which a letter starts a new word, and the number of different
 * letters that make a word; the same as in `LetterBurst`.
 */
const [PAUSE, LEAST] = [600, 3];
/** The keys that open a menu beside the current row: all actions, and reactions. */
const OPENING = new Set(["m", "+"]);

/** Keyboard control of the list and the screen. */
export class Keys {
  /** The row whose buttons a key opened, and the actions it had before. */
  #swiped = null;
  /** The letters typed next to a chat without a pause, and the time of the last one. */
  #letters = new Set();
  #lastLetter = -Infinity;
  /** The keys that the server handles instead of the page. */
  #sent = new Set(document.body.dataset.keys.split(" "));

  /**
   * @param {object} page the list, the viewport and the other parts that keys act on
   */
  constructor(page) {
    this.page = page;
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** Moves the focus to the buttons that a key opened, once they are drawn. */
  rowReplaced({ id, row }) {
    if (this.#swiped?.id !== id || this.#swiped.isShown) return;
    const [button] = this.#beside(row);
    if (!button) return;
    this.#swiped.isShown = true;
    if (row.contains(document.activeElement)) button.focus({ preventScroll: true });
  }

  #pressed(event) {
    if (event.defaultPrevented || event.isComposing) return;
    const { search, dialog } = this.page;
    if (this.#turnPane(event) || this.#opensPalette(event)) event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      this.page.ahead.take();
      if (this.#escape()) event.preventDefault();
      return;
    }
    if (this.page.ahead.hold(event)) {
      event.preventDefault();
      return;
    }
    if (isWritten(event.target)) {
      if (event.target === search.field && event.key === "ArrowDown" && !search.isPalette) {
        event.preventDefault();
        search.onLeave();
      }
      return;
    }
    if (event.key === "Tab") {
      if (dialog.isOpen) dialog.tab(event);
      return;
    }
    if (this.#isHandled(event)) event.preventDefault();
  }

  /** Moves to the pane on the left or right; returns false for other keys. In fields these keys move by words. */
  #turnPane({ key, target, ctrlKey, metaKey, altKey, shiftKey }) {
    const { panes, dialog } = this.page;
    if (!ctrlKey || metaKey || altKey || shiftKey || panes.room === 1 || dialog.isOpen) return false;
    if (!["ArrowLeft", "ArrowRight"].includes(key) || isWritten(target)) return false;
    this.page.turnPane(isOnward(key, panes.box) ? 1 : -1);
    return true;
  }

  /** Opens or closes the command palette; returns false for other keys. */
  #opensPalette({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }) {
    if (!(ctrlKey || metaKey) || altKey || shiftKey || key.toLowerCase() !== "k") return false;
    if (!repeat) this.page.togglePalette();
    return true;
  }

  /** Closes whatever is in front; returns false if nothing was. */
  #escape() {
    const { search, composer, dialog, place, list } = this.page;
    if (search.isOpen && !dialog.isOpen) {
      search.close();
    } else if (composer.hasFocus && !dialog.isOpen) {
      composer.escape();
    } else if (dialog.isOpen) {
      this.page.closeDialog();
    } else if (this.page.openSwipe !== null) {
      const row = list.row(this.page.openSwipe);
      const isInside = row?.contains(document.activeElement);
      this.#swipe(this.page.openSwipe, null);
      if (isInside) RowList.stop(row).focus({ preventScroll: true });
    } else if (place.depth > 0) {
      place.back();
    } else {
      return false;
    }
    return true;
  }

  #isHandled(event) {
    const { dialog, list, panes } = this.page;
    const { key, target } = event;
    if (key === "Enter" || key === " ") return this.#isInWord(event) || this.#press(event);
    if (dialog.isOpen) return dialog.move(key);
    if (this.#isLetter(event) && !this.#isForField(event)) return this.#type(event);
    if (key === "m" || key === "ContextMenu" || (key === "F10" && event.shiftKey)) return this.#hold(target);
    if (key === "Backspace") {
      this.page.place.back();
      return true;
    }
    if (key === "/") {
      this.page.search.open();
      return true;
    }
    if (key === document.body.dataset.writeKey && this.page.composer.isShown) {
      this.page.composer.focus();
      return true;
    }
    if (panes.room > 1 && (key === "[" || key === "]")) {
      panes.moveLine(key === "]" ? 1 : -1);
      return true;
    }
    if (this.#sent.has(key)) {
      if (!event.repeat) this.#send(key, target);
      return true;
    }
    if (!list.isAttached || list.count === 0) return this.#turn(key);
    if (["ArrowLeft", "ArrowRight", "h", "l"].includes(key)) return this.#sideways(key, target);
    return this.#move(event);
  }

  /** Returns whether a key is a letter next to a chat, where it may start a word. */
  #isLetter({ key }) {
    const { list, connection } = this.page;
    return list.isAttached && list.fromBelow && !connection.isOffline && /^\p{L}$/u.test(key);
  }

  /** Returns whether a letter moves the focus to the field; within a word it does not. */
  #isForField({ key, timeStamp }) {
    if (timeStamp - this.#lastLetter > PAUSE) this.#letters.clear();
    this.#lastLetter = timeStamp;
    this.#letters.add(key);
    const isCommand = this.#letters.size < LEAST && this.page.composer.isShown;
    if (!isCommand || key !== document.body.dataset.writeKey) return false;
    this.#letters.clear();
    return true;
  }

  /** Returns whether a space or Enter is part of a word typed next to the field; then it must not open the row. */
  #isInWord({ key, timeStamp }) {
    if (this.#letters.size < LEAST || timeStamp - this.#lastLetter > PAUSE) return false;
    if (key === "Enter") this.#letters.clear();
    else this.#lastLetter = timeStamp;
    return true;
  }

  /** Sends a letter to the server, which detects typed words; keys that scroll also count. */
  #type(event) {
    const { list, dialog } = this.page;
    const { key, target } = event;
    if (OPENING.has(key)) dialog.openBeside(list.row(list.current)?.getBoundingClientRect() ?? null);
    if (!event.repeat) this.#send(key, target);
    this.#move(event);
    return true;
  }

  #send(key, target) {
    const { list, actions } = this.page;
    const inRow = list.idAround(target) !== null;
    actions.send({ do: "key", key, row: list.current ?? undefined, inRow });
  }

  /** Shows the next or previous picture on the picture screen. */
  #turn(key) {
    if (!["ArrowLeft", "ArrowRight", "h", "l"].includes(key)) return false;
    const action = isOnward(key, document.documentElement) ? "next" : "previous";
    const button = document.querySelector(`[data-action="app.picture.${action}"]`);
    if (button) this.page.tap(button);
    return Boolean(button);
  }

  // Moving through the rows.

  #move({ key, shiftKey }) {
    const { list, viewport } = this.page;
    const page = Math.max(1, Math.floor(viewport.height / viewport.gaps.average) - 1);
    const last = list.count - 1;
    const here = this.#here();
    switch (shiftKey && key !== "G" ? "" : key) {
      case "ArrowDown": case "j": return this.#focus(here === null ? null : here + 1);
      case "ArrowUp": case "k": return this.#focus(here === null ? null : here - 1);
      case "PageDown": return this.#focus(here === null ? null : here + page);
      case "PageUp": case "b": return this.#focus(here === null ? null : here - page);
      case "Home": case "g": return this.#focus(0, "start");
      case "End": case "G": return this.#focus(last, "end");
      default: return false;
    }
  }

  /** Returns the index to move from: that of the focused row or of one being scrolled to; null elsewhere. */
  #here() {
    const { list, viewport } = this.page;
    if (viewport.target?.isKey) return viewport.target.place;
    const id = list.idAround(document.activeElement);
    return id === null ? null : list.placeOf(id);
  }

  /**
   * Moves the focus to an index. If that is null, moves it to the current row if visible, or else
   * to the first visible one.
   */
  #focus(place, at = "nearest") {
    const { list, viewport } = this.page;
    const to = Math.max(0, Math.min(list.count - 1, place ?? this.#entry()));
    viewport.go(to, at, (row) => this.page.focusRow(row));
    if (viewport.target) {
      viewport.target.isKey = true;
      if (!list.scroller.contains(document.activeElement)) {
        list.scroller.focus({ preventScroll: true });
      }
    }
    return true;
  }

  #entry() {
    const { list, viewport } = this.page;
    const { top, bottom } = viewport.range();
    const current = list.placeOf(list.current);
    if (current >= Math.floor(top) && current <= bottom) return current;
    return Math.max(0, list.fromBelow ? Math.floor(bottom) : list.placeOf(viewport.firstVisible()));
  }

  // Acting on a row.

  #press(event) {
    const { list } = this.page;
    const { target } = event;
    // The browser itself presses buttons and links.
    if (target.closest("button, a[href]")) return false;
    if (event.repeat) return true;
    const row = list.row(list.idAround(target));
    const isRow = row && target === RowList.stop(row);
    const element = isRow ? RowList.primary(row) : target.closest("[data-action]");
    if (element) this.page.tap(element);
    return Boolean(element || row);
  }

  #hold(target) {
    const row = this.page.list.row(this.page.list.idAround(target));
    const element = longTarget(target)
      ?? row?.querySelector("[data-long-action]");
    return this.page.hold(element ?? row);
  }

  /** Opens the buttons at the side that the arrow points to; on a touch screen, a swipe goes the other way. */
  #sideways(key, target) {
    const { list, openSwipe, openSide } = this.page;
    const id = list.idAround(target);
    if (id === null) return false;
    const side = isOnward(key, list.element) ? "trailing" : "leading";
    if (openSwipe === id) {
      this.#step(openSide === side ? 1 : -1, target, list.row(id));
    } else {
      const buttons = [...list.row(id).querySelectorAll("[data-action]:not(.tools *)")];
      const before = new Set(buttons.map(({ dataset }) => dataset.action));
      this.#swiped = { id, before, isShown: false };
      this.#swipe(id, side);
    }
    return true;
  }

  /** Moves between the buttons: outwards, or back to the row, which closes them. */
  #step(step, target, row) {
    const buttons = this.#beside(row);
    const to = buttons.indexOf(target) + step;
    if (to < 0) this.#swipe(row.dataset.row, null);
    const next = buttons[Math.min(to, buttons.length - 1)] ?? RowList.stop(row);
    next.focus({ preventScroll: true });
  }

  /** Returns the open buttons of a row, from its middle outwards. */
  #beside(row) {
    const isOther = this.#swiped?.id !== row.dataset.row;
    const buttons = [...row.querySelectorAll("button[data-action]:not(.tools *)")].filter(({ dataset }) => {
      return isOther || !this.#swiped.before.has(dataset.action);
    });
    return this.page.openSide === "leading" ? buttons.reverse() : buttons;
  }

  #swipe(id, side) {
    this.page.swipe(id, side);
  }
}

function isWritten(element) {
  return element.isContentEditable || element.matches?.("input, textarea, select") === true;
}
