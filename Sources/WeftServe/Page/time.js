// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** Waits for some milliseconds. */
export function wait(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** How long to wait before trying again and again: from a quarter of a second to five seconds. */
export function* growing() {
  for (let delay = 250; ; delay = Math.min(5_000, delay * 2)) yield delay;
}

/** Something that is done once, a while after it was last asked for. */
export class Delayed {
  #timer = 0;

  constructor(milliseconds, work) {
    this.milliseconds = milliseconds;
    this.work = work;
  }

  get isPending() {
    return this.#timer !== 0;
  }

  /** Starts waiting anew. */
  restart() {
    this.cancel();
    this.#timer = setTimeout(() => this.now(), this.milliseconds);
  }

  /** Starts waiting unless that was done before. */
  start() {
    if (!this.isPending) this.restart();
  }

  cancel() {
    clearTimeout(this.#timer);
    this.#timer = 0;
  }

  now() {
    this.cancel();
    this.work();
  }
}
