// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { isRightToLeft } from "./direction.js";
import { Frame } from "./frame.js";
import { RowList } from "./list.js";
import { read, write } from "./memory.js";
import { Viewport } from "./viewport.js";
import { Window } from "./window.js";

/** The window widths from which there is room for two and three panes. */
const SPLIT = [matchMedia("(min-width: 900px)"), matchMedia("(min-width: 1400px)")];
/** The storage keys of the widths that the user chose, by the style property of each pane. */
const WIDTHS = { "--list": "weft.list", "--third": "weft.third" };
/** The distance that a key press moves a divider, in pixels. */
const STEP = 24;

/** A screen of the page with its own list, which stays in place when another one changes. */
export class Pane {
  #rules = new CSSStyleSheet();
  #seen = null;
  #moved = new Set();
  #replaced = [];

  /**
   * @param {HTMLElement} element
   * @param {import("./actions.js").Actions} actions
   */
  constructor(element, actions) {
    this.element = element;
    element.classList.add("screen");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#rules];
    this.list = new RowList(document.body.dataset.list);
    this.viewport = new Viewport(this.list);
    this.window = new Window(this.viewport, actions);
    this.viewport.onChange = () => this.window.update();
    this.frame = new Frame(element, this.list);
  }

  /** Whether the focus is in the list. */
  get hasFocus() {
    return this.list.scroller.contains(document.activeElement);
  }

  /** Returns whether a patch shows another list: that of another screen, or a search instead of the rows. */
  isOther({ list }) {
    return list !== undefined
      && (list.screen !== this.list.screen || Boolean(list.search) !== this.list.isSearch);
  }

  /** Records where everything is, before patches are applied. */
  hold() {
    this.#seen = this.viewport.seen();
    this.viewport.hold();
    [this.#moved, this.#replaced] = [new Set(), []];
  }

  /** Applies a patch's part for this pane. */
  apply(patch, memory, place) {
    const { list, viewport } = this;
    const isOther = this.isOther(patch);
    // Rows of another list may have the same ids.
    if (patch.reset || isOther) this.#moved = null;
    const current = patch.isRenewed ? list.row(list.current)?.ariaLabel : null;
    if (patch.isRenewed) viewport.forgetIds();
    if (patch.reset) this.clear();
    for (const rule of patch.css ?? []) this.#insert(rule);
    if (isOther || patch.frame !== undefined) this.leave(memory);
    if (patch.frame !== undefined) this.#show(patch.frame, memory);
    // Rows of two lists may have the same id; the focus must not move to the other list's row.
    if (isOther && list.element.contains(document.activeElement)) document.activeElement.blur();
    const rows = list.apply(patch);
    if (patch.isRenewed) list.begin(list.rowSaying(current)?.dataset.row ?? null);
    if (isOther) {
      // The next search has other rows, so it doesn't continue at the place of this one.
      if (list.isSearch && list.screen === patch.list.screen) memory.forget(list.name);
      [list.screen, list.isSearch] = [patch.list.screen, Boolean(patch.list.search)];
      const memo = memory.enter(list.name, location.hash, place);
      list.begin(memo?.current ?? patch.list.start ?? null);
      viewport.open(memo);
    }
    if (patch.name !== undefined) this.element.setAttribute("aria-label", patch.name);
    this.#replaced.push(...rows.replaced);
    for (const id of rows.moved) this.#moved?.add(id);
  }

  /** Restores the position after patches have been applied. */
  settle() {
    this.viewport.settle(this.#moved ?? new Set());
  }

  /** Animates moved rows, unless the user is scrolling, when everything moves anyway. */
  glide() {
    const { viewport } = this;
    if (this.#seen && this.#moved?.size > 0 && !viewport.isMoving) viewport.motion.play(this.#seen);
  }

  /** The rows that were replaced since `hold` and are still on the page. */
  get replaced() {
    return this.#replaced.filter(({ id, row }) => this.list.row(id) === row);
  }

  /** Makes a new search start at its first result, even if the list already shows results. */
  beginSearch() {
    if (!this.list.isSearch) return;
    this.list.begin(null);
    this.viewport.open(null);
  }

  /** Removes the rows and the style rules. */
  clear() {
    this.#rules.replaceSync("");
    this.list.clear();
  }

  /** Stores the position of a list that may disappear now. */
  leave(memory) {
    const { list, viewport } = this;
    if (list.screen !== null) memory.leave(list.name, viewport.memo());
  }

  /** Empties the pane, because its screen moves to another pane or closes. */
  close(memory) {
    this.leave(memory);
    this.clear();
    [this.list.screen, this.list.isSearch] = [null, false];
    this.element.replaceChildren();
    this.element.classList.remove("listing");
    this.element.removeAttribute("aria-label");
  }

  #insert(rule) {
    try {
      this.#rules.insertRule(rule, this.#rules.cssRules.length);
    } catch {
      // The browser doesn't know this rule and can do without it.
    }
  }

  #show(html, memory) {
    const { list, viewport } = this;
    const wasAttached = list.isAttached;
    this.frame.show(html);
    if (!wasAttached && list.isAttached && list.screen !== null) {
      viewport.open(memory.enter(list.name, location.hash));
    }
  }
}

/**
 * The panes of the page: one, or in a wide window the list, a chat and a thread side by side.
 *
 * A narrow window shows its only screen in `main`. In a wide one, `nav` contains the list and
 * `aside` a third pane.
 */
export class Panes {
  /** The number of panes that the window has room for, as confirmed by the server. */
  room = 1;
  /** The pane that the user acts on. */
  current;

