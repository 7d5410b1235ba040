// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { Gaps } from "./gaps.js";
import { Motion } from "./motion.js";
import { Sight } from "./sight.js";

/** The time after the last scroll event from which the list is at rest, in milliseconds. */
const REST = "onscrollend" in window ? 1_000 : 250;
/** The distance within which a chat counts as scrolled to its end, in pixels. */
const NEAR_END = 2;

/**
 * The visible part of a list, which stays in place when anything around it changes.
 *
 * Before a change, `hold` records where visible rows are on the screen. Then `settle` puts the
 * first of them that still exists back to exactly that place. While the user scrolls, `settle`
 * changes the height of the gap above instead of the scroll position, because setting that would
 * end kinetic scrolling or a drag of the scroll bar. Once the list is at rest, both return to
 * their ideal values.
 */
export class Viewport {
  gaps = new Gaps();
  /** The edge the view sticks to while rows arrive: "top", "end" or null. */
  stick = "top";
  /** The direction of the last scroll: 1 down, -1 up, 0 none. */
  direction = 0;
  /** A position to show as soon as its row is on the page. */
  target = null;
  /** The height of the view. */
  height = 0;
  /** Called when another part of the list is visible. */
  onChange = () => {};
  /** Called when the size of the list has changed, for example because the user chose larger texts. */
  onResize = () => {};

  #sight;
  #held = null;
  #seenTop = 0;
  #isMoving = false;
  #fingers = 0;
  #rest = 0;

