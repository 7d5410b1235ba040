// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { look } from "./notifications.js";
import { growing, wait } from "./time.js";

/** The maximum age of an action in milliseconds; after an interruption, older ones are not sent. */
const STALE = 10_000;
/** The most waiting actions. Only a broken connection lets so many pile up; further ones are dropped. */
const MOST = 64;
/** The number of server errors after which an action is dropped. */
const FAILURES = 4;
/** Actions of which only the latest counts. */
const MERGED = new Set(["scroll", "search", "look", "write", "room", "pane"]);
/** Merged actions that later ones depend on, such as a text before a completion of it is chosen. */
const ORDERED = new Set(["write", "pane"]);

/** The maximum age in milliseconds of a message that is sent again; then its text returns to the field. */
const LOST = 60_000;

/**
 * Sends the user's actions in order, each exactly once.
 *
 * The server answers once an action is committed. A message without such an answer is sent again
 * with the same id, possibly to another server.
 */
export class Actions {
  #waiting = [];
  #isSending = false;
  #session = null;
  #number = 0;
  #sent = 0;
  #answeredAt = 0;

  /** Called for an action that is not performed. */
  onDrop = () => {};
  /** Called with each action before it is sent. */
  onSend = () => {};
  /** Called when the user tries something that is impossible offline. */
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

  /** Returns whether the page is offline and refuses a user's action. */
  refuses(body = {}) {
    const { isOffline } = this.connection;
    if (isOffline) {
      this.onRefuse();
      this.onDrop(body);
    }
    return isOffline;
  }

  /** Returns whether an action of a kind waits for its answer. */
  isWaiting(kind) {
    return this.#waiting.some(({ body }) => body.do === kind);
  }

  /** Returns whether an action of a kind has not been sent yet. */
  isUnsent(kind) {
    return this.#waiting.slice(this.#isSending ? 1 : 0).some(({ body }) => body.do === kind);
  }

  /** Returns whether the server has just answered, so that what the action changed may still arrive. */
  get isJustAnswered() {
    return Date.now() - this.#answeredAt < 1_000;
  }

  /**
   * Sends actions to a new session from now on.
   *
   * Actions meant for the old session are dropped, except a message that may or may not have
   * arrived.
   */
  begin(session) {
    this.#session = session;
    this.#number = 0;
    this.#replace(this.#waiting.filter((action) => isUnanswered(action)));
    this.connection.found("actions");
    this.#work();
  }

  /**
   * Drops the waiting actions when the page goes offline, because the user no longer expects
   * them.
   *
   * Actions that the server has to know later keep waiting; the first answer also shows that the
   * server is back.
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

  /** @param {string | null} screen the screen of a message that may be sent again */
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

  /** Asks the server for something that changes nothing; returns null if it doesn't answer. */
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
      // The queue was replaced, by a new session or because the page went offline.
      if (run !== this.#sent) continue;
      // The next session gets it again.
      if (!isDone && this.#session === null && isUnanswered(action)) break;
      this.#waiting.shift();
      this.#answeredAt = Date.now();
      if (!isDone) this.onDrop(body);
    }
    this.#isSending = false;
    if (this.#session && this.#waiting.length > 0) this.#work();
  }

  /**
   * Posts an action until there is an answer; its number keeps a repeated post from acting twice.
   *
   * Returns false if the server did not perform it.
   */
  async #deliver(action, run) {
    const { body, screen } = action;
    const session = this.#session;
    this.#number += 1;
    // A repeated message names its screen, because a new session may show another one. The new
    // session also counts the changes of its field from 0.
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
      // The action is not committed yet; the answer to a repetition comes when it is.
      const isOpen = status === 202 && isUnanswered(action);
      // The stream shows why the source refused it.
      if (status === 409) return true;
      if (status > 0 && status < 500 && status !== 429 && !isOpen) return status < 400;
      if (status >= 500) failures += 1;
      if (failures >= FAILURES && !isUnanswered(action)) return false;
      await wait(delay);
    }
    return false;
  }

  /** The session that actions are sent to, or null without one. */
  get session() {
    return this.#session;
  }

  /** Sends a piece of a file; returns the status of the answer, or 0 if the server can't be reached. */
  async upload(path, piece) {
    const answer = await this.#post(`file/${this.#session}/${path}`, piece, "application/octet-stream");
    return answer?.status ?? 0;
  }

  /** Returns the answer to a post, or null if the server can't be reached. */
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

/** Returns whether a sent message can be sent again because it may not have arrived. */
function isUnanswered({ screen, since, isTried }) {
  return Boolean(screen && isTried) && Date.now() - since < LOST;
}
