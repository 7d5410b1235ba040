// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** How long a row takes to its new place, in milliseconds. */
const TIME = 160;

/**
 * Rows that glide from where they were seen to where they are now.
 *
 * Only their look moves: everything that measures rows asks for the box in which a row comes to
 * rest, so that scroll positions and the visible rows do not depend on how far a row has come.
 */
export class Motion {
  #running = new Map();
  #reduced = matchMedia("(prefers-reduced-motion: reduce)");

  /** @param {import("./list.js").RowList} list */
  constructor(list) {
    this.list = list;
  }

  /** The box in which a row comes to rest. */
  box(row) {
    const box = row.getBoundingClientRect();
    if (!this.#running.has(row)) return box;
    const { f: way } = new DOMMatrixReadOnly(getComputedStyle(row).transform);
    return new DOMRect(box.x, box.y - way, box.width, box.height);
  }

  /** Where rows are seen on the screen, those on their way included. */
  see(ids) {
    return new Map(ids.map((id) => [id, this.list.row(id).getBoundingClientRect().top]));
  }

  /** Lets rows glide from where they were seen, unless the user wants no motion. */
  play(seen) {
    if (this.#reduced.matches || document.hidden) return;
    const ways = [];
    for (const [id, top] of seen) {
      const row = this.list.row(id);
      if (row) ways.push([row, top - this.box(row).top]);
    }
    // All boxes were read before anything is written, so that there is one layout.
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
