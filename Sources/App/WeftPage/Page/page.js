// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { AccountForm } from "./account.js";
import { Actions } from "./actions.js";
import { TypeAhead } from "./ahead.js";
import { Banner } from "./banner.js";
import { Composer, isTouch } from "./composer.js";
import { shutOutCut } from "./cut.js";
import { Connection } from "./connection.js";
import { Dialog } from "./dialog.js";
import { Keys } from "./keys.js";
import { copyText, openLink, saveFile } from "./leaving.js";
import { RowList } from "./list.js";
import { Memory } from "./memory.js";
import { look, Notifications } from "./notifications.js";
import { Offline } from "./offline.js";
import { Panes } from "./panes.js";
import { watchPictures } from "./pictures.js";
import { Place } from "./place.js";
import { Pointer } from "./pointer.js";
import { Recorder } from "./recorder.js";
import { Search } from "./search.js";
import { Sounds } from "./sounds.js";
import { Stream } from "./stream.js";
import { Tools } from "./tools.js";
import { Uploads } from "./uploads.js";

/** The actions that choose what to search. */
const SEARCHES = new Set(["search.all", "search.messages", "search.channels"]);
/** The actions that open a menu, which is placed beside the pressed button. */
const OPENING = new Set(["more", "message.react"]);
/** The actions that lead to another address. */
const WAYS = new Set(["back", "go"]);

/** The page: receives patches, sends actions, and keeps everything else in place. */
export class Page {
  /** The row whose buttons are open, as far as the page knows, and their side. */
  openSwipe = null;
  openSide = null;

  #patches = [];
  #frame = 0;
  #hadFocus = false;
  /** Whether patches are being applied, and whether one of them has closed the search. */
  #isApplying = false;
  #leftSearch = false;
  /** Whether the next patch comes from a new session, which knows nothing of earlier ones. */
  #isRenewed = false;
  /** Whether the field had the focus when the mouse was last pressed, and no key was pressed since. */
  #wroteAtPress = false;
  /** Whether a press opened the menu while the user was writing; the field then gets the focus back. */
  #wasWriting = false;

