// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/**
 * How long after the browser's buttons the server's answers add no history entry, in milliseconds.
 */
const SETTLING = 400;

/**
 * The address of the screen, and the browser's history.
 *
 * Each deeper screen is a history entry. Its state says how deep it is and what lies below it, so
 * that going back in the application and in the browser are the same.
 */
export class Place {
  depth = 0;

  #index = 0;
  // Never yet; `performance.now()` starts near zero, so zero would count as just settled.
  #settled = -Infinity;
  #isKnown = false;

  /** @param {import("./actions.js").Actions} actions */
  constructor(actions) {
    this.actions = actions;
    const state = read();
    this.#index = state?.index ?? 0;
    addEventListener("popstate", (event) => this.#popped(read(event.state)));
  }

  /** The page's address, for a new session. */
  get current() {
    return location.hash;
  }

  /** Follows the application to another screen. */
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

  /** Goes back, unless this is the lowest screen. */
  back() {
    if (this.depth === 0) return;
    const state = read();
    if (state && state.index > 0 && state.below === this.depth - 1) history.back();
    else this.#send({ do: "back" });
  }

  /**
   * Sets up the first screen. The screens below it get entries too, or going back would leave the
   * page.
   */
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

  /** Whether the server is still answering the browser's buttons. */
  get #isAnswer() {
    const isAsked = this.actions.isWaiting("back") || this.actions.isWaiting("go");
    return isAsked || performance.now() - this.#settled < SETTLING;
  }

  #popped(state) {
    if (!this.#isKnown) return;
    if (!state) {
      // The user typed an address, which made an entry above the visible one.
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
