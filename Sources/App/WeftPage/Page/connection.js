// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { Delayed } from "./time.js";

/** The time without the server before the page is offline, in milliseconds; most connections come back at once. */
const PATIENCE = 1_000;

/**
 * Whether the server can be reached, according to the stream and the actions.
 *
 * Once one of them has been without the server for a while, the page is offline: it shows what
 * was loaded and refuses what only the server can do. Once both reach it again, the page is
 * online.
 */
export class Connection {
  isOffline = false;
  /** Whether the page has lost access, possibly until its user opens the address with the key again. */
  isEnded = false;
  /** Called when the page goes offline or online. */
  onChange = () => {};

  #lost = new Set();
  #wait = new Delayed(PATIENCE, () => this.#set(true));

  constructor() {
    // Don't wait if the browser itself reports that it is offline.
    addEventListener("offline", () => this.#lost.size > 0 && this.#wait.now());
  }

  /** Returns whether one of the ways to the server is lost. */
  isLost(way) {
    return this.#lost.has(way);
  }

  /** @param {"stream" | "actions"} way the way on which the server can't be reached */
  lost(way) {
    this.#lost.add(way);
    if (!this.isOffline) this.#wait.start();
  }

  /** @param {"stream" | "actions"} way the way on which the server can be reached */
  found(way) {
    this.#lost.delete(way);
    if (this.#lost.size > 0) return;
    this.#wait.cancel();
    this.#set(false);
  }

  /** Ends the connection until the page regains access. */
  end() {
    if (this.isEnded) return;
    this.isEnded = true;
    if (this.isOffline) this.onChange();
    else this.#set(true);
  }

  /** Resumes after the page has regained access. */
  restore() {
    this.isEnded = false;
  }

  #set(isOffline) {
    if (this.isOffline === isOffline || (this.isEnded && !isOffline)) return;
    this.isOffline = isOffline;
    this.onChange();
  }
}
