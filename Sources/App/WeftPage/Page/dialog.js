// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { isOnward, isRightToLeft } from "./direction.js";

const CLOSING = "[data-action='alert.dismiss'], [data-action='cancel']";
const CONFIRMING = "[data-action^='alert.confirm']";
/**
 * The time in milliseconds for which a question must be visible before it can be confirmed, so
 * that a double click is not taken for an answer.
 */
const READING = 500;
/** The distance of a menu from the edges of the window, in pixels. */
const EDGE = 8;
const FOCUSABLE = "button, [data-action], a[href], input, [tabindex]:not([tabindex='-1'])";

/** The question or menu in front of a screen, if there is one; it holds the focus. */
export class Dialog {
  /** The element of the open dialog. */
  element = null;
  /** The confirming action of the open question. */
  #question = null;
  /** The time from which the question can be confirmed. */
  #ready = 0;
  /** The box next to which the next menu opens, or null for the place where the screen draws it. */
  #anchor = null;

  /**
   * @param {import("./panes.js").Panes} panes
   * @param {() => void} left called when a dialog has closed, to restore the focus
   */
  constructor(panes, left) {
    this.panes = panes;
    this.left = left;
  }

  get screen() {
    return this.panes.current.element;
  }

  get isOpen() {
    return this.element !== null;
  }

  /** The element that closes the dialog without an action. */
  get closer() {
    return this.element?.querySelector(CLOSING) ?? null;
  }

  /** Whether a menu is open, which closes when the user does anything else. */
  get isMenu() {
    return this.element?.getAttribute("role") === "dialog" && this.closer !== null;
  }

  /** Makes the next menu open next to a box: of the pointer, a row or a button. */
  openBeside(box) {
    this.#anchor = matchMedia("(pointer: coarse)").matches ? null : box;
  }

  /** Places the open menu next to its box, inside the window. */
  place() {
    if (!this.isMenu || this.#anchor === null) return;
    const { element } = this;
    const { left, right, top, bottom } = this.#anchor;
    element.classList.add("beside");
    this.panes.box.classList.add("has-beside");
    const [width, height] = [element.offsetWidth, element.offsetHeight];
    const x = isRightToLeft(element) ? right - width : left;
    const y = bottom + height <= innerHeight - EDGE ? bottom : top - height;
    const within = (at, size, most) => Math.max(EDGE, Math.min(at, most - size - EDGE));
    element.style.left = `${within(x, width, innerWidth)}px`;
    element.style.top = `${within(y, height, innerHeight)}px`;
  }

  /** Looks for a dialog after the frame has changed. */
  update() {
    const before = this.element;
    this.element = this.#find();
    for (const inert of this.panes.box.querySelectorAll("[inert]:not([data-cut])")) inert.inert = false;
    this.#hold();
    this.panes.box.classList.remove("has-beside");
    if (this.element) {
      this.#describe();
      this.#shutOut();
      this.place();
      if (!this.element.contains(document.activeElement)) this.#first()?.focus();
    } else if (before) {
      this.#anchor = null;
      this.left();
    }
  }

  /** Keeps the Tab key inside the dialog. */
  tab(event) {
    const inside = this.#focusable();
    if (inside.length === 0) return;
    const index = inside.indexOf(document.activeElement);
    const step = event.shiftKey ? -1 : 1;
    const from = index < 0 && event.shiftKey ? 0 : index;
    inside[(from + step + inside.length) % inside.length].focus();
    event.preventDefault();
  }

  /** Moves the focus between the dialog's elements, stopping at both ends; returns false for other keys. */
  move(key) {
    const inside = this.#focusable();
    const last = inside.length - 1;
    const here = inside.indexOf(document.activeElement);
    const isSideways = ["ArrowLeft", "ArrowRight", "h", "l"].includes(key);
    const isOn = isSideways ? isOnward(key, this.element) : key === "ArrowDown" || key === "j";
    let to;
    if (key === "Home") to = 0;
    else if (key === "End") to = last;
    else if (isSideways || ["ArrowDown", "ArrowUp", "j", "k"].includes(key)) to = here + (isOn ? 1 : -1);
    else return false;
    inside[Math.max(0, Math.min(last, to))]?.focus();
    return true;
  }

  /** Returns whether an element may be pressed: the confirming one only after the reading time. */
  allows(element) {
    return !element.matches(CONFIRMING) || element.ariaDisabled !== "true";
  }

  /** Disables the confirming element of a new question for the reading time. */
  #hold() {
    const confirming = this.element?.querySelector(CONFIRMING) ?? null;
    const question = confirming?.dataset.action ?? null;
    const now = performance.now();
    if (question !== this.#question) [this.#question, this.#ready] = [question, now + READING];
    if (!confirming || now >= this.#ready) return;
    confirming.ariaDisabled = "true";
    setTimeout(() => {
      confirming.ariaDisabled = null;
    }, this.#ready - now);
  }

  /** Returns the last element that the host has marked as in front; rows and plugins can't do that. */
  #find() {
    return [...this.screen.querySelectorAll("[data-front]")].at(-1) ?? null;
  }

  #describe() {
    const { element } = this;
    element.setAttribute("aria-modal", "true");
    const heading = element.querySelector("[role='heading']");
    if (heading && !element.hasAttribute("aria-label")) {
      element.setAttribute("aria-label", heading.textContent);
    }
    if (element.getAttribute("role") !== "alertdialog") return;
    // Screen readers read these texts with the name when the question opens.
    const texts = [...element.querySelectorAll(".t")].filter((text) => {
      return !text.closest("[role='heading'], button");
    });
    texts.forEach((text, index) => {
      text.id = `question-${index}`;
    });
    if (texts.length > 0) {
      element.setAttribute("aria-describedby", texts.map(({ id }) => id).join(" "));
    }
  }

  /** Makes everything outside the dialog inert. */
  #shutOut() {
    for (let node = this.element; node !== this.screen; node = node.parentElement) {
      for (const other of node.parentElement.children) {
        if (other !== node) other.inert = true;
      }
    }
    for (const other of this.panes.box.children) if (other !== this.screen) other.inert = true;
  }

  #first() {
    return this.#focusable()[0];
  }

  #focusable() {
    return [...this.element.querySelectorAll(FOCUSABLE)].filter(
      (element) => !element.disabled && element.tabIndex >= 0,
    );
  }
}