  /**
   * @param {HTMLElement} screen the element of the page's one screen
   * @param {import("./actions.js").Actions} actions
   */
  constructor(screen, actions) {
    this.actions = actions;
    this.box = document.createElement("div");
    this.box.className = "panes";
    const [nav, aside] = ["nav", "aside"].map((name) => document.createElement(name));
    [nav.hidden, aside.hidden] = [true, true];
    screen.replaceWith(this.box);
    this.lines = ["--list", "--third"].map((name) => this.#line(name));
    this.box.append(nav, this.lines[0], screen, this.lines[1], aside);
    this.all = [nav, screen, aside].map((element) => new Pane(element, actions));
    this.current = this.all[1];
    this.current.element.classList.add("current");
    for (const query of SPLIT) query.addEventListener("change", () => this.tell());
    for (const [name, key] of Object.entries(WIDTHS)) this.#setWidth(name, read(localStorage, key));
  }

  /** The number of panes that the window has room for. */
  static get wanted() {
    return 1 + SPLIT.filter(({ matches }) => matches).length;
  }

  /** The pane of the root screen. */
  get first() {
    return this.all[this.room > 1 ? 0 : 1];
  }

  /** The visible panes, starting with the root's. */
  get shown() {
    return this.all.filter(({ element }) => !element.hidden);
  }

  /** The index of the current pane among the visible ones. */
  get focus() {
    return this.shown.indexOf(this.current);
  }

  /** Returns the pane around an element, or null for none. */
  around(element) {
    return this.shown.find((pane) => pane.element.contains(element)) ?? null;
  }

  /** Informs the server how many panes the window has room for. */
  tell() {
    this.actions.send({ do: "room", count: Panes.wanted });
  }

  /**
   * Applies the server's state of the panes.
   * @param {object} patch
   * @param {number} [patch.room] the number of panes that there is room for
   * @param {number} [patch.shown] the number of visible panes
   * @param {number} [patch.focus] the index of the pane that the user acts on
   * @returns {boolean} whether another pane is current now
   */
  apply({ room, shown, focus }, memory) {
    const before = this.current;
    if (room !== undefined && room !== this.room) {
      for (const pane of this.all) pane.close(memory);
      this.room = room;
      document.body.classList.toggle("wide", room > 1);
      this.#show(room > 1 ? 2 : 1);
      this.choose(this.first);
    }
    if (shown !== undefined) this.#show(shown);
    if (focus !== undefined && !this.actions.isWaiting("pane")) this.choose(this.shown[focus] ?? this.current);
    return this.current !== before;
  }

  #show(count) {
    const [nav, , aside] = this.all.map(({ element }) => element);
    nav.hidden = this.room === 1;
    aside.hidden = this.room === 1 || count < 3;
    this.box.classList.toggle("three", !aside.hidden);
    this.lines[0].hidden = nav.hidden;
    this.lines[1].hidden = aside.hidden;
    // Keep its style rules; other panes use them, too.
    if (aside.hidden) this.all[2].list.clear();
    if (!this.shown.includes(this.current)) this.choose(this.shown.at(-1));
  }

  /** Makes a pane the current one. */
  choose(pane) {
    this.current = pane;
    for (const each of this.all) each.element.classList.toggle("current", each === pane);
  }

  // The dividers between panes.

  /** Moves the divider before the current pane, or the first one while the list is current. */
  moveLine(step) {
    const name = this.focus > 1 ? "--third" : "--list";
    const line = this.lines[name === "--third" ? 1 : 0];
    if (!line.hidden) this.#move(name, line.getBoundingClientRect().left + step * STEP);
  }

  /** Moves a divider to a position in the window. */
  #move(name, x) {
    const box = this.box.getBoundingClientRect();
    const isFromLeft = (name === "--list") !== isRightToLeft(this.box);
    this.#setWidth(name, Math.round(isFromLeft ? x - box.left : box.right - x));
    // Keep only what fits; otherwise the next key presses would seem to do nothing.
    const pane = name === "--list" ? this.all[0] : this.all[2];
    const width = Math.round(pane.element.getBoundingClientRect().width);
    this.#setWidth(name, width);
    write(localStorage, WIDTHS[name], String(width));
  }

  #setWidth(name, text) {
    const width = Number(text);
    if (!(width >= 100 && width <= 10_000)) return;
    this.box.style.setProperty(name, `${width}px`);
    this.lines[name === "--list" ? 0 : 1].setAttribute("aria-valuenow", String(width));
  }

  #line(name) {
    const line = document.createElement("div");
    Object.assign(line, { className: "line", hidden: true, tabIndex: 0 });
    line.setAttribute("role", "separator");
    line.setAttribute("aria-orientation", "vertical");
    line.setAttribute("aria-label", document.body.dataset.line);
    line.setAttribute("aria-valuenow", "0");
    line.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      line.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    line.addEventListener("pointermove", ({ pointerId, clientX }) => {
      if (line.hasPointerCapture(pointerId)) this.#move(name, clientX);
    });
    line.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.#move(name, line.getBoundingClientRect().left + step * STEP);
    });
    return line;
  }
}
