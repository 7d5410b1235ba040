// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** The visible part of a list: its rows, their places on the screen, and the position in the list. */
export class Sight {
  /**
   * @param {import("./list.js").RowList} list
   * @param {import("./gaps.js").Gaps} gaps
   * @param {import("./motion.js").Motion} motion
   */
  constructor(list, gaps, motion) {
    this.list = list;
    this.gaps = gaps;
    this.motion = motion;
  }

  /** The largest scroll position of the list. */
  get limit() {
    return this.list.scroller.scrollHeight - this.list.scroller.clientHeight;
  }

  /** Returns the range of indices of the visible rows. */
  visible() {
    const { list } = this;
    const view = list.scroller.getBoundingClientRect();
    const box = (index) => this.motion.box(list.row(list.ids[index]));
    const search = (isBefore) => {
      let low = 0;
      let high = list.ids.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (isBefore(box(middle))) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    const from = search((row) => row.bottom <= view.top + 0.5);
    return [from, Math.max(from, search((row) => row.top < view.bottom - 0.5))];
  }

  /** Records where the visible rows are on the screen, fully visible ones first. */
  record(aim) {
    const { list } = this;
    const { scroller } = list;
    const origin = scroller.getBoundingClientRect().top;
    const [from, to] = this.visible();
    // Records the requested position instead of the resulting one, so that rounding errors don't add up.
    const left = aim?.row ? aim.y - this.motion.box(aim.row).top : 0;
    const error = Math.abs(left) < 1 ? left : 0;
    const rows = list.ids.slice(from, to).map((id) => {
      return { id, y: this.motion.box(list.row(id)).top + error };
    });
    if (rows.length > 1 && rows[0].y < origin - 0.5) rows.push(rows.shift());
    return { rows, origin, scrollTop: scroller.scrollTop, share: this.#share(from, to) };
  }

  /** Returns the list position of the view's upper edge, including the fraction of a row; also works in gaps. */
  #share(from, to) {
    const { list } = this;
    const { scroller, above, element } = list;
    const top = scroller.getBoundingClientRect().top;
    const box = element.getBoundingClientRect();
    if (to > from) {
      const row = this.motion.box(list.row(list.ids[from]));
      return list.first + from + Math.max(0, (top - row.top) / Math.max(1, row.height));
    }
    if (box.top > top) {
      // A gap that was shrunk or stretched still covers the same rows.
      const stretch = this.gaps.height(list.first, list.count) / Math.max(1, above.offsetHeight);
      return Math.max(0, list.first - this.gaps.rows((box.top - top) * stretch, list.count));
    }
    return Math.min(list.count, list.end + this.gaps.rows(top - box.bottom, list.count));
  }

  /** Returns the position scrolled to if only a gap is visible, or null otherwise. */
  placeInGap() {
    const { list } = this;
    const [from, to] = this.visible();
    if (list.count === 0 || to > from) return null;
    const view = list.scroller.getBoundingClientRect();
    const box = list.element.getBoundingClientRect();
    if (box.top >= view.bottom - 0.5) {
      const share = list.scroller.scrollTop <= 0 ? 0 : this.#share(from, to);
      const place = Math.min(list.count - 1, Math.floor(share));
      return { place, at: "start", part: share - place };
    }
    // Below the rows, use the lower edge, so that the end of the scroll bar is the end of the list.
    const under = this.gaps.rows(view.bottom - box.bottom, list.count);
    const isEnd = list.scroller.scrollTop >= this.limit - 1;
    const share = isEnd ? list.count : Math.min(list.count, list.end + under);
    const place = Math.max(0, Math.ceil(share) - 1);
    return { place, at: "end", part: share - place - 1 };
  }
}
