// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { isRightToLeft } from "./direction.js";
import { heldElement, longTarget, pressedElement } from "./owners.js";
import { Delayed } from "./time.js";

/** The time in milliseconds after which a press counts as long. */
const HOLD = 500;
/** The distance a finger may move and still count as resting, in pixels. */
const STILL = 10;
/** The distance a finger must move sideways to swipe, in pixels. */
const SWIPE = 40;

/**
 * Taps, long presses and swipes.
 *
 * Lists change while a finger is down. A tap acts on what was under the finger at the start,
 * never on a row that has moved there since.
 */
export class Pointer {
  #down = null;
  #swallowUntil = 0;
  #hold = new Delayed(HOLD, () => this.#held());

  /** @param {object} page the list, and the handlers of taps, long presses and swipes */
  constructor(page) {
    this.page = page;
    const screen = page.panes.box;
    screen.addEventListener("pointerdown", (event) => {
      page.choosePaneAround(event.target);
      this.#pressed(event);
    });
    addEventListener("pointermove", (event) => this.#moved(event));
    addEventListener("pointerup", (event) => this.#lifted(event));
    addEventListener("pointercancel", (event) => this.#ended(event));
    screen.addEventListener("click", (event) => this.#clicked(event), true);
    screen.addEventListener("contextmenu", (event) => this.#menu(event));
    // While a menu is open, everything else is inert, and presses there go to the document.
    document.addEventListener("pointerdown", (event) => this.#pressedBeside(event), true);
    document.addEventListener("wheel", (event) => this.#closeMenu(event), { passive: true });
    screen.addEventListener("dragstart", (event) => event.preventDefault());
    document.body.addEventListener("wheel", (event) => this.#wheel(event), { passive: true });
  }

  /**
   * Does some work once no button is held down.
   *
   * Browsers don't start a text selection if the focus moves while the button is pressed. If the
   * user has selected text by then, the work is skipped.
   */
  afterPress(work) {
    if (this.#down?.pointerType !== "mouse" || this.#down.isLifted) {
      work();
      return;
    }
    addEventListener("pointerup", () => getSelection().isCollapsed && work(), { once: true });
  }

  /** Also scrolls when the wheel turns beside a narrow column, or over a button in front of the rows. */
  #wheel({ target, deltaY, deltaMode, ctrlKey }) {
    const scroller = ctrlKey ? null : this.#scrollerBehind(target);
    if (!scroller) return;
    const unit = [1, 16, scroller.clientHeight][deltaMode] ?? 1;
    scroller.scrollTop += deltaY * unit;
  }

  /** Returns the scrolling element behind a button in front of the rows or beside a narrow column, or null. */
  #scrollerBehind(target) {
    const { panes, dialog } = this.page;
    const isInFront = target.closest(".over") !== null;
    if ((target !== document.body && !isInFront) || dialog.isOpen) return null;
    const { list } = panes.around(target) ?? panes.current;
    return list.isAttached && !list.scroller.contains(target) ? list.scroller : null;
  }

  /** Closes an open menu, unless the event is inside it; returns false if it closed nothing. */
  #closeMenu({ target }) {
    const { dialog } = this.page;
    if (!dialog.isMenu || dialog.element.contains(target)) return false;
    this.page.closeDialog();
    return true;
  }

  #pressedBeside(event) {
    if (!this.#closeMenu(event)) return;
    // The following click has only closed the menu.
    event.stopPropagation();
    this.#swallow();
  }

  #pressed(event) {
    if (!event.isPrimary || event.button !== 0) return;
    const { pointerId, pointerType, clientX: x, clientY: y } = event;
    const target = pressedElement(event);
    const held = heldElement(event);
    const id = this.page.list.idAround(target);
    const action = target.closest("[data-action]");
    const behind = pointerType === "mouse" ? null : this.#scrollerBehind(event.target);
    this.#down = { target, held, pointerId, pointerType, x, y, id, action, behind, way: null };
    if (behind) this.#down.from = behind.scrollTop + y;
    if (pointerType !== "mouse") this.#hold.restart();
  }

  #moved(event) {
    const down = this.#down;
    if (!down || event.pointerId !== down.pointerId) return;
    const [dx, dy] = [event.clientX - down.x, event.clientY - down.y];
    if (Math.hypot(dx, dy) <= STILL && !down.way) return;
    this.#hold.cancel();
    if (!down.way) {
      const isSwipe = down.id !== null && down.pointerType !== "mouse";
      down.way = isSwipe && Math.abs(dx) > 1.5 * Math.abs(dy) ? "sideways" : "other";
    }
    if (down.way === "sideways") this.#drag(dx);
    // The browser scrolls only what is around a finger, not what is behind it.
    else if (down.behind) down.behind.scrollTop = down.from - event.clientY;
  }

  #lifted(event) {
    const down = this.#down;
    if (!down || event.pointerId !== down.pointerId) return;
    down.isLifted = true;
    this.#hold.cancel();
    if (down.way === "sideways") this.#swipe(event.clientX - down.x);
    else if (down.way && down.behind) this.#swallow();
    // There is no click if the pressed element was removed.
    else if (!down.way && !down.isHeld && !down.target.isConnected) {
      this.#swallow();
      this.#tap(down);
    }
    this.#drag(0);
    // The click follows right after this.
    setTimeout(() => {
      if (this.#down === down) this.#down = null;
    }, 400);
  }

  #ended(event) {
    if (event.pointerId !== this.#down?.pointerId) return;
    this.#hold.cancel();
    this.#drag(0);
    this.#down = null;
  }

  #clicked(event) {
    if (performance.now() < this.#swallowUntil) {
      this.#swallowUntil = 0;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const down = this.#down;
    const isPointed = event.detail > 0 && down && Math.hypot(
      event.clientX - down.x,
      event.clientY - down.y,
    ) <= STILL;
    this.#down = null;
    const target = event.detail > 0 ? pressedElement(event) : event.target;
    const link = target.closest("a[href]");
    // The browser follows a link by itself, unless a plugin's view covers it.
    if (link && !link.contains(event.target)) link.click();
    if (link || isSelecting(event)) return;
    if (isPointed) this.#tap(down);
    else this.#tap({ target, action: target.closest("[data-action]") });
  }

  /** Activates what the user aimed at, even if the row has been drawn again since. */
  #tap({ action, id = null }) {
    const { list } = this.page;
    if (!action) return;
    if (id !== null) {
      const row = list.row(id);
      if (!row) return;
      list.makeCurrent(id);
      this.page.tap(action, id);
    } else {
      this.page.tap(action);
    }
  }

  #held() {
    const down = this.#down;
    if (!down) return;
    const { list } = this.page;
    const id = list.idAround(down.held) ?? down.id;
    const element = longTarget(down.held) ?? list.row(id);
    if (!this.page.hold(element, id)) return;
    down.isHeld = true;
    this.#swallow(10_000);
    // Browsers warn about pages that vibrate before the first tap.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(10);
  }

  #menu(event) {
    const isOver = performance.now() < this.#swallowUntil || this.#down?.isHeld;
    if (isOver || this.page.dialog.isMenu) {
      event.preventDefault();
      return;
    }
    // A user who has selected text wants to copy it, and links have a menu of the browser.
    const target = heldElement(event);
    if (!getSelection().isCollapsed || target.closest("a[href]")) return;
    const { list } = this.page;
    const element = longTarget(target) ?? list.row(list.idAround(target));
    if (this.page.hold(element, list.idAround(element), pointOf(event))) {
      event.preventDefault();
      this.#hold.cancel();
      // A press in progress ends in a click; another button or a key does not.
      if (!this.#down) return;
      this.#down.isHeld = true;
      this.#swallow();
    }
  }

  // Swipes.

  /** Moves the row a little with the finger; the server decides how far it opens. */
  #drag(dx) {
    const row = this.page.list.row(this.#down?.id);
    if (!row) return;
    const shift = Math.sign(dx) * Math.min(48, Math.abs(dx) / 2);
    row.classList.toggle("dragged", dx !== 0);
    row.style.transform = dx === 0 ? "" : `translateX(${shift}px)`;
  }

  #swipe(dx) {
    this.#swallow();
    if (Math.abs(dx) <= SWIPE) return;
    const { list, openSwipe, openSide } = this.page;
    const { id } = this.#down;
    // Moving the row towards its start opens the buttons at its end.
    const side = (dx < 0) === isRightToLeft(list.element) ? "leading" : "trailing";
    const closes = openSwipe === id && openSide !== side;
    this.page.swipe(id, closes ? null : side);
  }

  #swallow(milliseconds = 350) {
    this.#swallowUntil = performance.now() + milliseconds;
  }
}

/**
 * Returns the point of an event as a box; undefined, so that the element's box is used, unless it
 * is from a mouse.
 */
function pointOf({ clientX: x, clientY: y, pointerType }) {
  return pointerType === "mouse" ? new DOMRect(x, y, 0, 0) : undefined;
}

/** Returns whether a click has ended a text selection. */
function isSelecting(event) {
  const selection = getSelection();
  return event.detail > 0 && !selection.isCollapsed
    && event.target.contains(selection.anchorNode)
    && !event.target.closest("button");
}
