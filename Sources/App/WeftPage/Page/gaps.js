// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The most pixels of all gaps. Browsers cut elements at some 17 to 33 million; this stays far
 * below.
 */
const TALLEST = 4_000_000;
/** How many rows beside the window get a gap of their estimated height. */
const NEAR = 200;

/**
 * The heights of the gaps that stand for rows which are not on the page.
 *
 * Near the window a row counts with the average height of a row, so that scrolling a little past
 * the window leads where it seems to. Far from it, a row counts only as much as keeps a list of any
 * length within what browsers can scroll.
 */
export class Gaps {
  /** The average height of a row. */
  average = 3.75 * rootSize();

  #sum = 0;
  #rows = 0;
  #root = rootSize();

  /** Forgets the measurements, since another list has other rows. */
  reset() {
    this.#sum = 0;
    this.#rows = 0;
  }

  /** Follows the size of the reader's texts, by which the rows grow or shrink; true if it changed. */
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

  /** The height of the gap that stands for some rows of a list. */
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

/** The size of the reader's texts, in pixels, which every length of the page follows. */
function rootSize() {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}
