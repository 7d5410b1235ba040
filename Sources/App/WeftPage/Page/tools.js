// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { RowList } from "./list.js";
import { Delayed } from "./time.js";

/** How long the pointer or the focus rests on a row before the page asks, in milliseconds. */
const RESTING = 80;

/**
 * The few actions of a row as buttons over its end, while the mouse is over it or a key has moved
 * the focus to it. They take no room in the row, and a finger never meets them.
 */
export class Tools {
  #coarse = matchMedia("(pointer: coarse)");
  #element = null;
  /** The row whose buttons are shown or asked for. */
  #row = null;
  #hovered = null;
  #ask = new Delayed(RESTING, () => this.#show());

  /** @param {object} page the list, the actions and what covers rows */
  constructor(page) {
    this.page = page;
    const { element } = page.list;
    element.addEventListener("pointerover", ({ target, pointerType }) => {
      this.#hover(pointerType === "mouse" ? page.list.idAround(target) : null);
    });
    element.addEventListener("pointerleave", () => this.#hover(null));
    element.addEventListener("focusin", () => this.update());
    element.addEventListener("focusout", ({ relatedTarget }) => {
      // While the focus moves, nothing has it: a button that it moves to must not go.
      if (!element.contains(relatedTarget)) this.update();
    });
  }

  /** Moves the buttons to the row they belong to now; called after each patch, too. */
  update() {
    const row = this.#target();
    if (row === this.#row) return;
    this.#element?.remove();
    this.#element = null;
    this.#row = row;
    if (row) this.#ask.restart();
    else this.#ask.cancel();
  }

  #hover(id) {
    this.#hovered = id;
    this.update();
  }

  /** The row that is hovered, else the one that has the focus from a key. */
  #target() {
    const { list, dialog, connection, openSwipe } = this.page;
    if (this.#coarse.matches || dialog.isOpen || connection.isOffline) return null;
    const active = document.activeElement;
    const focused = active?.matches(":focus-visible") ? list.idAround(active) : null;
    const id = this.#hovered ?? focused;
    return id === null || id === openSwipe ? null : (list.row(id) ?? null);
  }

  async #show() {
    const row = this.#row;
    const tools = await this.page.actions.ask("tools", { row: row.dataset.row });
    if (row !== this.#row || !Array.isArray(tools) || tools.length === 0) return;
    this.#element = document.createElement("div");
    this.#element.className = "tools";
    this.#element.append(...tools.map((tool) => button(tool, RowList.stop(row).tabIndex)));
    row.append(this.#element);
  }
}

function button({ action, title, icon }, tabIndex) {
  const element = document.createElement("button");
  Object.assign(element, { type: "button", title, textContent: icon, tabIndex });
  element.setAttribute("aria-label", title);
  element.dataset.action = action;
  return element;
}
