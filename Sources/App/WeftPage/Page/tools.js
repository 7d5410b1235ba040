// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { isRightToLeft } from "./direction.js";
import { RowList } from "./list.js";
import { Delayed } from "./time.js";

/**
 * The time in milliseconds for which the pointer or focus must rest on a row before the page
 * requests its actions.
 */
const RESTING = 80;
/**
 * The media in which rows have no room for buttons, the same as in the style sheet: touch screens
 * and narrow windows.
 */
const NO_ROOM = "(pointer: coarse), (max-width: 37.5em)";
/**
 * The contents of a row that buttons must not cover: everything but the end of a preview, which
 * is truncated anyway.
 */
const KEPT = ".av, .bd, .ic, .t:not(.f3.l1)";
/** The distance of buttons from the edge of a row, in pixels. */
const EDGE = 8;
/** Returns their distance from an element of the row; a text of several lines may be in a bubble. */
const gap = (element) => element.matches(".t:not(.l1)") ? 16 : 4;

/**
 * A row's few actions as buttons over its end, while the row is hovered or has the keyboard
 * focus.
 *
 * They take no space in the row and don't appear on touch screens.
 */
export class Tools {
  #noRoom = matchMedia(NO_ROOM);
  #element = null;
  /** The row whose buttons are shown or requested. */
  #row = null;
  /** The number of moves; an answer requested before the last move is too late. */
  #moves = 0;
  #hovered = null;
  #ask = new Delayed(RESTING, () => this.#fetch());

  /** @param {object} page the list, the actions and what covers rows */
  constructor(page) {
    this.page = page;
    for (const { list } of page.panes.all) this.#follow(list.element);
  }

  #follow(element) {
    element.addEventListener("pointerover", ({ target, pointerType }) => {
      this.#hover(pointerType === "mouse" ? this.page.list.idAround(target) : null);
    });
    element.addEventListener("pointerleave", () => this.#hover(null));
    element.addEventListener("focusin", () => this.update());
    element.addEventListener("focusout", ({ relatedTarget }) => {
      // While the focus moves, no element has it; a button that it moves to must not be removed.
      if (!element.contains(relatedTarget)) this.update();
    });
  }

  /** Moves the buttons to the row they belong to now; called after each patch, too. */
  update() {
    const row = this.#target();
    if (row === this.#row) return;
    // A row that was drawn again keeps its buttons until the page has its new actions.
    if (row && this.#element && row.dataset.row === this.#row.dataset.row) this.#show(row);
    else this.#drop();
    this.#row = row;
    this.#moves += 1;
    if (row) this.#ask.restart();
    else this.#ask.cancel();
  }

  #show(row) {
    row.append(this.#element);
    place(this.#element, row);
  }

  #drop() {
    this.#element?.remove();
    this.#element = null;
  }

  #hover(id) {
    this.#hovered = id;
    this.update();
  }

  /** Returns the hovered row, or else the one with the keyboard focus. */
  #target() {
    const { list, dialog, connection, openSwipe } = this.page;
    if (this.#noRoom.matches || dialog.isOpen || connection.isOffline) return null;
    const active = document.activeElement;
    const focused = active?.matches(":focus-visible") ? list.idAround(active) : null;
    const id = this.#hovered ?? focused;
    return id === null || id === openSwipe ? null : (list.row(id) ?? null);
  }

  async #fetch() {
    const [row, moves] = [this.#row, this.#moves];
    const tools = await this.page.actions.ask("tools", { row: row.dataset.row });
    if (moves !== this.#moves) return;
    this.#drop();
    if (!Array.isArray(tools) || tools.length === 0) return;
    this.#element = document.createElement("div");
    this.#element.className = "tools";
    this.#element.append(...tools.map((tool) => button(tool, RowList.stop(row).tabIndex)));
    this.#show(row);
  }
}

function button({ action, title, icon }, tabIndex) {
  const element = document.createElement("button");
  // The title is also the label; screen readers must not read the icon.
  Object.assign(element, { type: "button", title, tabIndex });
  const sign = document.createElement("span");
  sign.ariaHidden = "true";
  sign.textContent = icon;
  element.append(sign);
  element.dataset.action = action;
  return element;
}

/** Places as many buttons as fit without covering anything; the last one opens the menu. */
function place(tools, row) {
  const kept = [...row.querySelectorAll(KEPT)];
  const fits = () => moveTo(tools, row, kept, false) || moveTo(tools, row, kept, true);
  while (!fits() && tools.childElementCount > 1) tools.firstElementChild.remove();
}

/**
 * Moves buttons along the lower or upper edge, away from the row's end or in a chat from the
 * bubble, until they cover none of some elements.
 *
 * Returns false if they would leave the row, and leaves them at its end.
 */
function moveTo(tools, row, kept, isAbove) {
  const [area, isMirrored] = [row.getBoundingClientRect(), isRightToLeft(row)];
  const fromEnd = ({ left, right }) => isMirrored ? [left - area.left, right - area.left]
    : [area.right - right, area.right - left];
  tools.style.insetBlock = isAbove ? "3px auto" : "";
  const { top, bottom, width } = tools.getBoundingClientRect();
  const spans = kept.map((element) => [element.getBoundingClientRect(), gap(element)])
    .filter(([box]) => box.width > 0 && box.top < bottom - 3 && box.bottom > top + 3)
    .map(([box, space]) => [fromEnd(box)[0] - space, fromEnd(box)[1] + space])
    .sort(([one], [other]) => one - other);
  let end = EDGE;
  // In a chat they belong beside the bubble, which may be far from the row's end.
  if (spans.length > 0 && row.closest(".from-below")) end = Math.max(end, spans[0][0] - width);
  for (const [from, to] of spans) if (end + width > from && end < to) end = to;
  const isInside = end + width + EDGE <= area.width;
  if (isInside) tools.style.insetInlineEnd = `${end}px`;
  else Object.assign(tools.style, { insetInlineEnd: "", insetBlock: "" });
  return isInside;
}
