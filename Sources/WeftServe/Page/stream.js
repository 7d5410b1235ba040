// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { growing, wait } from "./time.js";

/**
 * The session of this page with the server, and the stream of patches that comes from it.
 *
 * The browser opens a broken stream again by itself and tells what it has. When the server does not
 * know the session, or a patch is missing, another session is begun at the same place.
 */
export class Stream {
  /** What proves that this page may act. */
  token;

  #source = null;
  #session = null;
  #last = 0;
  #isBeginning = false;
  #isEnded = false;

  /**
   * @param {object} page
   * @param {() => object} page.describe what to begin a session with
   * @param {(patch: object, isFirst: boolean) => void} page.receive
   * @param {(session: string) => void} page.began
   * @param {import("./banner.js").Banner} page.banner
   */
  constructor(page) {
    this.page = page;
    this.token = tokenIn(document);
    // A page the browser keeps for the way back is not there for anybody until then.
    addEventListener("pagehide", () => this.#source?.close());
    addEventListener("pageshow", ({ persisted }) => persisted && this.#resume());
  }

  /** Begins a session, unless one has been begun since the one that is known to be gone. */
  async begin(gone = this.#session) {
    if (this.#isBeginning || this.#isEnded || gone !== this.#session) return;
    this.#isBeginning = true;
    this.#source?.close();
    this.#session = null;
    if (gone) this.page.banner.lost();
    const session = await this.#ask();
    this.#isBeginning = false;
    if (session === null) {
      this.#isEnded = true;
      this.page.banner.ended();
    } else {
      this.#session = session;
      this.page.began(session);
      this.#listen(session);
    }
  }

  /** Listens again to the session there was; one that is gone is begun anew. */
  #resume() {
    if (this.#session) this.#listen(this.#session);
  }

  /** Asks for a session until there is one; nothing when this page may have none. */
  async #ask() {
    let isTokenFresh = false;
    for (const delay of growing()) {
      const answer = await this.#post();
      if (answer?.ok) {
        const session = await answer.json().then((body) => body.session, () => null);
        if (/^[0-9a-f]+$/i.test(session ?? "")) return session;
      } else if (answer?.status === 401 || answer?.status === 403) {
        // A server that was started again has another token, for whoever loads the page.
        if (isTokenFresh || !(await this.#renewToken())) return null;
        isTokenFresh = true;
        continue;
      }
      this.page.banner.lost();
      await wait(delay);
    }
    return null;
  }

  async #post() {
    try {
      return await fetch("/session", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Weft-Token": this.token },
        body: JSON.stringify(this.page.describe()),
        signal: AbortSignal.timeout(15_000),
      });
    } catch {
      return null;
    }
  }

  async #renewToken() {
    try {
      const answer = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(15_000) });
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
    const source = new EventSource(`/events/${session}`);
    let isFirst = true;
    this.#source = source;
    this.#last = 0;
    source.onopen = () => this.page.banner.found();
    source.onmessage = (event) => {
      const patch = this.#read(event);
      if (!patch) return;
      this.page.receive(patch, isFirst);
      isFirst = false;
    };
    source.onerror = () => {
      if (source !== this.#source) return;
      this.page.banner.lost();
      if (source.readyState === EventSource.CLOSED) this.begin(session);
    };
  }

  /** The patch of a message, unless it came before; a gap in the numbers begins anew. */
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
