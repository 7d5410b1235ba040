// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** The length of a row's animation, in milliseconds. */
const TIME = 160;

/**
 * Animates rows from where they were seen to their new places.
 *
 * This changes only their look. Code that measures rows has to use `box`, the final box of a row,
 * so that scroll positions and the visible rows don't depend on running animations.
 */
export class Motion {
  #running = new Map();
  #reduced = matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {import("./list.js").RowList} list */
  constructor(list) {
    this.list = list;
  }

  /** Returns the final box of a row. */
  box(row) {
    const box = row.getBoundingClientRect();
    if (!this.#running.has(row)) return box;
    const { f: way } = new DOMMatrixReadOnly(getComputedStyle(row).transform);
    return new DOMRect(box.x, box.y - way, box.width, box.height);
  }

  /** Returns where rows are seen at the moment, including animated ones. */
  see(ids) {
    return new Map(ids.map((id) => [id, this.list.row(id).getBoundingClientRect().top]));
  }

  /** Animates rows from where they were seen, unless the user prefers reduced motion. */
  play(seen) {
    if (this.#reduced.matches || document.hidden) return;
    const ways = [];
    for (const [id, top] of seen) {
      const row = this.list.row(id);
      if (row) ways.push([row, top - this.box(row).top]);
    }
    // All boxes have been read before anything is written, so that there is one layout.
    for (const [row, way] of ways) if (Math.abs(way) >= 1) this.#glide(row, way);
  }

  #glide(row, way) {
    this.#running.get(row)?.cancel();
    const frames = [{ transform: `translateY(${way}px)` }, { transform: "none" }];
    const animation = row.animate(frames, { duration: TIME, easing: "ease-out" });
    this.#running.set(row, animation);
    const end = () => {
      if (this.#running.get(row) === animation) this.#running.delete(row);
    };
    animation.addEventListener("finish", end);
    animation.addEventListener("cancel", end);
  }
}
