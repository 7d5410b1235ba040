// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The rows on the page: a window of a list that may be far longer.
 *
 * The scrolling element contains a gap, the list and another gap. The gaps take the place of the
 * rows outside the window, so that the list element itself contains only rows, as screen readers
 * expect.
 */
export class RowList {
  /** The ids of the rows on the page, from top to bottom. */
  ids = [];
  /** The length of the whole list, and the index in it of the first row on the page. */
  count = 0;
  first = 0;
  /** Whether the newest row is at the lower end, as in a chat. */
  fromBelow = false;
  /** The list's screen, and whether it shows the results of a search there. */
  screen = null;
  isSearch = false;
  /** The row that is the list's tab stop. */
  current = null;
  /** The label of the field from which rows are chosen, or null if the rows have the focus themselves. */
  choice = null;

  #rows = new Map();
  /** The actual tab stop: the current row, or another one while that is not on the page. */
  #stop = null;

  /** @param {string} label the list's name if its markup has none */
  constructor(label) {
    this.label = label;
    this.scroller = document.createElement("div");
    this.scroller.className = "rows";
    // Some browsers make scrolling elements tab stops; here the rows are.
    this.scroller.tabIndex = -1;
    this.above = document.createElement("div");
    this.below = document.createElement("div");
    this.above.className = this.below.className = "gap";
    this.element = document.createElement("ul");
    this.element.setAttribute("role", "list");
    this.element.setAttribute("aria-label", label);
    this.scroller.append(this.above, this.element, this.below);
  }

  /** The list's name; each list has its own scroll position and current row. */
  get name() {
    return this.isSearch ? `search ${this.screen}` : this.screen;
  }

  get end() {
    return this.first + this.ids.length;
  }

  get isAttached() {
    return this.scroller.isConnected;
  }

  /** @returns {HTMLElement | undefined} the element of a row, if it is on the page */
  row(id) {
    return this.#rows.get(id);
  }

  /** @returns {HTMLElement | undefined} the row at an index of the whole list */
  rowAt(place) {
    return this.#rows.get(this.ids[place - this.first]);
  }

