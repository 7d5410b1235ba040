// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { Actions } from "./actions.js";
import { Banner } from "./banner.js";
import { Composer } from "./composer.js";
import { shutOutCut } from "./cut.js";
import { Connection } from "./connection.js";
import { Dialog } from "./dialog.js";
import { Frame } from "./frame.js";
import { Keys } from "./keys.js";
import { RowList } from "./list.js";
import { Memory } from "./memory.js";
import { Offline } from "./offline.js";
import { watchPictures } from "./pictures.js";
import { Place } from "./place.js";
import { Pointer } from "./pointer.js";
import { Search } from "./search.js";
import { Stream } from "./stream.js";
import { Tools } from "./tools.js";
import { Viewport } from "./viewport.js";
import { Window } from "./window.js";

/** The actions that choose what to search for. */
const SEARCHES = new Set(["search.all", "search.messages", "search.channels"]);
/** The actions that lead to another address. */
const WAYS = new Set(["back", "go"]);

/** The page: receives patches, sends actions, and keeps everything else where it is. */
export class Page {
  /** The row whose buttons are open, as far as the page knows, and their side. */
  openSwipe = null;
  openSide = null;

  #patches = [];
  #frame = 0;
  #rules = new CSSStyleSheet();
  #hadFocus = false;
  /** Whether the next patch comes from a new session, which knows nothing of earlier ones. */
  #isRenewed = false;

  /** @param {HTMLElement} screen */
  constructor(screen) {
    this.screen = screen;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#rules];
    this.list = new RowList(document.body.dataset.list);
    this.viewport = new Viewport(this.list);
    this.memory = new Memory(this);
    this.connection = new Connection();
    this.connection.onChange = () => this.#connectionChanged();
    this.offline = new Offline(this.connection);
    this.banner = new Banner(this.connection);
    this.banner.onUndo = () => this.actions.send({ do: "tap", action: "app.undo" });
    this.stream = new Stream({
      connection: this.connection,
      describe: () => this.#describe(),
      receive: (patch, isFirst) => this.#receive(patch, isFirst),
      began: (session) => this.#began(session),
    });
    this.actions = new Actions(
      this.connection,
      () => this.stream.token,
      (session) => this.stream.begin(session),
    );
    // The screen stays as it is, and so must its address.
    this.actions.onDrop = (body) => {
      if (WAYS.has(body.do)) this.place.restore();
      else this.composer.putBack(body);
    };
    this.actions.onRefuse = () => this.banner.remind();
    this.window = new Window(this.viewport, this.actions);
    this.viewport.onChange = () => this.window.update();
    this.place = new Place(this.actions);
    this.search = new Search(this.actions, screen);
    this.search.onLeave = () => this.focusList();
    this.composer = new Composer(this.actions, screen);
    this.composer.onLeave = () => this.focusList();
    this.composer.onTooLong = (bytes) => {
      this.banner.notice(`${document.body.dataset.tooLong} ${bytes.toLocaleString()}`);
    };
    this.viewport.onResize = () => {
      this.search.fit();
      this.composer.fit();
    };
    this.frame = new Frame(screen, this.list);
    this.dialog = new Dialog(screen, this.list, () => this.focusList());
    this.keys = new Keys(this);
    this.pointer = new Pointer(this);
    this.tools = new Tools(this);
    addEventListener("resize", () => this.dialog.place());
    document.addEventListener("visibilitychange", () => {
      this.actions.send({ do: "look", seen: !document.hidden });
    });
    this.list.element.addEventListener("focusin", ({ target }) => {
      const id = this.list.idAround(target);
      if (id === null) return;
      this.list.makeCurrent(id);
      // A pointer focuses the row itself; keys go on from what opens it.
      if (target === this.list.row(id)) this.focusRow(target);
    });
    watchPictures(screen);
    addSkipLink(this);
  }

  begin() {
    document.documentElement.dataset.theme = this.memory.theme;
    this.screen.setAttribute("aria-busy", "true");
    this.screen.dataset.loading = document.body.dataset.loading;
    this.stream.begin();
  }

  // The user's actions.

