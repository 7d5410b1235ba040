// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** Waits for some milliseconds. */
export function wait(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** The delays between repeated attempts: from a quarter of a second to five seconds. */
export function* growing() {
  for (let delay = 250; ; delay = Math.min(5_000, delay * 2)) yield delay;
}

/** Work that runs once, some time after it was last requested. */
export class Delayed {
  #timer = 0;

  constructor(milliseconds, work) {
    this.milliseconds = milliseconds;
    this.work = work;
  }

  get isPending() {
    return this.#timer !== 0;
  }

  /** Restarts the wait. */
  restart() {
    this.cancel();
    this.#timer = setTimeout(() => this.now(), this.milliseconds);
  }

  /** Starts the wait unless it has started. */
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