  /** @returns {HTMLElement | undefined} the row on the page with a label */
  rowSaying(label) {
    return this.ids.map((id) => this.#rows.get(id)).find((row) => row.ariaLabel === label);
  }

  /** @returns {number} the index of a row in the whole list; -1 when it is not on the page */
  placeOf(id) {
    const index = this.ids.indexOf(id);
    return index < 0 ? -1 : this.first + index;
  }

  /** @returns {string | null} the id of the row an element is in */
  idAround(element) {
    const row = element?.closest?.("li[data-row]");
    return row && this.element.contains(row) ? row.dataset.row : null;
  }

  clear() {
    this.#rows.clear();
    this.#stop = null;
    this.ids = [];
    this.element.replaceChildren();
  }

  /**
   * Takes over the classes and the label of the placeholder in a new frame.
   * @param {Element} placeholder
   */
  adopt(placeholder) {
    const own = ["rows", "waiting", "from-below"].filter((name) => {
      return this.scroller.classList.contains(name);
    });
    this.scroller.className = [...own, ...placeholder.classList].join(" ");
    const label = placeholder.getAttribute("aria-label") || placeholder.dataset.list || this.label;
    this.element.setAttribute("aria-label", label);
  }

  /**
   * Applies the rows of a patch.
   * @param {object} patch
   * @param {Object<string, string>} [patch.rows] the markup of new or changed rows
   * @param {string[]} [patch.gone] the rows to remove
   * @param {(string | null)[][]} [patch.moves] runs of new or moved rows, each after the row
   *   before which it is inserted, or null for the end
   * @param {object} [patch.list]
   * @returns {{replaced: object[], moved: string[]}} the rows with changed markup, and the ids of
   *   rows that were on the page and have moved
   */
  apply({ rows, gone, moves, list }) {
    if (list) {
      this.#choose(list.choice ?? null);
      this.count = list.count;
      this.first = list.first;
      this.fromBelow = Boolean(list.fromBelow);
      this.scroller.classList.toggle("from-below", this.fromBelow);
    }
    const replaced = rows ? this.#take(rows) : [];
    const moved = gone || moves ? this.#arrange(gone ?? [], moves ?? []) : [];
    if (rows || gone || moves || list) this.#number();
    return { replaced, moved };
  }

  /** Makes a row the tab stop. */
  makeCurrent(id) {
    this.current = id;
    this.#chooseStop(id);
  }

  /** Restores the row that was current when this list was left, even if it is not on the page yet. */
  begin(id) {
    this.current = id;
    if (this.#rows.has(id)) this.#chooseStop(id);
  }

  /** Makes a row the tab stop while the current one is not on the page. */
  standIn(id) {
    if (!this.#rows.has(this.current)) this.#chooseStop(id);
  }

  /** Returns the focusable element of a row: the link or button that opens it, or the row itself. */
  static stop(row) {
    return row.querySelector(":scope > .open") ?? row;
  }

  /** Returns the elements of a row with an action, in document order. */
  static actions(row) {
    return [...row.querySelectorAll("[data-action], a[href]")];
  }

  /** Returns the element that is activated by pressing a row. */
  static primary(row) {
    if (row.hasAttribute("data-action")) return row;
    const actions = [...row.querySelectorAll("[data-action]")];
    return actions.find((element) => !element.closest("button")) ?? null;
  }

  /** Replaces changed rows; new rows wait for `moves` to place them. */
  #take(rows) {
    const replaced = [];
    for (const [id, html] of Object.entries(rows)) {
      const row = RowList.#parse(id, html);
      if (!row) continue;
      const old = this.#rows.get(id);
      this.#rows.set(id, row);
      this.#reach(row, id === this.#stop);
      if (!old) continue;
      const focus = trace(old);
      const selection = traceSelection(old);
      if (old.parentNode) old.replaceWith(row);
      if (focus) retrace(row, focus);
      if (selection) retraceSelection(row, selection);
      replaced.push({ id, old, row });
    }
    return replaced;
  }

  static #parse(id, html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    const row = template.content.firstElementChild;
    if (row?.localName !== "li") return null;
    row.dataset.row = id;
    for (const link of row.querySelectorAll("a[href]")) openElsewhere(link);
    row.classList.toggle("pressable", RowList.primary(row) !== null);
    return document.adoptNode(row);
  }

  /** Turns the list into the options of a field, or back into a list of rows. */
  #choose(choice) {
    if (choice === this.choice) return;
    this.choice = choice;
    this.element.setAttribute("role", choice === null ? "list" : "listbox");
    if (choice === null) this.element.removeAttribute("id");
    else this.element.id = "choices";
  }

