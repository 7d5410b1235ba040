// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** The most bytes of a sound; a larger one has to be saved. */
const MOST = 64 << 20;
/** The characters with which the screen draws the loudness of a sound. */
const BARS = /^[\u2581-\u2588]+$/;

/** The texts and signs for sounds in the user's language. */
export function soundWords() {
  return JSON.parse(document.body.dataset.sound);
}

/**
 * Plays the sounds of messages, one at a time.
 *
 * The first press goes to the server, which says where the file is; nothing is fetched before. The
 * sound is then in the page's memory, where further presses play, pause and seek. The row is drawn
 * by the server and may be drawn again at any time, so the state is put back after every patch.
 */
export class Sounds {
  /** Called before a sound plays. */
  onPlay = () => {};

  #audio = new Audio();
  /** The sound that was chosen last: its screen, row, index in the message and session, and whether it can be played. */
  #sound = null;
  /** The press that the server was asked about. */
  #wish = null;
  /** The place of the last press, or null for a key. */
  #x = null;

  /** @param {object} page the current list, the actions and the banner */
  constructor(page) {
    this.page = page;
    addEventListener("pointerdown", ({ clientX }) => (this.#x = clientX), true);
    addEventListener("keydown", () => (this.#x = null), true);
    for (const change of ["play", "pause", "ended", "timeupdate", "seeked"]) {
      this.#audio.addEventListener(change, () => this.update());
    }
    this.#audio.addEventListener("error", () => this.#fail());
  }

  /** Handles a press on a sound; returns false if the server has to be asked about it. */
  press(element, row) {
    const index = indexOf(element);
    if (index === null || row === null) return false;
    const at = this.#pressedPart(element);
    const pressed = { ...this.#here, row, index };
    const isSame = isEqual(this.#sound, pressed);
    if (!isSame || !this.#sound.isThere) {
      this.#wish = { ...pressed, at };
      return isSame;
    }
    if (at !== null) this.#seek(at);
    if (at === null && !this.#audio.paused) this.#audio.pause();
    else this.#play();
    return true;
  }

  /** The screen and the session of the current pane; only together with them, the id of a row says which row it is. */
  get #here() {
    return { screen: this.page.list.screen, session: this.page.actions.session };
  }

  /** Fetches and plays a sound that the server offers. */
  async play({ number, row, index }) {
    const chosen = { ...this.#here, row, index };
    const at = isEqual(this.#wish, chosen) ? this.#wish.at : null;
    this.stop();
    const sound = { ...chosen, isThere: false, ending: new AbortController() };
    [this.#sound, this.#wish] = [sound, null];
    const bytes = await fetched(`file/${sound.session}/${number}`, sound.ending.signal);
    // The user has chosen another sound in the meantime.
    if (this.#sound !== sound) return;
    if (bytes === null) {
      this.#fail();
      return;
    }
    sound.address = URL.createObjectURL(bytes);
    sound.isThere = true;
    this.#audio.src = sound.address;
    await this.#measure();
    if (this.#sound !== sound) return;
    if (at) this.#seek(at);
    this.#play();
  }

  /** Interrupts the sound, for example because the user records one. */
  pause() {
    this.#audio.pause();
  }

  /** Ends the sound and forgets it. */
  stop() {
    const sound = this.#sound;
    if (!sound) return;
    this.#sound = null;
    sound.ending.abort();
    this.#audio.pause();
    this.#audio.removeAttribute("src");
    if (sound.address) URL.revokeObjectURL(sound.address);
    this.update();
  }

  /** Shows which part has been played, in a row that may have been drawn again; ends a sound whose chat is left. */
  update() {
    if (this.#sound && !this.#pane) this.stop();
    for (const element of document.querySelectorAll("[data-sounding]")) {
      if (element !== this.#element) new Drawn(element).reset();
    }
    const element = this.#element;
    if (!element) return;
    const { paused, currentTime, ended } = this.#audio;
    const total = this.#total;
    const isFresh = ended || (paused && currentTime === 0);
    const part = isFresh || !total ? 0 : Math.min(1, currentTime / total);
    new Drawn(element).show({ isPlaying: !paused, part, seconds: isFresh ? null : currentTime });
  }

  /** The pane with the sound's chat, or undefined if it is not on the page. */
  get #pane() {
    const { screen, session } = this.#sound;
    if (session !== this.page.actions.session) return undefined;
    return this.page.panes.shown.find(({ list }) => list.screen === screen);
  }

  /** The element of the sound, or null if its row is not on the page. */
  get #element() {
    if (!this.#sound?.isThere) return null;
    const row = this.#pane?.list.row(this.#sound.row);
    return (row && elementOf(row, this.#sound.index)) ?? null;
  }

  get #total() {
    const { duration } = this.#audio;
    return Number.isFinite(duration) ? duration : 0;
  }

  /** Waits until the length of the sound is known; recorders do not write it down. */
  #measure() {
    const audio = this.#audio;
    return new Promise((done) => {
      const ended = () => {
        audio.currentTime = 0;
        done();
      };
      audio.addEventListener("loadedmetadata", () => {
        if (Number.isFinite(audio.duration)) {
          done();
          return;
        }
        // A browser finds the end on its way to a place far behind it.
        audio.addEventListener("durationchange", () => Number.isFinite(audio.duration) && ended(), { once: true });
        audio.currentTime = 1e7;
      }, { once: true });
      audio.addEventListener("error", done, { once: true });
      setTimeout(done, 5_000);
    });
  }

  #play() {
    this.onPlay();
    this.#audio.play().catch(({ name }) => name === "AbortError" || this.#fail());
  }

  #seek(part) {
    if (this.#total > 0) this.#audio.currentTime = part * this.#total;
  }

  #fail() {
    if (!this.#sound) return;
    this.stop();
    this.page.banner.notice(soundWords().unplayable);
  }

  /** Returns where in the bars of a sound the pointer was pressed, from 0 to 1, or null if it was not there. */
  #pressedPart(element) {
    const { bars } = new Drawn(element);
    if (this.#x === null || !bars) return null;
    const { left, right, width } = bars.getBoundingClientRect();
    if (this.#x < left || this.#x > right || width === 0) return null;
    return (this.#x - left) / width;
  }
}

/** A sound as the server has drawn it: a sign, the bars or a title, and the length. */
class Drawn {
  constructor(element) {
    this.element = element;
    const leaves = [...element.querySelectorAll("*")].filter((each) => each.childElementCount === 0);
    this.sign = leaves.at(0);
    this.bars = leaves.find((each) => BARS.test(each.textContent));
    this.time = leaves.length > 1 ? leaves.at(-1) : null;
    if (this.time === this.bars) this.time = null;
  }

  show({ isPlaying, part, seconds }) {
    const { element, sign, bars, time } = this;
    const { play, pause, playSign, pauseSign } = soundWords();
    const { dataset } = element;
    dataset.label ??= element.getAttribute("aria-label") ?? "";
    if (time) time.dataset.length ??= time.textContent;
    dataset.sounding = isPlaying ? "playing" : "paused";
    element.setAttribute("aria-label", `${isPlaying ? pause : play}: ${dataset.label}`);
    if (sign) put(sign, isPlaying ? pauseSign : playSign);
    bars?.style.setProperty("--played", `${100 * part}%`);
    if (!time) return;
    const { length } = time.dataset;
    put(time, seconds === null ? length : `${clock(seconds, length)} / ${length}`);
  }

  /** Shows the sound as it was drawn. */
  reset() {
    this.show({ isPlaying: false, part: 0, seconds: null });
    const { dataset } = this.element;
    this.element.setAttribute("aria-label", dataset.label);
    delete dataset.label;
    delete dataset.sounding;
  }
}

/** Returns whether a sound is the one of another record. */
function isEqual(one, other) {
  return one !== null && ["screen", "session", "row", "index"].every((key) => one[key] === other[key]);
}

/** Changes the text of an element, unless it has this text, so that the browser draws nothing again. */
function put(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Returns minutes and seconds, with the digits of another text. */
export function clock(seconds, like = "") {
  const whole = Math.floor(seconds);
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  const zero = [0x660, 0x6f0].find((each) => [...like].some((letter) => {
    const code = letter.codePointAt(0);
    return code >= each && code < each + 10;
  }));
  return zero ? text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit))) : text;
}

/** Returns the index of the attachment that an element opens, or null for any other element. */
function indexOf(element) {
  const [, index] = /^attachment\.(\d+)$/.exec(element.dataset.action ?? "") ?? [];
  return index === undefined ? null : Number(index);
}

function elementOf(row, index) {
  const action = `[data-action="attachment.${index}"]`;
  return row.matches(action) ? row : row.querySelector(action);
}

/** Returns the bytes of a file, or null if there are none or too many. */
async function fetched(address, signal) {
  try {
    const answer = await fetch(address, { signal });
    if (!answer.ok) return null;
    const reader = answer.body.getReader();
    const pieces = [];
    let count = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return new Blob(pieces);
      count += value.length;
      if (count > MOST) {
        await reader.cancel();
        return null;
      }
      pieces.push(value);
    }
  } catch {
    return null;
  }
}
