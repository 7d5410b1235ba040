// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { isRightToLeft } from "./direction.js";
import { Frame } from "./frame.js";
import { RowList } from "./list.js";
import { read, write } from "./memory.js";
import { Viewport } from "./viewport.js";
import { Window } from "./window.js";

/** From which widths of a window two and three panes stand beside each other. */
const SPLIT = [matchMedia("(min-width: 900px)"), matchMedia("(min-width: 1400px)")];
/** Where the widths that the user chose are kept, by the style property of each pane. */
const WIDTHS = { "--list": "weft.list", "--third": "weft.third" };
/** How far a key moves the line between two panes, in pixels. */
const STEP = 24;

/** A screen of the page with its own list, which stays where it is when another one changes. */
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

  /** Whether the element with the focus is in the list. */
  get hasFocus() {
    return this.list.scroller.contains(document.activeElement);
  }

  /** Whether a patch shows another list. */
  isOther({ list }) {
    return list !== undefined && list.screen !== this.list.screen;
  }

  /** Notes where everything is, before patches are applied. */
  hold() {
    this.#seen = this.viewport.seen();
    this.viewport.hold();
    [this.#moved, this.#replaced] = [new Set(), []];
  }

  /** Applies a patch's part about this pane. */
  apply(patch, memory, place) {
    const { list, viewport } = this;
    const isOther = this.isOther(patch);
    // Rows of another list may have the ids of these.
    if (patch.reset || isOther) this.#moved = null;
    const current = patch.isRenewed ? list.row(list.current)?.ariaLabel : null;
    if (patch.isRenewed) viewport.forgetIds();
    if (patch.reset) this.clear();
    for (const rule of patch.css ?? []) this.#insert(rule);
    if (isOther || patch.frame !== undefined) this.leave(memory);
    if (patch.frame !== undefined) this.#show(patch.frame, memory);
    // Rows of several lists may have the same id: don't let the focus move to another list by it.
    if (isOther && list.element.contains(document.activeElement)) document.activeElement.blur();
    const rows = list.apply(patch);
    if (patch.isRenewed) list.begin(list.rowSaying(current)?.dataset.row ?? null);
    if (isOther) {
      list.screen = patch.list.screen;
      const memo = memory.enter(list.screen, location.hash, place);
      list.begin(memo?.current ?? null);
      viewport.open(memo);
    }
    if (patch.name !== undefined) this.element.setAttribute("aria-label", patch.name);
    this.#replaced.push(...rows.replaced);
    for (const id of rows.moved) this.#moved?.add(id);
  }

  /** Puts everything back where it was, after patches were applied. */
  settle() {
    this.viewport.settle(this.#moved ?? new Set());
  }

  /** Lets rows glide from where they were seen; while the user scrolls, everything moves anyway. */
  glide() {
    const { viewport } = this;
    if (this.#seen && this.#moved?.size > 0 && !viewport.isMoving) viewport.motion.play(this.#seen);
  }

  /** The rows that were replaced since `hold` and are still on the page. */
  get replaced() {
    return this.#replaced.filter(({ id, row }) => this.list.row(id) === row);
  }

  /** Forgets the rows and the rules of style. */
  clear() {
    this.#rules.replaceSync("");
    this.list.clear();
  }

  /** Remembers the position of a list that may disappear now. */
  leave(memory) {
    const { list, viewport } = this;
    if (list.screen !== null) memory.leave(list.screen, viewport.memo());
  }

  /** Empties the pane, whose screen another pane shows from now on, or none. */
  close(memory) {
    this.leave(memory);
    this.clear();
    this.list.screen = null;
    this.element.replaceChildren();
    this.element.classList.remove("listing");
    this.element.removeAttribute("aria-label");
  }

  #insert(rule) {
    try {
      this.#rules.insertRule(rule, this.#rules.cssRules.length);
    } catch {
      // A rule this browser doesn't know changes nothing.
    }
  }

  #show(html, memory) {
    const { list, viewport } = this;
    const wasAttached = list.isAttached;
    this.frame.show(html);
    if (!wasAttached && list.isAttached && list.screen !== null) {
      viewport.open(memory.enter(list.screen, location.hash));
    }
  }
}

/**
 * The panes of the page: one, or in a wide window the list, a chat and a thread beside each other.
 *
 * A narrow window shows its one screen in `main`. In a wide one the list is the navigation and a
 * third pane complements the main one.
 */
export class Panes {
  /** For how many panes the window has room, as the page has told the server, and the server has answered. */
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

  /** For how many panes the window has room. */
  static get wanted() {
    return 1 + SPLIT.filter(({ matches }) => matches).length;
  }

  /** The pane of the root. */
  get first() {
    return this.all[this.room > 1 ? 0 : 1];
  }

  /** The panes that are shown, from the root on. */
  get shown() {
    return this.all.filter(({ element }) => !element.hidden);
  }

  /** The place of the pane that the user acts on. */
  get focus() {
    return this.shown.indexOf(this.current);
  }

  /** The pane around an element; null for none. */
  around(element) {
    return this.shown.find((pane) => pane.element.contains(element)) ?? null;
  }

  /** Tells the server for how many panes the window has room. */
  tell() {
    this.actions.send({ do: "room", count: Panes.wanted });
  }

  /**
   * Follows what the server says of the panes.
   * @param {object} patch
   * @param {number} [patch.room] for how many panes there is room
   * @param {number} [patch.shown] how many are shown
   * @param {number} [patch.focus] which one the user acts on
   * @returns {boolean} whether another pane has the keys
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
    // Its rules stay: they hold for the other panes, too.
    if (aside.hidden) this.all[2].list.clear();
    if (!this.shown.includes(this.current)) this.choose(this.shown.at(-1));
  }

  /** Makes a pane the one that the user acts on. */
  choose(pane) {
    this.current = pane;
    for (const each of this.all) each.element.classList.toggle("current", each === pane);
  }

  // The lines between panes.

  /** Moves the line in front of the pane that has the keys, or the one behind the list. */
  moveLine(step) {
    const name = this.focus > 1 ? "--third" : "--list";
    const line = this.lines[name === "--third" ? 1 : 0];
    if (!line.hidden) this.#move(name, line.getBoundingClientRect().left + step * STEP);
  }

  /** Moves a line to a place in the window. */
  #move(name, x) {
    const box = this.box.getBoundingClientRect();
    const isFromLeft = (name === "--list") !== isRightToLeft(this.box);
    this.#setWidth(name, Math.round(isFromLeft ? x - box.left : box.right - x));
    // What doesn't fit is not kept: the line would seem to stand still for some keys.
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
