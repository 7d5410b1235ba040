// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { Delayed } from "./time.js";

/** The most rows that the server sends at once. */
const MOST = 200;
const FEWEST = 20;
/** The number of rows on the page, in multiples of the visible ones. */
const VIEWS = 5;

/**
 * Requests the rows that will be visible next.
 *
 * More of the rows on the page are ahead of the visible ones than behind, and further rows are
 * requested long before the last ones come into view.
 */
export class Window {
  #asked = { first: -1, rows: 0 };
  #given = "";
  #told = "";
  #tell = new Delayed(200, () => this.#report());
  #again = new Delayed(2_000, () => this.#repeat());
  #blank = new Delayed(150, () => this.#mark(true));

  /**
   * @param {import("./viewport.js").Viewport} viewport
   * @param {import("./actions.js").Actions} actions
   */
  constructor(viewport, actions) {
    this.viewport = viewport;
    this.list = viewport.list;
    this.actions = actions;
  }

  /** The number of rows to have on the page. */
  get rows() {
    return Math.max(FEWEST, Math.min(MOST, Math.ceil(this.#perView * VIEWS)));
  }

  get #perView() {
    const height = this.viewport.height || document.documentElement.clientHeight;
    return Math.max(4, height / this.viewport.gaps.average);
  }

  /** Checks the rows that the server sent, and requests others if they don't suffice. */
  arrived() {
    const { count, first, ids } = this.list;
    const given = `${count} ${first} ${ids.length}`;
    if (given !== this.#given) this.#asked = { first: -1, rows: 0 };
    this.#given = given;
    this.update();
  }

  /** Forgets the last request, because another server doesn't know it. */
  forget() {
    this.#asked = { first: -1, rows: 0 };
    this.#told = "";
  }

  /** Requests rows if any that will be needed are missing. */
  update() {
    const { list, viewport } = this;
    if (!list.isAttached || list.count === 0) {
      this.#shown();
      return;
    }
    const range = viewport.range();
    this.#watch(range);
    if (this.#isEnough(range)) this.#tell.start();
    else this.#ask(range);
  }

  #isEnough({ top, bottom, isBlank }) {
    const { list } = this;
    if (isBlank) return false;
    const spare = Math.max(0, this.rows - (bottom - top + 1));
    const [back, ahead] = this.#margins(spare);
    const isAboveEnough = list.first === 0 || top - list.first >= back;
    const isBelowEnough = list.end >= list.count || list.end - 1 - bottom >= ahead;
    return isAboveEnough && isBelowEnough;
  }

  /** Returns how many rows have to be above and below the visible ones. */
  #margins(spare) {
    switch (this.viewport.direction) {
      case 1: return [spare * 0.05, spare * 0.5];
      case -1: return [spare * 0.5, spare * 0.05];
      default: return [spare * 0.25, spare * 0.25];
    }
  }

  #ask({ top, bottom }) {
    const { list } = this;
    const { rows } = this;
    const spare = Math.max(0, rows - (bottom - top + 1));
    const above = { 1: 0.25, "-1": 0.75 }[this.viewport.direction] ?? 0.5;
    const highest = Math.max(0, list.count - rows);
    const first = Math.max(0, Math.min(highest, Math.round(top - spare * above)));
    if (first === this.#asked.first && rows === this.#asked.rows) return;
    // While a request is pending, a small step isn't worth another one.
    const isClose = Math.abs(first - this.#asked.first) < spare * 0.12;
    if (isClose && first !== 0 && first !== highest && rows === this.#asked.rows) return;
    this.#send(first, rows);
  }

  #send(first, rows) {
    const { top, bottom } = this.#seen();
    const { screen } = this.list;
    this.#asked = { first, rows };
    this.#told = `${screen} ${top} ${bottom}`;
    this.#tell.cancel();
    this.#again.restart();
    this.actions.send({ do: "scroll", first, rows, top, bottom, screen });
  }

  /** Reports the visible rows if they have changed without needing others. */
  #report() {
    if (!this.list.isAttached || this.list.count === 0) return;
    const { screen } = this.list;
    const { top, bottom } = this.#seen();
    if (this.#told === `${screen} ${top} ${bottom}`) return;
    this.#told = `${screen} ${top} ${bottom}`;
    const given = { first: this.list.first, rows: this.list.ids.length };
    const window = this.#asked.first < 0 ? given : this.#asked;
    this.actions.send({ do: "scroll", ...window, top, bottom, screen });
  }

  #repeat() {
    const { viewport, list } = this;
    if (!list.isAttached || list.count === 0 || this.#isEnough(viewport.range())) return;
    if (viewport.target || this.#isHollow()) {
      this.forget();
      this.update();
    }
  }

  #seen() {
    const { top, bottom } = this.viewport.range();
    const last = this.list.count - 1;
    return { top: Math.max(0, Math.floor(top)), bottom: Math.min(last, Math.floor(bottom)) };
  }

  /** Returns whether part of a gap is visible. */
  #isHollow() {
    const { scroller, element } = this.list;
    const view = scroller.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const isAbove = this.list.first > 0 && box.top > view.top + 1;
    const isBelow = this.list.end < this.list.count && box.bottom < view.bottom - 1;
    return isAbove || isBelow;
  }

  #watch() {
    if (this.viewport.target || this.#isHollow()) {
      if (!this.list.scroller.classList.contains("waiting")) this.#blank.start();
    } else {
      this.#shown();
    }
  }

  #shown() {
    this.#blank.cancel();
    this.#mark(false);
  }

  #mark(isWaiting) {
    this.list.scroller.classList.toggle("waiting", isWaiting);
    if (isWaiting) this.list.element.setAttribute("aria-busy", "true");
    else this.list.element.removeAttribute("aria-busy");
  }
}