  /** @param {HTMLElement} screen */
  constructor(screen) {
    this.memory = new Memory(this);
    this.connection = new Connection();
    this.connection.onChange = () => this.#connectionChanged();
    this.offline = new Offline(this.connection);
    this.banner = new Banner(this.connection);
    this.banner.around = () => {
      return (this.list.isAttached ? this.list.scroller : this.screen).getBoundingClientRect();
    };
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
    // The screen has not changed, so its address must not either.
    this.actions.onDrop = (body) => {
      if (WAYS.has(body.do)) this.place.restore();
      else this.composer.putBack(body);
    };
    this.actions.onRefuse = () => this.banner.remind();
    this.panes = new Panes(screen, this.actions);
    this.place = new Place(this.actions);
    this.search = new Search(this.actions, this.panes);
    // Only after the rows of a patch are in their places is it known which of them is visible.
    // Results of the last search may still be on the page.
    this.search.onOpen = () => this.panes.current.beginSearch();
    this.search.onLeave = () => (this.#isApplying ? (this.#leftSearch = true) : this.#leave());
    // Letters typed before the chosen chat is drawn belong to its field.
    this.search.onChoose = () => isTouch() || this.ahead.expect("row.open");
    // Choosing people leaves the palette open for the next name.
    this.search.onStay = () => this.ahead.take();
    this.search.isHolding = () => this.ahead.isHolding;
    this.composer = new Composer(this.actions, this.panes);
    this.composer.onLeave = () => this.#leave();
    this.composer.onTooLong = (bytes) => {
      this.banner.notice(`${document.body.dataset.tooLong} ${bytes.toLocaleString()}`);
    };
    this.uploads = new Uploads(this.actions, this.panes, this.composer.field);
    // The user most likely writes something about the files next. On a touch screen that would raise the keyboard.
    this.uploads.onChosen = () => isTouch() || this.composer.focus();
    this.uploads.onDrop = (element) => this.choosePaneAround(element);
    this.uploads.onLost = (name) => this.banner.notice(`${document.body.dataset.fileLost} ${name}`);
    this.sounds = new Sounds(this);
    this.recorder = new Recorder(this);
    // One sound plays at a time, and none while the microphone is on.
    this.sounds.onPlay = () => this.recorder.pause();
    this.recorder.onSound = () => this.sounds.pause();
    this.recorder.onClose = () => (isTouch() || !this.composer.isShown ? this.focusList() : this.composer.focus());
    for (const { viewport, list } of this.panes.all) {
      viewport.onResize = () => {
        this.search.fit();
        this.composer.fit();
        this.recorder.fit();
        this.account.fit();
      };
      list.element.addEventListener("focusin", ({ target }) => {
        const id = list.idAround(target);
        if (id === null) return;
        this.choosePaneAround(target);
        list.makeCurrent(id);
        // A click focuses the row itself; keys continue from the element that opens it.
        if (target === list.row(id)) this.pointer.afterPress(() => list.row(id) && this.focusRow(list.row(id)));
      });
    }
    this.dialog = new Dialog(this.panes, () => this.#leaveDialog());
    addEventListener("pointerdown", () => (this.#wroteAtPress = this.composer.hasFocus), true);
    addEventListener("keydown", () => (this.#wroteAtPress = false), true);
    this.ahead = new TypeAhead();
    this.ahead.isWaiting = () => this.actions.isWaiting("tap") || this.actions.isJustAnswered;
    this.ahead.onEnd = (text) => this.search.goOnWith(text);
    this.keys = new Keys(this);
    this.pointer = new Pointer(this);
    this.tools = new Tools(this);
    addEventListener("resize", () => this.dialog.place());
    this.notifications = new Notifications(this.actions);
    this.account = new AccountForm(this.actions, this.panes);
    this.account.held = () => this.ahead.take();
    document.addEventListener("visibilitychange", () => this.actions.send(look()));
    for (const turn of ["focus", "blur"]) addEventListener(turn, () => this.actions.send(look()));
    watchPictures(this.panes.box);
    addSkipLink(this);
  }

  // The current pane.

  get screen() {
    return this.panes.current.element;
  }

  get list() {
    return this.panes.current.list;
  }

  get viewport() {
    return this.panes.current.viewport;
  }

  get window() {
    return this.panes.current.window;
  }

  begin() {
    document.documentElement.dataset.theme = this.memory.theme;
    this.screen.setAttribute("aria-busy", "true");
    this.screen.dataset.loading = document.body.dataset.loading;
    this.stream.begin();
  }

  // The user's actions.

  /** Activates an element; `row` is the row that contained it when the user aimed at it. */
  tap(element, row = this.list.idAround(element)) {
    const { action } = element.dataset;
    if (!this.dialog.allows(element) || this.actions.refuses()) return;
    if (action === "compose.send") {
      this.composer.post();
      return;
    }
    if (action === "compose.attach") {
      this.uploads.choose();
      return;
    }
    if (action === "compose.record") {
      // Text that the server has not seen yet is to be sent.
      if (this.composer.hasText) this.composer.post();
      else void this.recorder.begin();
      return;
    }
    if (this.sounds.press(element, row)) return;
    // In the last pane, this works like the browser's Back button. In an earlier one, the later panes close as well.
    const isLast = this.panes.focus === this.panes.shown.length - 1;
    if (action === "screen.back" && this.place.depth > 0 && isLast) {
      this.place.back();
      return;
    }
    if (SEARCHES.has(action)) this.search.goOn(action);
    if (!isTouch()) this.ahead.expect(action);
    // An entry of a menu that opens another one leaves it in the same place.
    if (OPENING.has(action) && !this.dialog.isOpen) this.#openBeside(element.getBoundingClientRect());
    this.actions.send({ do: "tap", action, ...(row === null ? {} : { row }) });
  }

  /** Performs a long press on an element; a menu that it opens is placed next to a box. */
  hold(element, id = this.list.idAround(element), box = element?.getBoundingClientRect()) {
    if (!element || this.actions.refuses()) return false;
    this.#openBeside(box);
    const action = element.dataset.longAction;
    const row = id === null ? {} : { row: id };
    if (action) this.actions.send({ do: "hold", action, ...row });
    else if (id !== null) this.actions.send({ do: "menu", ...row });
    return Boolean(action) || id !== null;
  }

  #openBeside(box) {
    this.#wasWriting = this.#wroteAtPress && !isTouch();
    this.dialog.openBeside(box);
  }

  #leaveDialog() {
    // The field is hidden while a dialog is open.
    this.composer.fit();
    if (this.search.isPalette) this.search.field.focus();
    else if (this.#wasWriting && this.composer.isShown) this.composer.focus();
    else this.#leave();
    this.#wasWriting = false;
  }

  /** Opens the buttons at a side of a row, or closes them. */
  swipe(id, side) {
    if (this.actions.refuses()) return;
    this.openSwipe = side === null ? null : id;
    this.openSide = side;
    this.tools.update();
    this.actions.send({ do: "swipe", row: id, side });
  }

  /** Opens or closes the command palette; a question has to be answered first. */
  togglePalette() {
    if (this.dialog.isOpen && !this.dialog.isMenu) return;
    this.search.togglePalette(this.composer.hasFocus);
  }

  /** Closes the open dialog. */
  closeDialog() {
    if (this.dialog.closer) this.tap(this.dialog.closer);
    else this.actions.send({ do: "back" });
  }

  /** Makes the pane around an element the current one and informs the server. */
  choosePaneAround(element) {
    const pane = this.panes.around(element);
    if (pane === null || pane === this.panes.current || this.dialog.isOpen) return;
    this.panes.choose(pane);
    this.actions.send({ do: "pane", pane: this.panes.focus });
    this.#turned();
  }

  /** Moves to the next pane or, with a negative step, to the previous one. */
  turnPane(step) {
    const { shown, focus } = this.panes;
    const pane = shown[Math.max(0, Math.min(shown.length - 1, focus + step))];
    this.choosePaneAround(pane.element);
    this.focusList();
  }

  /** Moves the field and other parts that lie over panes to the current one. */
  #turned() {
    this.openSwipe = null;
    this.composer.turn();
    this.search.fit();
    this.tools.update();
  }

  // The focus.

  /** Moves the focus from a field that is left to the form of the screen, or else to the list. */
  #leave() {
    if (!this.account.focus()) this.focusList();
  }

  focusRow(row) {
    this.list.makeCurrent(row.dataset.row);
    RowList.stop(row).focus({ preventScroll: true });
  }

  /** Returns the focus to the row that had it last, or else to a visible one that is not a heading. */
  focusList() {
    const { list, viewport } = this;
    if (!list.isAttached || list.count === 0) {
      // The next rows get the focus, for example after a search without results.
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
    if (!this.connection.isOffline) {
      this.composer.reconnected();
      return;
    }
    this.composer.keep();
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
    const touch = isTouch();
    const room = Panes.wanted;
    const notifications = Notifications.permission;
    const focused = document.hasFocus();
    const records = Recorder.isPossible;
    const { theme } = this.memory;
    return { place: hash, rows, theme, first, hidden, touch, room, notifications, focused, records };
  }

  #began(session) {
    this.actions.begin(session);
    this.place.begin();
    this.search.renew();
    this.composer.renew();
    for (const pane of this.panes.all) pane.window.forget();
    this.memory.forgetIds();
    this.#isRenewed = true;
  }

  /** Collects patches for the next frame, so that many of them cost one layout. */
  #receive(patch, isFirst) {
    // Everything from another session is invalid, but the user stays at the same position.
    if (isFirst) {
      patch.reset = true;
      [patch.isRenewed, this.#isRenewed] = [this.#isRenewed, false];
      const isHere = patch.place === undefined || patch.place === location.hash;
      if (isHere && patch.list && this.list.screen !== null) {
        [this.list.screen, this.list.isSearch] = [patch.list.screen, Boolean(patch.list.search)];
      }
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
    const { panes, keys, dialog } = this;
    this.#isApplying = true;
    const parts = patches.flatMap((patch) => this.#parts(patch));
    const touched = [...new Set(parts.map(({ pane }) => pane))];
    for (const pane of touched) pane.hold();
    this.#hadFocus ||= panes.all.some((pane) => pane.hasFocus);
    for (const { pane, patch, place } of parts) {
      if (patch.reset && pane === panes.current) this.openSwipe = null;
      pane.apply(patch, this.memory, place);
    }
    for (const patch of patches) this.#applyRest(patch);
    for (const pane of touched) pane.settle();
    this.search.fit();
    for (const pane of touched) {
      const { reveal } = parts.findLast((part) => part.pane === pane && part.patch.reveal)?.patch ?? {};
      if (reveal) this.#reveal(pane, reveal);
      else pane.glide();
    }
    this.#isApplying = false;
    if (this.#leftSearch) this.#leave();
    this.#leftSearch = false;
    this.#keepFocus();
    if (parts.some(({ patch }) => patch.list?.start !== undefined)) this.#start();
    if (parts.some(({ patch }) => patch.frame !== undefined || patch.reset)) dialog.update();
    this.composer.fit();
    this.account.fit();
    for (const { field } of patches) if (field) this.composer.apply(field);
    const leadsOn = patches.some(({ place, field }) => place !== undefined || field?.focus);
    if (leadsOn && !this.search.isChoosing) this.#typeAhead();
    if (this.connection.isOffline) this.offline.update();
    shutOutCut(panes.box);
    for (const row of panes.current.replaced) keys.rowReplaced(row);
    // The server closes the buttons of a row when the user leaves it.
    const isElsewhere = patches.some(({ place, search }) => place !== undefined || typeof search === "string");
    if (isElsewhere || this.list.row(this.openSwipe) === undefined) this.openSwipe = null;
    this.tools.update();
    this.sounds.update();
    this.recorder.fit();
    for (const pane of touched) {
      pane.element.removeAttribute("aria-busy");
      pane.window.arrived();
    }
  }

  /** Writes and sends the text typed before the field had the focus, if it has it now. */
  #typeAhead() {
    const [first, ...others] = this.ahead.take().split("\n");
    if (!this.composer.hasFocus) return;
    this.composer.add(first);
    for (const line of others) {
      this.composer.post();
      this.composer.add(line);
    }
  }

  /** Returns the parts of a patch by pane, after creating as many panes as it has. */
  #parts(patch) {
    const { panes } = this;
    if (panes.apply(patch, this.memory)) this.#followFocus();
    const { place, reset, isRenewed } = patch;
    if (!patch.panes) return panes.room > 1 ? [] : [{ pane: panes.first, patch, place }];
    return patch.panes.map((part, index) => {
      const whole = { ...part, reset: part.reset || reset, isRenewed };
      return { pane: panes.all[index], patch: whole, place };
    });
  }

  /** Moves the focus with the user to another pane, unless it is in a field of the page. */
  #followFocus() {
    this.openSwipe = null;
    const active = document.activeElement;
    if (!active || !this.panes.box.contains(active)) return;
    active.blur();
    this.#hadFocus = true;
  }

  #applyRest(patch) {
    if (patch.place !== undefined || patch.depth !== undefined) this.place.apply(patch);
    if (patch.title !== undefined) document.title = patch.title;
    if (patch.theme !== undefined) this.memory.theme = patch.theme;
    if (patch.search !== undefined) this.search.apply(patch.search);
    if (patch.say) this.banner.say(patch.say);
    // Another session doesn't know the form that this page still shows.
    if (patch.account !== undefined || patch.reset) this.account.apply(patch.account ?? null, !!patch.reset);
    if (patch.permit) this.notifications.ask();
    if (patch.notify) this.notifications.show(patch.notify);
    if (patch.notice !== undefined) this.banner.notice(patch.notice, patch.undo);
    if (patch.copy !== undefined) this.#copy(patch.copy);
    if (patch.open !== undefined) openLink(patch.open);
    if (patch.save) saveFile(`file/${this.actions.session}/${patch.save.number}`, patch.save.name);
    if (patch.play) void this.sounds.play(patch.play);
  }

  async #copy(text) {
    if (!(await copyText(text))) this.banner.notice(document.body.dataset.notCopied);
  }

  #reveal({ list, viewport }, { row, at }) {
    if (!list.row(row)) return;
    viewport.reveal(row, at);
    if (!list.element.contains(document.activeElement)) list.makeCurrent(row);
  }

  /** Focuses the first choice of a screen that consists of a few choices, unless something has the focus. */
  #start() {
    const active = document.activeElement;
    if ((!active || active === document.body) && this.list.isAttached) this.focusList();
  }

  /** Keeps the focus on its row, or in the list if the row is gone, so that keys continue there. */
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

/** Adds a link for keyboard users that skips everything before the rows. */
function addSkipLink(page) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "skip";
  button.textContent = document.body.dataset.skip;
  button.addEventListener("click", () => page.focusList());
  document.body.prepend(button);
}
