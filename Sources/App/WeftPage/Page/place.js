// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The address of the screen, and the browser's history.
 *
 * Each deeper screen is a history entry. Its state holds its depth and that of the entry below,
 * so that going back works the same in the application and in the browser.
 */
export class Place {
  depth = 0;

  #index = 0;
  #isKnown = false;
  /** The entry of the visible screen, and whether the page is returning to it. */
  #shown = { place: "", index: 0, depth: 0 };
  #isReturning = false;
  /** Whether the browser has yet to go back as requested, and the patches that arrived since. */
  #isGoingBack = false;
  #held = [];
  /** The number of times the server was asked to follow the browser's buttons, and the last one it answered. */
  #asked = 0;
  #answered = 0;

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

  /**
   * Follows the application to another screen.
   * @param {object} patch
   * @param {string} [patch.place] the address of the screen
   * @param {number} [patch.depth] the number of screens below it
   * @param {number} [patch.answer] the number of the Back or Forward press that it answers
   */
  apply(patch) {
    const { place, depth, answer = null } = patch;
    if (place === undefined && depth === undefined) return;
    if (this.#isGoingBack) {
      // The entry it belongs to is not the current one yet.
      this.#held.push(patch);
      return;
    }
    const to = typeof place === "string" && place.startsWith("#") ? place : location.hash;
    const next = Number.isInteger(depth) && depth >= 0 ? depth : this.depth;
    const isAnswer = answer !== null && answer >= this.#asked;
    if (isAnswer) this.#answered = this.#asked;
    if (isAnswer ? to === this.#shown.place && !isHere(to) : this.#answered < this.#asked) {
      Object.assign(this.#shown, { place: to, depth: next });
      // The browser's button led to no other screen, for example because it closed a menu.
      if (isAnswer) this.restore();
      return;
    }
    const state = read();
    if (!this.#isKnown) this.#start(to, next, state);
    else if (next > this.depth && !isAnswer && !(state?.depth === next && isHere(to))) {
      this.#push(to, next);
    } else {
      this.#replace(to, next, state?.below ?? null);
    }
    this.depth = next;
    this.#isKnown = true;
    this.#shown = { place: to, index: this.#index, depth: next };
  }

  /** Returns to the address of the visible screen, after the user went where the page can't follow. */
  restore() {
    this.#answered = this.#asked;
    const steps = this.#shown.index - this.#index;
    this.depth = this.#shown.depth;
    this.#isReturning = steps !== 0 || this.#isGoingBack;
    if (steps !== 0 && !this.#isGoingBack) history.go(steps);
  }

  /** Goes back, unless this is the lowest screen. */
  back() {
    if (this.depth === 0 || this.actions.refuses()) return;
    const state = read();
    // Ask the server right away, so that it precedes the user's next action.
    this.#ask({ do: "back" });
    if (this.#isGoingBack || !state || state.index === 0 || state.below !== this.depth - 1) return;
    this.#isGoingBack = true;
    this.depth -= 1;
    history.back();
  }

  /**
   * Sets up the history for the first screen. The screens below it get entries too, otherwise
   * going back would leave the page.
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

  /** Starts a new session, which is at the page's address and knows no earlier actions. */
  begin() {
    this.#answered = this.#asked;
  }

  /** Asks the server to follow the browser's buttons; patches from before that may still arrive. */
  #ask(body) {
    this.#asked += 1;
    this.actions.send({ ...body, asked: this.#asked });
  }

  #popped(state) {
    if (!this.#isKnown) return;
    const [isBack, held] = [this.#isGoingBack, this.#held];
    [this.#isGoingBack, this.#held] = [false, []];
    if (!state) {
      // The user typed an address, which added an entry above the visible one.
      this.#index += 1;
      this.#replace(location.hash, this.depth, this.depth);
      if (this.#isOnWayBack()) return;
      this.#ask({ do: "go", place: location.hash });
      return;
    }
    this.#index = state.index;
    if (this.#isOnWayBack()) return;
    if (isBack) {
      for (const patch of held) this.apply(patch);
      return;
    }
    const from = this.depth;
    this.depth = state.depth;
    this.#ask(state.depth === from - 1 ? { do: "back" } : { do: "go", place: location.hash });
  }

  /** Returns whether the page was returning to the visible screen's entry; continues if it isn't there yet. */
  #isOnWayBack() {
    if (!this.#isReturning) return false;
    this.restore();
    return true;
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