  /** @param {import("./list.js").RowList} list */
  constructor(list) {
    this.list = list;
    this.motion = new Motion(list);
    this.#sight = new Sight(list, this.gaps, this.motion);
    const { scroller } = list;
    const quiet = { passive: true };
    scroller.addEventListener("scroll", () => this.#scrolled(), quiet);
    scroller.addEventListener("scrollend", () => this.#rested(), quiet);
    for (const name of ["touchstart", "touchend", "touchcancel"]) {
      scroller.addEventListener(name, (event) => this.#touched(event.touches.length), quiet);
    }
    const observer = new ResizeObserver(() => this.#resized());
    observer.observe(scroller);
    observer.observe(list.element);
  }

  /** Returns the indices of the first and last visible row, and whether neither is on the page. */
  range() {
    const { list } = this;
    const blank = this.target ?? this.#sight.placeInGap();
    if (blank) {
      const rows = this.height / this.gaps.average;
      const share = { start: 0, center: 0.5, end: 1 }[blank.at];
      const top = Math.max(0, Math.min(list.count - rows, blank.place - share * rows));
      return { top, bottom: Math.min(list.count - 1, top + rows), isBlank: true };
    }
    const [from, to] = this.#sight.visible();
    return { top: list.first + from, bottom: list.first + Math.max(from, to - 1), isBlank: false };
  }

  /** Returns the id of the first fully visible row, or else of a partly visible one. */
  firstVisible() {
    return this.#sight.record().rows[0]?.id ?? null;
  }

  /** Returns where the visible rows are, for an animation from there, or null without a list. */
  seen() {
    if (!this.list.isAttached) return null;
    const [from, to] = this.#sight.visible();
    return this.motion.see(this.list.ids.slice(from, to));
  }

  /** Records what has to stay in place; must be called before a change. */
  hold() {
    const { scroller, below } = this.list;
    if (!this.list.isAttached) return;
    // The scroll event may not have arrived yet.
    this.#noticeScroll();
    this.#held ??= this.#sight.record();
    // If rows are removed before others arrive, the browser must not clamp the scroll position.
    below.style.height = `${below.offsetHeight + scroller.scrollHeight + this.height}px`;
  }

  /**
   * Restores the recorded position after a change.
   * @param {Set<string>} moved rows that moved; the view doesn't follow them if others stayed
   */
  settle(moved = new Set()) {
    const { list } = this;
    if (!list.isAttached) return;
    const { scroller, element, above, below } = list;
    this.height = scroller.clientHeight;
    if (this.gaps.followRoot()) this.#followBar();
    const box = element.getBoundingClientRect();
    this.gaps.measure(list.ids.length, box.height);
    const after = this.gaps.height(list.count - list.end, list.count);
    const aim = this.#aim(moved);
    const base = this.#held?.scrollTop ?? scroller.scrollTop;
    let gap = this.gaps.height(list.first, list.count);
    let top = aim.place ?? 0;
    if (aim.row) {
      const before = this.motion.box(aim.row).top - box.top;
      const offset = aim.y - scroller.getBoundingClientRect().top;
      const still = base + offset - before;
      if (this.isMoving && list.first > 0 && this.#isFair(still, gap)) gap = still;
      top = Math.round(gap + before - offset);
      // The scroll position is an integer, but the rows' positions may be fractions.
      if (list.first > 0) gap = Math.max(0, top - before + offset);
    } else if (aim.share !== undefined) {
      const { share } = aim;
      top = share < list.first
        ? gap - this.gaps.height(list.first - share, list.count)
        : gap + box.height + this.gaps.height(share - list.end, list.count);
    }
    above.style.height = `${gap}px`;
    below.style.height = `${after}px`;
    if (aim.isEnd) top = this.#sight.limit;
    if (Math.abs(scroller.scrollTop - top) >= 0.5) scroller.scrollTop = top;
    this.#seenTop = scroller.scrollTop;
    if (aim.isTarget) this.#stickWhereItIs();
    this.#held = this.#sight.record(aim);
  }

  /**
   * Scrolls a row into view.
   * @param {string} id
   * @param {"start" | "center" | "end" | "nearest"} at
   */
  reveal(id, at) {
    const row = this.list.row(id);
    if (!row || !this.list.isAttached) return;
    const { scroller } = this.list;
    const view = scroller.getBoundingClientRect();
    const box = this.motion.box(row);
    const room = view.height - box.height;
    let y = box.top - view.top;
    if (at === "start") y = 0;
    else if (at === "center") y = room / 2;
    else if (at === "end") y = room;
    else y = room < 0 ? Math.min(0, Math.max(room, y)) : Math.max(0, Math.min(room, y));
    const top = scroller.scrollTop + (box.top - view.top) - y;
    if (Math.abs(top - scroller.scrollTop) >= 1) scroller.scrollTop = top;
    this.#seenTop = scroller.scrollTop;
    this.target = null;
    this.#held = null;
    this.#stickWhereItIs();
    this.hold();
    this.settle();
  }

  /** Shows a position of the list: now if its row is on the page, or else as soon as it is. */
  go(place, at, then = () => {}) {
    const { list } = this;
    const bounded = Math.max(0, Math.min(list.count - 1, place));
    const row = list.rowAt(bounded);
    this.target = null;
    if (row) {
      this.reveal(row.dataset.row, at);
      then(row);
    } else {
      this.target = { place: bounded, at: at === "nearest" ? "center" : at, then };
    }
    this.onChange();
  }

  /**
   * Forgets row ids before another server shows the list with other ids.
   *
   * Visible rows are then recognized by their labels, or else by their distance from the start of
   * the list. Must be called before the rows are removed.
   */
  forgetIds() {
    const { list } = this;
    if (!list.isAttached) return;
    this.hold();
    for (const row of this.#held.rows) {
      row.label = list.row(row.id)?.ariaLabel;
      row.id = null;
    }
    this.#held.count = list.count;
    if (this.target) this.target.id = null;
  }

  /** Returns the state needed to restore this view later, or null without rows. */
  memo() {
    if (!this.list.isAttached || this.list.count === 0) return null;
    const { rows, origin } = this.#sight.record();
    const [row] = rows;
    const place = row ? this.list.placeOf(row.id) : Math.floor(this.range().top);
    const offset = row ? row.y - origin : 0;
    return { id: row?.id ?? null, place, offset, stick: this.stick, current: this.list.current };
  }

  /** Opens another list where it was left, or at its start. */
  open(memo) {
    const { list } = this;
    this.gaps.reset();
    this.target = null;
    this.#held = null;
    this.direction = 0;
    this.#isMoving = false;
    this.stick = list.fromBelow ? "end" : "top";
    if (memo && memo.stick !== this.stick) {
      this.stick = null;
      this.target = { place: memo.place, at: "start", offset: memo.offset, id: memo.id };
    }
  }

  // The alignment of the view.

  /** Keeps rows at their distance from the list's upper edge, which moves when texts grow in the bar above. */
  #followBar() {
    const held = this.#held;
    if (!held) return;
    const origin = this.list.scroller.getBoundingClientRect().top;
    for (const row of held.rows) row.y += origin - held.origin;
    held.origin = origin;
  }

  #aim(moved) {
    const { list, target } = this;
    const { scroller } = list;
    const origin = scroller.getBoundingClientRect().top;
    // The end keeps moving while its rows are still loading.
    if (target?.sticks === "end") target.place = list.count - 1;
    if (target) target.place = Math.max(0, Math.min(list.count - 1, target.place));
    const wanted = target && ((target.id && list.row(target.id)) || list.rowAt(target.place));
    if (wanted) return this.#reach(wanted, origin);
    if (this.stick === "end" && list.end >= list.count) return { isEnd: true };
    if (this.stick === "top" && list.first === 0) return { place: 0 };
    if (this.stick && !target && list.count > 0) {
      const place = this.stick === "end" ? list.count - 1 : 0;
      this.target = { place, at: this.stick === "end" ? "end" : "start", sticks: this.stick };
    }
    const held = this.#held?.rows ?? [];
    const staying = held.filter(({ id }) => !moved.has(id));
    for (const { id, label, y } of [...staying, ...held]) {
      const row = id === null ? list.rowSaying(label) : list.row(id);
      if (row) return { row, y };
    }
    if (!this.#held) return { place: scroller.scrollTop };
    // The chat may have fewer older messages now, but distances from the newest message are unchanged.
    const { count = list.count } = this.#held;
    const from = this.#held.share + (list.fromBelow ? list.count - count : 0);
    const share = Math.max(0, Math.min(from, list.count - 1));
    const row = list.rowAt(Math.floor(share));
    if (!row) return { share };
    const { height } = this.motion.box(row);
    return { row, y: origin - (share % 1) * height };
  }

  /** Aligns the view with the target row, which is now on the page. */
  #reach(row, origin) {
    const { at, offset, part = 0, then, sticks } = this.target;
    this.target = null;
    const { height } = this.motion.box(row);
    const room = this.height - height;
    const y = { start: 0, center: room / 2, end: room }[at] - part * height + (offset ?? 0);
    if (then) queueMicrotask(() => then(row));
    const { list } = this;
    if (sticks === "end" && list.end >= list.count) return { isEnd: true };
    return { row, y: origin + y, isTarget: !sticks };
  }

  /** Whether the user is scrolling, so that the gap above may differ from its ideal height. */
  get isMoving() {
    return this.#isMoving || this.#fingers > 0;
  }

  #isFair(gap, ideal) {
    return gap >= Math.min(ideal, 3 * this.height) && gap <= ideal + 8_000_000;
  }

  #stickWhereItIs() {
    const { list } = this;
    const { scrollTop } = list.scroller;
    const isNear = scrollTop >= this.#sight.limit - NEAR_END;
    const isEnd = list.fromBelow && list.end >= list.count && isNear;
    const isTop = !list.fromBelow && list.first === 0 && scrollTop <= 1;
    this.stick = isEnd ? "end" : isTop ? "top" : null;
  }

  // Events.

  #scrolled() {
    if (this.#noticeScroll()) this.onChange();
  }

  /** Records scrolling by the user; returns false if only the page itself has scrolled. */
  #noticeScroll() {
    const { scrollTop } = this.list.scroller;
    if (scrollTop === this.#seenTop) return false;
    this.direction = Math.sign(scrollTop - this.#seenTop);
    this.#seenTop = scrollTop;
    this.#isMoving = true;
    this.#restSoon();
    this.#stickWhereItIs();
    // The first pixels of a smooth scroll away from the end must not pull the list back.
    const isLeaving = this.direction < 0 && scrollTop < this.#sight.limit - 0.5;
    if (this.stick === "end" && isLeaving) this.stick = null;
    this.target = this.#sight.placeInGap();
    this.#held = this.#sight.record();
    return true;
  }

  #restSoon() {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#rested(), REST);
  }

  #touched(fingers) {
    this.#fingers = fingers;
    if (fingers === 0) this.#restSoon();
  }

  #rested() {
    clearTimeout(this.#rest);
    if (this.#fingers > 0) return;
    // Scrolling by the page itself ends here, too.
    const wasMoving = this.#isMoving;
    this.#isMoving = false;
    if (!wasMoving || !this.list.isAttached) return;
    this.direction = 0;
    if (!this.target) {
      if (this.stick === null) this.#stickWhereItIs();
      this.hold();
      this.settle();
    }
    this.list.standIn(this.firstVisible());
    this.onChange();
  }

  #resized() {
    if (!this.list.isAttached || !this.#held) return;
    this.settle();
    this.onChange();
    this.onResize();
  }
}