  /** Makes a row an option, which screen readers read while the field has the focus. */
  #offer(row) {
    row.querySelector(":scope > .open")?.remove();
    row.id = `choice-${row.dataset.row}`;
    const isOption = row.hasAttribute("data-action");
    row.setAttribute("role", isOption ? "option" : "presentation");
    if (isOption) row.setAttribute("aria-selected", String(row.classList.contains("sel")));
    row.removeAttribute("aria-current");
  }

  /** Makes the actions inside the current row tab stops, except the one that pressing the row activates. */
  #reach(row, isCurrent) {
    row.tabIndex = -1;
    if (this.choice !== null) {
      this.#offer(row);
      return;
    }
    RowList.stop(row).tabIndex = isCurrent ? 0 : -1;
    const primary = RowList.primary(row);
    for (const element of RowList.actions(row)) {
      if (element !== row) element.tabIndex = isCurrent && element !== primary ? 0 : -1;
    }
  }

  /** Removes rows and inserts others before rows that stay; those keep their elements and places. */
  #arrange(gone, moves) {
    const placed = new Set(moves.flatMap(([, ...run]) => run));
    const moved = this.ids.filter((id) => placed.has(id));
    for (const id of gone) {
      this.#rows.get(id)?.remove();
      this.#rows.delete(id);
    }
    this.ids = this.ids.filter((id) => this.#rows.has(id) && !placed.has(id));
    for (const [before, ...run] of moves) {
      const known = run.filter((id) => this.#rows.has(id));
      const next = this.#rows.get(before) ?? null;
      const index = next ? this.ids.indexOf(before) : this.ids.length;
      this.ids.splice(index, 0, ...known);
      for (const id of known) move(this.#rows.get(id), this.element, next);
    }
    return moved;
  }

  #number() {
    const size = String(this.count);
    this.ids.forEach((id, index) => {
      const row = this.#rows.get(id);
      const place = String(this.first + index + 1);
      if (row.getAttribute("aria-setsize") !== size) row.setAttribute("aria-setsize", size);
      if (row.getAttribute("aria-posinset") !== place) row.setAttribute("aria-posinset", place);
    });
    // One row must always be the tab stop.
    const known = [this.current, this.#stop, this.fromBelow ? this.ids.at(-1) : this.ids[0]];
    this.#chooseStop(known.find((id) => this.#rows.has(id)) ?? null);
  }

  #chooseStop(id) {
    if (id === this.#stop) return;
    const before = this.#rows.get(this.#stop);
    if (before) this.#reach(before, false);
    this.#stop = id;
    const row = this.#rows.get(id);
    if (row) this.#reach(row, true);
  }
}

/** Moves an element and keeps the focus in it. */
function move(row, parent, next) {
  // `moveBefore` keeps the focus, in browsers that have it.
  if (row.parentNode === parent && parent.moveBefore) {
    parent.moveBefore(row, next);
    return;
  }
  const focus = row.isConnected ? trace(row) : null;
  parent.insertBefore(row, next);
  if (focus) retrace(row, focus);
}

/**
 * Returns the position of the focus in an element, in a form that also applies to a replacement.
 *
 * Elements in `list` don't count.
 */
export function trace(element, list = null) {
  const active = document.activeElement;
  if (!active || !element.contains(active)) return null;
  if (active === RowList.stop(element)) return { action: null, nth: 0 };
  const action = active.getAttribute("data-action");
  return { action, nth: Math.max(0, alike(element, action, list).indexOf(active)) };
}

/** Restores the focus at a traced position. */
export function retrace(element, { action, nth }, list = null) {
  const found = action === null ? [] : alike(element, action, list);
  const target = found[nth] ?? found.at(-1) ?? RowList.stop(element);
  target.focus({ preventScroll: true });
}

/** Returns the selected text and its two ends if one of them is in an element: as distances from the element's start. */
function traceSelection(element) {
  const selection = getSelection();
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  if (selection.isCollapsed || !(element.contains(anchorNode) || element.contains(focusNode))) return null;
  const ends = [[anchorNode, anchorOffset], [focusNode, focusOffset]].map(([node, offset]) => {
    if (!element.contains(node)) return { node, offset };
    const range = document.createRange();
    range.setStart(element, 0);
    range.setEnd(node, offset);
    return { distance: range.toString().length, isAtStart: offset === 0 };
  });
  return { ends, text: selection.toString() };
}

/** Selects the same text in a replacement, unless it reads differently there. */
function retraceSelection(element, { ends, text }) {
  const places = ends.map(({ node, offset, distance, isAtStart }) => {
    if (node) return [node, offset];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let rest = distance;
    while (walker.nextNode()) {
      const { length } = walker.currentNode.data;
      // The end of one text is the start of the next one.
      if (rest < length || (rest === length && !isAtStart)) return [walker.currentNode, rest];
      rest -= length;
    }
    return null;
  });
  if (places.includes(null)) return;
  const selection = getSelection();
  selection.setBaseAndExtent(...places[0], ...places[1]);
  if (selection.toString() !== text) selection.removeAllRanges();
}

/** Returns the elements with the same action, except those in a list. */
function alike(element, action, list) {
  return [...element.querySelectorAll("[data-action]")].filter((other) => {
    return other.getAttribute("data-action") === action && !list?.contains(other);
  });
}

export function openElsewhere(link) {
  link.target = "_blank";
  link.rel = "noopener noreferrer";
}
