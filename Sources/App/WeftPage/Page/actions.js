// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { look } from "./notifications.js";
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
const MERGED = new Set(["scroll", "search", "look", "write", "room", "pane"]);
/** Those of them that the actions in between depend on, such as choosing a completion of a text, or a row. */
const ORDERED = new Set(["write", "pane"]);

/** How old a message may be that is sent again, in milliseconds; then its text is in the field again. */
const LOST = 60_000;

/**
 * Sends the user's actions in order, each exactly once.
 *
 * The server answers once an action is committed. A message that was sent and not answered so is sent
 * again, also to another server, under the same id.
 */
export class Actions {
  #waiting = [];
  #isSending = false;
  #session = null;
  #number = 0;
  #sent = 0;

  /** Called for an action that is not carried out. */
  onDrop = () => {};
  /** Called with each action before it is sent. */
  onSend = () => {};
  /** Called when the user tries what can't be done offline. */
  onRefuse = () => {};

  /**
   * @param {import("./connection.js").Connection} connection
   * @param {() => string} token returns the token that lets this page act
   * @param {(session: string) => void} gone called when the server no longer knows a session
   */
  constructor(connection, token, gone) {
    this.connection = connection;
    this.token = token;
    this.gone = gone;
  }

  /** Whether the page is offline and refuses an action of the user. */
  refuses(body = {}) {
    const { isOffline } = this.connection;
    if (isOffline) {
      this.onRefuse();
      this.onDrop(body);
    }
    return isOffline;
  }

  /** Whether an action of a kind awaits its answer. */
  isWaiting(kind) {
    return this.#waiting.some(({ body }) => body.do === kind);
  }

  /**
   * Acts in a new session from now on; actions meant for the old one are dropped, except a message
   * of which nobody knows whether it has arrived.
   */
  begin(session) {
    this.#session = session;
    this.#number = 0;
    this.#replace(this.#waiting.filter((action) => isUnanswered(action)));
    this.connection.found("actions");
    this.#work();
  }

  /**
   * Drops the actions that wait when the page goes offline: the user no longer expects them. What
   * the server has to know afterwards waits on; its answer also shows that the server is back.
   */
  goOffline() {
    const kept = this.#waiting.filter((action) => MERGED.has(action.body.do) || isUnanswered(action));
    this.#replace(kept);
    if (this.connection.isLost("actions")) this.send(look());
    else this.#work();
  }

  #replace(waiting) {
    const dropped = this.#waiting.filter((action) => !waiting.includes(action));
    this.#waiting = waiting;
    this.#sent += 1;
    for (const { body } of dropped) this.onDrop(body);
  }

  /** @param {string | null} screen where a message belongs that may be sent again */
  send(body, screen = null) {
    if (!MERGED.has(body.do) && this.refuses(body)) return;
    this.onSend(body);
    const [inFlight, ...rest] = this.#isSending ? this.#waiting : [null, ...this.#waiting];
    const kept = rest.filter((other, place) => {
      const isOlder = MERGED.has(body.do) && other.body.do === body.do;
      return !isOlder || (ORDERED.has(body.do) && place < rest.length - 1);
    });
    if (kept.length >= MOST) return this.onDrop(body);
    this.#waiting = [...(inFlight ? [inFlight] : []), ...kept, { body, screen, since: Date.now() }];
    this.#work();
  }

  /** Asks the server for something that changes nothing; null when it doesn't answer. */
  async ask(what, body) {
    if (!this.#session) return null;
    const answer = await this.#post(`${what}/${this.#session}`, JSON.stringify(body));
    return answer?.ok ? answer.json().catch(() => null) : null;
  }

  async #work() {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#session && this.#waiting.length > 0) {
      const [action] = this.#waiting;
      const { body, since } = action;
      const run = this.#sent;
      const isFresh = Date.now() - since < STALE || MERGED.has(body.do) || isUnanswered(action);
      const isDone = isFresh && (await this.#deliver(action, run));
      // A new session has a new queue, and so has a page that went offline.
      if (run !== this.#sent) continue;
      // The next session hears of it again.
      if (!isDone && this.#session === null && isUnanswered(action)) break;
      this.#waiting.shift();
      if (!isDone) this.onDrop(body);
    }
    this.#isSending = false;
    if (this.#session && this.#waiting.length > 0) this.#work();
  }

  /**
   * Posts until there is an answer; the number keeps a repeated post from acting twice. False when
   * the server did not carry it out.
   */
  async #deliver(action, run) {
    const { body, screen } = action;
    const session = this.#session;
    this.#number += 1;
    // A message that is sent again says where it belongs: another session may be elsewhere, and
    // counts the changes of its field anew.
    const place = action.isTried && screen ? { screen, edit: 0 } : {};
    const text = JSON.stringify({ ...body, ...place, n: this.#number });
    let failures = 0;
    for (const delay of growing()) {
      if (run !== this.#sent) return false;
      action.isTried = true;
      const answer = await this.#post(`act/${session}`, text);
      const status = answer?.status ?? 0;
      if (run !== this.#sent) return false;
      if (status === 404 || status === 410) {
        this.#session = null;
        this.gone(session);
        return false;
      }
      if (status > 0) this.connection.found("actions");
      else this.connection.lost("actions");
      // It is not committed yet; the answer to the same number comes when it is.
      const isOpen = status === 202 && isUnanswered(action);
      // What the source has refused is shown by the stream, with the reason.
      if (status === 409) return true;
      if (status > 0 && status < 500 && status !== 429 && !isOpen) return status < 400;
      if (status >= 500) failures += 1;
      if (failures >= FAILURES && !isUnanswered(action)) return false;
      await wait(delay);
    }
    return false;
  }

  /** The session that actions are meant for; null while there is none. */
  get session() {
    return this.#session;
  }

  /** Sends a piece of a file; returns the status of the answer, 0 when the server can't be reached. */
  async upload(path, piece) {
    const answer = await this.#post(`file/${this.#session}/${path}`, piece, "application/octet-stream");
    return answer?.status ?? 0;
  }

  /** The answer to a post; null when the server can't be reached. */
  async #post(path, body, type = "application/json") {
    try {
      return await fetch(path, {
        method: "POST",
        headers: { "Content-Type": type, "X-Weft-Token": this.token() },
        body,
        signal: AbortSignal.timeout(15_000),
      });
    } catch {
      return null;
    }
  }
}

/** Whether a message was sent that can be sent again, since nobody knows whether it has arrived. */
function isUnanswered({ screen, since, isTried }) {
  return Boolean(screen && isTried) && Date.now() - since < LOST;
}