  /** Presses an element; the row it was in when the user aimed at it counts. */
  tap(element, row = this.list.idAround(element)) {
    const { action } = element.dataset;
    if (!this.dialog.allows(element) || this.actions.refuses()) return;
    if (action === "compose.send") {
      this.composer.post();
      return;
    }
    if (action === "screen.back" && this.place.depth > 0) {
      this.place.back();
      return;
    }
    if (SEARCHES.has(action)) this.search.goOn(action);
    if (action === "more") this.dialog.openBeside(element.getBoundingClientRect());
    this.actions.send({ do: "tap", action, ...(row === null ? {} : { row }) });
  }

  /** Presses an element for long; a menu that comes of it opens beside a box. */
  hold(element, id = this.list.idAround(element), box = element?.getBoundingClientRect()) {
    if (!element || this.actions.refuses()) return false;
    this.dialog.openBeside(box);
    const action = element.dataset.longAction;
    const row = id === null ? {} : { row: id };
    if (action) this.actions.send({ do: "hold", action, ...row });
    else if (id !== null) this.actions.send({ do: "menu", ...row });
    return Boolean(action) || id !== null;
  }

  /** Opens the buttons at a side of a row, or closes them. */
  swipe(id, side) {
    if (this.actions.refuses()) return;
    this.openSwipe = side === null ? null : id;
    this.openSide = side;
    this.tools.update();
    this.actions.send({ do: "swipe", row: id, side });
  }

  /** Closes the dialog in front. */
  closeDialog() {
    if (this.dialog.closer) this.tap(this.dialog.closer);
    else this.actions.send({ do: "back" });
  }

  // The focus.

  focusRow(row) {
    this.list.makeCurrent(row.dataset.row);
    RowList.stop(row).focus({ preventScroll: true });
  }

  /** Returns the focus to the row that had it last, or else to a visible one; not to a heading. */
  focusList() {
    const { list, viewport } = this;
    if (!list.isAttached || list.count === 0) {
      // The next rows take it, as after a search that found nothing.
      this.#hadFocus = true;
      return;
    }
    const start = list.ids.indexOf(viewport.firstVisible());
    const visible = list.ids.slice(Math.max(0, start)).map((id) => list.row(id));
    const rows = [list.row(list.current), ...visible].filter(Boolean);
    const row = rows.find((each) => !each.querySelector("[role=heading]")) ?? rows[0];
    if (!row) return;
    this.focusRow(row);
    viewport.reveal(row.dataset.row, "nearest");
  }

  // The connection.

