// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { growing, wait } from "./time.js";

/**
 * How old an action may be, in milliseconds; a connection that comes back doesn't send older ones.
 */
const STALE = 10_000;
/** How many actions may wait. Only a broken connection lets so many pile up; more are dropped. */
const MOST = 64;
/** After how many server errors an action is dropped. */
const FAILURES = 4;
/** Actions of which only the newest counts. */
const MERGED = new Set(["scroll", "search", "look"]);

/** Sends the user's actions in order, each exactly once. */
export class Actions {
  #waiting = [];
  #isSending = false;
  #session = null;
  #number = 0;
  #sent = 0;

  /**
   * @param {() => string} token returns the token that lets this page act
   * @param {(session: string) => void} gone called when the server no longer knows a session
   */
  constructor(token, gone) {
    this.token = token;
    this.gone = gone;
  }

  /** Whether an action of a kind awaits its answer. */
  isWaiting(kind) {
    return this.#waiting.some(({ body }) => body.do === kind);
  }

  /** Acts in a new session from now on; actions meant for the old one are dropped. */
  begin(session) {
    this.#session = session;
    this.#number = 0;
    this.#waiting = [];
    this.#sent += 1;
  }

  /** Holds actions back until there is a new session. */
  pause() {
    this.#session = null;
  }

  send(body) {
    const [inFlight, ...rest] = this.#isSending ? this.#waiting : [null, ...this.#waiting];
    const kept = MERGED.has(body.do) ? rest.filter((other) => other.body.do !== body.do) : rest;
    if (kept.length >= MOST) return;
    this.#waiting = [...(inFlight ? [inFlight] : []), ...kept, { body, since: Date.now() }];
    this.#work();
  }

  async #work() {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#session && this.#waiting.length > 0) {
      const [{ body, since }] = this.#waiting;
      const run = this.#sent;
      if (Date.now() - since < STALE || MERGED.has(body.do)) await this.#deliver(body);
      // A new session has a new queue.
      if (run === this.#sent) this.#waiting.shift();
    }
    this.#isSending = false;
    if (this.#session && this.#waiting.length > 0) this.#work();
  }

  /** Posts until there is an answer; the number keeps a repeated post from acting twice. */
  async #deliver(body) {
    const session = this.#session;
    this.#number += 1;
    const text = JSON.stringify({ ...body, n: this.#number });
    let failures = 0;
    for (const delay of growing()) {
      if (session !== this.#session) return;
      const status = await this.#post(session, text);
      if (session !== this.#session) return;
      if (status === 404 || status === 410) {
        this.#session = null;
        this.gone(session);
        return;
      }
      if (status > 0 && status < 500 && status !== 429) return;
      if (status >= 500) failures += 1;
      if (failures >= FAILURES) return;
      await wait(delay);
    }
  }

  async #post(session, text) {
    try {
      const answer = await fetch(`/act/${session}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Weft-Token": this.token() },
        body: text,
        signal: AbortSignal.timeout(15_000),
      });
      return answer.status;
    } catch {
      return 0;
    }
  }
}
