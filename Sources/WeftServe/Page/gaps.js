// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** Browsers cut elements at some 17 to 33 million pixels; this stays far below with any list. */
const TALLEST = 4_000_000;
/** So many rows beside the window take the room they will probably need. */
const NEAR = 200;

/**
 * How high the gaps are that stand for rows which are not on the page.
 *
 * Near the window a row takes what rows took on average, so that scrolling a little past the window
 * leads where it seems to; far from it only what keeps a list of any length within what browsers
 * can scroll.
 */
export class Gaps {
  /** The height of a row on average. */
  average = 60;

  #sum = 0;
  #rows = 0;

  /** Forgets what was measured: another list has other rows. */
  reset() {
    this.#sum = 0;
    this.#rows = 0;
  }

  /** Takes note of how high rows are; the older a note, the less it counts. */
  measure(rows, height) {
    if (rows === 0 || !(height > 0)) return;
    if (this.#rows > 2_000) {
      this.#sum /= 2;
      this.#rows /= 2;
    }
    this.#sum += height;
    this.#rows += rows;
    this.average = Math.max(1, this.#sum / this.#rows);
  }

  /** The height that stands for some rows of a list. */
  height(rows, count) {
    if (rows <= 0) return 0;
    const near = Math.min(rows, NEAR);
    return near * this.average + (rows - near) * this.#scale(count);
  }

  /** How many rows of a list a height stands for. */
  rows(height, count) {
    if (height <= 0) return 0;
    const near = height / this.average;
    return near <= NEAR ? near : NEAR + (height - NEAR * this.average) / this.#scale(count);
  }

  #scale(count) {
    return Math.min(this.average, TALLEST / Math.max(1, count));
  }
}
