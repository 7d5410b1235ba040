// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { read, write } from "./memory.js";
import { growing, wait } from "./time.js";

const PLACE = "weft.place";

/**
 * This page's session with the server, and the stream of its patches.
 *
 * The browser reopens a broken stream by itself and sends the number of the last patch it has. If
 * the server no longer knows the session, or a patch is missing, a new session starts at the same
 * position.
 */
export class Stream {
  /** The token that lets this page act. */
  token;

  #source = null;
  #session = null;
  #last = 0;
  #isBeginning = false;
  #isEnded = false;

  /**
   * @param {object} page
   * @param {() => object} page.describe returns the body of a request for a session
   * @param {(patch: object, isFirst: boolean) => void} page.receive
   * @param {(session: string) => void} page.began
   * @param {import("./connection.js").Connection} page.connection
   */
  constructor(page) {
    this.page = page;
    this.token = tokenIn(document);
    // A page in the back/forward cache needs no stream until it is shown again.
    addEventListener("pagehide", () => this.#source?.close());
    addEventListener("pageshow", ({ persisted }) => persisted && this.#resume());
    addEventListener("popstate", () => this.#move());
    addEventListener("offline", () => this.#probe());
  }

  /** Starts a session, unless a newer one than the lost one has already started. */
  async begin(gone = this.#session) {
    if (this.#isBeginning || this.#isEnded || gone !== this.#session) return;
    this.#isBeginning = true;
    this.#source?.close();
    this.#session = null;
    if (gone) this.page.connection.lost("stream");
    const session = await this.#ask();
    this.#isBeginning = false;
    if (session === null) {
      this.#isEnded = true;
      this.page.connection.end();
    } else {
      this.#session = session;
      this.page.connection.restore();
      this.page.connection.found("stream");
      this.page.began(session);
      this.#listen(session);
    }
  }

  /** Reopens the session's stream; if the session is gone, a new one starts. */
  #resume() {
    if (this.#session) this.#listen(this.#session);
  }

  /**
   * Asks for a session until there is one; returns null if this page can't get any.
   *
   * A server for one user has another cookie after each start. Once the user has opened the
   * address with the key in any tab, this page has the cookie too, and continues with all unsent
   * text.
   */
  async #ask() {
    const mayReturn = "oneUser" in document.body.dataset;
    let isTokenFresh = false;
    for (const delay of growing()) {
      const answer = await this.#post();
      if (answer?.ok) {
        const session = await answer.json().then((body) => body.session, () => null);
        if (/^[0-9a-f]+$/i.test(session ?? "")) {
          write(localStorage, PLACE, location.pathname);
          return session;
        }
      } else if (answer?.status === 401 || answer?.status === 403) {
        // A restarted server has another token, which is in a newly loaded page.
        if (!isTokenFresh && (await this.#renewToken())) {
          isTokenFresh = true;
          continue;
        }
        if (!mayReturn) return null;
        isTokenFresh = false;
        this.page.connection.end();
      }
      this.page.connection.lost("stream");
      await wait(delay);
    }
    return null;
  }

  async #post() {
    try {
      return await fetch("session", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Weft-Token": this.token },
        body: JSON.stringify(this.page.describe()),
        signal: AbortSignal.timeout(15_000),
      });
    } catch {
      return null;
    }
  }

  /**
   * Moves to the current path of the page, if a page with access has stored it.
   *
   * The cookie is limited to this path, and requests are relative to it.
   */
  #move() {
    const place = read(localStorage, PLACE) ?? "";
    if (place === location.pathname || !/^\/[0-9a-f]{32}\/$/.test(place)) return;
    history.replaceState(history.state, "", place + location.hash);
  }

  async #renewToken() {
    this.#move();
    try {
      const answer = await fetch("./", { cache: "no-store", signal: AbortSignal.timeout(15_000) });
      if (!answer.ok) return false;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const token = tokenIn(page);
      if (!token || token === this.token) return false;
      this.token = token;
      return true;
    } catch {
      return false;
    }
  }

  #listen(session) {
    const source = new EventSource(`events/${session}`);
    let isFirst = true;
    this.#source = source;
    this.#last = 0;
    source.onopen = () => this.page.connection.found("stream");
    source.onmessage = (event) => {
      const patch = this.#read(event);
      if (!patch) return;
      this.page.receive(patch, isFirst);
      isFirst = false;
    };
    source.onerror = () => {
      if (source !== this.#source) return;
      this.page.connection.lost("stream");
      if (source.readyState === EventSource.CLOSED) this.begin(session);
    };
  }

  /**
   * Checks whether the server still answers, after the browser has lost its network.
   *
   * A stream over a dead network ends only after a while, but a server on this machine stays reachable.
   */
  async #probe() {
    const source = this.#source;
    try {
      await fetch("./", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(5_000) });
    } catch {
      if (source === null || source !== this.#source) return;
      this.page.connection.lost("stream");
      source.close();
      this.#resume();
    }
  }

  /** Returns the patch of a message, or null if it is a repetition; a gap in the numbers starts a new session. */
  #read(event) {
    const number = Number(event.lastEventId);
    if (event.target !== this.#source || number <= this.#last) return null;
    const patch = parse(event.data);
    const isNext = number === this.#last + 1 || patch?.reset;
    if (!patch || !isNext) {
      this.begin();
      return null;
    }
    this.#last = number;
    return patch;
  }
}

function tokenIn(page) {
  return page.querySelector("meta[name='weft-token']")?.content ?? "";
}

function parse(text) {
  try {
    const value = JSON.parse(text);
    return value !== null && typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