  #connectionChanged() {
    this.banner.update();
    this.offline.update();
    this.tools.update();
    this.search.fit();
    if (!this.connection.isOffline) return;
    this.actions.goOffline();
    this.place.restore();
  }

  // The server's patches.

  #describe() {
    const { hash } = location;
    const memo = this.memory.of(hash);
    const first = this.list.count > 0 ? this.list.first : (memo?.first ?? 0);
    const { hidden } = document;
    const { rows } = this.window;
    const touch = matchMedia("(pointer: coarse)").matches;
    return { place: hash, rows, theme: this.memory.theme, first, hidden, touch };
  }

  #began(session) {
    this.actions.begin(session);
    this.place.begin();
    this.search.renew();
    this.composer.renew();
    this.window.forget();
    this.memory.forgetIds();
    this.#isRenewed = true;
  }

  /** Collects patches for the next frame, so that many of them cost one layout. */
  #receive(patch, isFirst) {
    // Everything from another session is void, but the user stays at the same place.
    if (isFirst) {
      patch.reset = true;
      [patch.isRenewed, this.#isRenewed] = [this.#isRenewed, false];
      const isHere = patch.place === undefined || patch.place === location.hash;
      if (isHere && patch.list && this.list.screen !== null) this.list.screen = patch.list.screen;
    }
    this.#patches.push(patch);
    if (this.#frame !== 0) return;
    const work = () => {
      this.#frame = 0;
      this.#apply(this.#patches.splice(0));
    };
    // A hidden page has no animation frames.
    this.#frame = document.hidden ? setTimeout(work, 50) : requestAnimationFrame(work);
  }

  #apply(patches) {
    const { list, viewport, keys, dialog } = this;
    const seen = viewport.seen();
    viewport.hold();
    this.#hadFocus ||= list.scroller.contains(document.activeElement);
    const replaced = [];
    let moved = new Set();
    for (const patch of patches) {
      // Rows of another list may have the ids of these.
      if (patch.reset || this.#isOther(patch)) moved = null;
      const rows = this.#applyOne(patch);
      replaced.push(...rows.replaced);
      for (const id of rows.moved) moved?.add(id);
    }
    viewport.settle(moved ?? new Set());
    this.search.fit();
    const { reveal } = patches.findLast((patch) => patch.reveal) ?? {};
    if (reveal) this.#reveal(reveal);
    // While the user scrolls, everything moves anyway.
    else if (seen && moved?.size > 0 && !viewport.isMoving) viewport.motion.play(seen);
    this.#keepFocus();
    if (patches.some(({ frame, reset }) => frame !== undefined || reset)) dialog.update();
    this.composer.fit();
    for (const { field } of patches) if (field) this.composer.apply(field);
    if (this.connection.isOffline) this.offline.update();
    shutOutCut(this.screen);
    for (const row of replaced) if (list.row(row.id) === row.row) keys.rowReplaced(row);
    if (list.row(this.openSwipe) === undefined) this.openSwipe = null;
    this.tools.update();
    this.screen.removeAttribute("aria-busy");
    this.window.arrived();
  }

  #applyOne(patch) {
    const { list, viewport } = this;
    const current = patch.isRenewed ? list.row(list.current)?.ariaLabel : null;
    if (patch.isRenewed) viewport.forgetIds();
    if (patch.reset) {
      this.#rules.replaceSync("");
      list.clear();
      this.openSwipe = null;
    }
    for (const rule of patch.css ?? []) this.#insert(rule);
    const isOther = this.#isOther(patch);
    if (isOther || patch.frame !== undefined) this.#leave();
    if (patch.frame !== undefined) this.#show(patch.frame);
    // Rows of several lists may have the same id: don't let the focus move to another list by it.
    if (isOther && list.element.contains(document.activeElement)) document.activeElement.blur();
    const rows = list.apply(patch);
    if (patch.isRenewed) list.begin(list.rowSaying(current)?.dataset.row ?? null);
    if (isOther) {
      list.screen = patch.list.screen;
      const memo = this.memory.enter(list.screen, location.hash, patch.place);
      list.begin(memo?.current ?? null);
      viewport.open(memo);
    }
    if (patch.place !== undefined || patch.depth !== undefined) this.place.apply(patch);
    if (patch.title !== undefined) document.title = patch.title;
    if (patch.theme !== undefined) this.memory.theme = patch.theme;
    if (patch.search !== undefined) this.search.apply(patch.search);
    if (patch.say) this.banner.say(patch.say);
    if (patch.notice) this.banner.notice(patch.notice, patch.undo);
    return rows;
  }

  /** Whether a patch shows another list. */
  #isOther({ list }) {
    return list !== undefined && list.screen !== this.list.screen;
  }

  #insert(rule) {
    try {
      this.#rules.insertRule(rule, this.#rules.cssRules.length);
    } catch {
      // A rule this browser doesn't know changes nothing.
    }
  }

  /** Remembers the position of a list that may disappear now. */
  #leave() {
    const { list, viewport, memory } = this;
    if (list.screen !== null) memory.leave(list.screen, viewport.memo());
  }

  #show(html) {
    const { list, viewport, memory } = this;
    const wasAttached = list.isAttached;
    this.frame.show(html);
    if (!wasAttached && list.isAttached && list.screen !== null) {
      viewport.open(memory.enter(list.screen, location.hash));
    }
  }

  #reveal({ row, at }) {
    const { list, viewport } = this;
    if (!list.row(row)) return;
    viewport.reveal(row, at);
    if (!list.element.contains(document.activeElement)) list.makeCurrent(row);
  }

  /**
   * The focus stays with its row; when the row is gone it stays in the list, so that keys go on
   * there.
   */
  #keepFocus() {
    const { list } = this;
    const active = document.activeElement;
    const isLost = !active || active === document.body;
    if (this.#hadFocus && list.isAttached && list.count > 0) {
      if (isLost || active === list.scroller) {
        const row = list.row(list.current);
        (row ? RowList.stop(row) : list.scroller).focus({ preventScroll: true });
      }
      this.#hadFocus = false;
    }
  }
}

/** A link for keyboard users that skips everything before the rows. */
function addSkipLink(page) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "skip";
  button.textContent = document.body.dataset.skip;
  button.addEventListener("click", () => page.focusList());
  document.body.prepend(button);
}
