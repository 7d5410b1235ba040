// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** The most pixels of all gaps together. Browsers limit elements to 17 to 33 million; this is far below. */
const TALLEST = 4_000_000;
/** The number of rows next to the window that get a gap of their estimated height. */
const NEAR = 200;

/**
 * The heights of the gaps for rows that are not on the page.
 *
 * Near the window, a row counts with the average height, so that scrolling a little past the
 * window ends up where expected. Far from it, rows count less, so that a list of any length stays
 * within what browsers can scroll.
 */
export class Gaps {
  /** The average height of a row. */
  average = 3.75 * rootSize();

  #sum = 0;
  #rows = 0;
  #root = rootSize();

  /** Forgets the measurements, because another list has other rows. */
  reset() {
    this.#sum = 0;
    this.#rows = 0;
  }

  /** Scales the heights after the user's text size has changed; returns whether it has. */
  followRoot() {
    const size = rootSize();
    const factor = size / this.#root;
    if (factor === 1) return false;
    this.#root = size;
    this.#sum *= factor;
    this.average *= factor;
    return true;
  }

  /** Adds measured rows to the average; older measurements count less. */
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

  /** Returns the height of the gap for a number of rows in a list of `count`. */
  height(rows, count) {
    if (rows <= 0) return 0;
    const near = Math.min(rows, NEAR);
    return near * this.average + (rows - near) * this.#scale(count);
  }

  /** Returns the number of rows that a gap of some height replaces. */
  rows(height, count) {
    if (height <= 0) return 0;
    const near = height / this.average;
    return near <= NEAR ? near : NEAR + (height - NEAR * this.average) / this.#scale(count);
  }

  #scale(count) {
    return Math.min(this.average, TALLEST / Math.max(1, count));
  }
}

/** Returns the user's text size in pixels, on which all lengths of the page depend. */
function rootSize() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}
