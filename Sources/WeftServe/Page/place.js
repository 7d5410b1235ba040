// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** How long what the browser's buttons did may be answered by the server without a new entry. */
const SETTLING = 400;

/**
 * The address of the screen, and the browser's way back and forward.
 *
 * Each step deeper is an entry of the history. Its state says how deep it is and what lies below
 * it, so that going back in the app and in the browser are the same thing.
 */
export class Place {
  depth = 0;

  #index = 0;
  // Never yet; a page is shown well within that time of its own beginning.
  #settled = -Infinity;
  #isKnown = false;

  /** @param {import("./actions.js").Actions} actions */
  constructor(actions) {
    this.actions = actions;
    const state = read();
    this.#index = state?.index ?? 0;
    addEventListener("popstate", (event) => this.#popped(read(event.state)));
  }

  /** Where the page is, for a new session. */
  get current() {
    return location.hash;
  }

  /** Follows the app to another screen. */
  apply({ place, depth }) {
    if (place === undefined && depth === undefined) return;
    const to = typeof place === "string" && place.startsWith("#") ? place : location.hash;
    const next = Number.isInteger(depth) && depth >= 0 ? depth : this.depth;
    const state = read();
    if (!this.#isKnown) this.#start(to, next, state);
    else if (next > this.depth && !this.#isAnswer && !(state?.depth === next && isHere(to))) {
      this.#push(to, next);
    } else {
      this.#replace(to, next, state?.below ?? null);
    }
    this.depth = next;
    this.#isKnown = true;
  }

  /** Goes back where there is something to go back to. */
  back() {
    if (this.depth === 0) return;
    const state = read();
    if (state && state.index > 0 && state.below === this.depth - 1) history.back();
    else this.#send({ do: "back" });
  }

  /** The first screen; the ones below it get entries, or going back would leave the page. */
  #start(to, depth, state) {
    if (state && state.depth === depth) {
      this.#replace(to, depth, state.below);
      return;
    }
    const deepest = Math.min(depth, 8);
    if (deepest > 0 && !state) {
      this.#replace(location.hash, depth - deepest, null);
      for (let level = depth - deepest + 1; level <= depth; level += 1) {
        this.depth = level - 1;
        this.#push(level === depth ? to : location.hash, level);
      }
    } else {
      this.#replace(to, depth, state?.below ?? null);
    }
  }

  #push(place, depth) {
    this.#index += 1;
    history.pushState(write({ depth, index: this.#index, below: this.depth }), "", place || "#");
  }

  #replace(place, depth, below) {
    history.replaceState(write({ depth, index: this.#index, below }), "", place || "#");
  }

  /** Whether the server is still answering to the browser's buttons. */
  get #isAnswer() {
    const isAsked = this.actions.isWaiting("back") || this.actions.isWaiting("go");
    return isAsked || performance.now() - this.#settled < SETTLING;
  }

  #popped(state) {
    if (!this.#isKnown) return;
    if (!state) {
      // Somebody wrote an address, which is an entry above the one that was shown.
      this.#index += 1;
      this.#replace(location.hash, this.depth, this.depth);
      this.#send({ do: "go", place: location.hash });
      return;
    }
    this.#index = state.index;
    const from = this.depth;
    this.depth = state.depth;
    this.#send(state.depth === from - 1 ? { do: "back" } : { do: "go", place: location.hash });
  }

  #send(body) {
    this.#settled = performance.now();
    this.actions.send(body);
  }
}

function isHere(place) {
  return (place || "#") === (location.hash || "#");
}

function write(state) {
  return { weft: state };
}

function read(state = history.state) {
  const own = state?.weft;
  return Number.isInteger(own?.depth) && Number.isInteger(own?.index) ? own : null;
}
