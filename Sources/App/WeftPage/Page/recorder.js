// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { clock, soundWords } from "./sounds.js";

/** The containers and codecs in which browsers record, the one that most programs play first. */
const TYPES = [
  ["audio/ogg;codecs=opus", "ogg"],
  ["audio/webm;codecs=opus", "webm"],
  ["audio/mp4", "m4a"],
];
/** The most seconds of a recording. */
const LONGEST = 900;
/** The most bytes of a recording. */
const MOST = 24 << 20;
/** The bits of a second, which are enough for speech. */
const RATE = 32_000;
/** The milliseconds between two measurements of the loudness. */
const STEP = 100;
/** The number of bars that the message gets, and of those in the line while recording. */
const BARS = 64;
const SHOWN = 48;
/** The seconds from which a recording is deleted only after a question. */
const WORTH = 3;

/** Returns the type in which this browser can record for this page, or null if it can't. */
function recordedType() {
  const isPossible = isSecureContext && navigator.mediaDevices?.getUserMedia && window.MediaRecorder;
  return isPossible ? TYPES.find(([type]) => MediaRecorder.isTypeSupported(type)) ?? null : null;
}

/**
 * Records voice messages.
 *
 * A recording belongs to the chat in which it was begun. Its line covers the field there; on other
 * screens it stays at the lower edge and leads back, so that nothing is lost by going elsewhere.
 */
export class Recorder {
  /** Called before the microphone is switched on, and before a recording is played. */
  onSound = () => {};
  /** Called once the line is gone. */
  onClose = () => {};

  #line;
  #recording = null;
  #player = new Audio();

  /** Whether this page can record. */
  static get isPossible() {
    return recordedType() !== null;
  }

  /** @param {object} page the panes, the actions, the uploads and the banner */
  constructor(page) {
    this.page = page;
    this.#line = new Line(this);
    this.#player.addEventListener("timeupdate", () => this.#show());
    for (const change of ["play", "pause", "ended"]) this.#player.addEventListener(change, () => this.#show());
    addEventListener("beforeunload", (event) => this.#recording && event.preventDefault());
  }

  /** Starts a recording for the chat in the current pane. */
  async begin() {
    const type = recordedType();
    if (this.#recording || !type || this.page.actions.refuses()) return;
    const { screen } = this.page.panes.current.list;
    const recording = new Recording(type, screen, location.hash);
    this.#recording = recording;
    this.onSound();
    const problem = await recording.begin();
    if (this.#recording !== recording) {
      recording.release();
      return;
    }
    if (problem) {
      this.#recording = null;
      this.page.banner.notice(soundWords()[problem]);
      return;
    }
    recording.onChange = () => this.#show();
    recording.onFull = () => {
      this.page.banner.notice(soundWords().ended);
      this.#load();
    };
    recording.onLost = () => this.#load();
    this.page.banner.say(soundWords().recording);
    this.#show();
    this.#line.focus("send");
  }

  /** Ends the recording and plays it. */
  async stop() {
    await this.#load();
    this.onSound();
    this.#player.play().catch(() => {});
    this.#line.focus("play");
  }

  toggle() {
    if (!this.#player.paused) {
      this.#player.pause();
      return;
    }
    this.onSound();
    this.#player.play().catch(() => {});
  }

  /** Plays from a part of the recording, from 0 to 1. */
  seek(part) {
    const { seconds } = this.#recording;
    if (this.#recording.isOver) this.#player.currentTime = part * seconds;
  }

  /** Interrupts the playing recording. */
  pause() {
    this.#player.pause();
  }

  /** Deletes the recording; asks first if that would be a loss. */
  cancel() {
    if (this.#recording.seconds < WORTH) {
      this.close();
      return;
    }
    this.#recording.isAsked = true;
    this.#show();
    this.#line.focus("keep");
  }

  keep() {
    this.#recording.isAsked = false;
    this.#show();
    this.#line.focus("discard");
  }

  /** Ends and forgets the recording. */
  close() {
    this.#recording?.release();
    this.#recording = null;
    this.#player.pause();
    this.#player.removeAttribute("src");
    if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = null;
    const hadFocus = this.#line.hasFocus;
    this.#show();
    if (hadFocus) this.onClose();
  }

  /** Sends the recording; it stays if it does not arrive. */
  async send() {
    const recording = this.#recording;
    if (recording.isSending || this.page.actions.refuses()) return;
    const pane = this.#pane;
    if (pane < 0) return;
    recording.isSending = true;
    this.#show();
    const file = await recording.end();
    this.#player.pause();
    const { screen, seconds, bars } = recording;
    const facts = { screen, seconds: seconds.toFixed(2), bars: bars.map(twoDigits).join("") };
    const status = file.size > 0 ? await this.page.uploads.deliver(file, pane, facts) : 0;
    if (this.#recording !== recording) return;
    recording.isSending = false;
    if (status === 204) {
      this.close();
      return;
    }
    await this.#load();
    // The server itself says why it does not want the file.
    if (status !== 410) this.page.banner.notice(soundWords().lost);
  }

  /** Returns to the chat that the recording is for. */
  goBack() {
    location.hash = this.#recording.place;
  }

  /** Places the line over the field of its chat, or at the lower edge of another screen. */
  fit() {
    if (!this.#recording) return;
    const pane = this.page.panes.shown[this.#pane];
    this.#line.fit(pane?.element.querySelector('[data-action="compose.begin"]') ?? null);
    this.#show();
  }

  /** The index of the pane with the recording's chat, or -1 if it is not on the page. */
  get #pane() {
    const { screen } = this.#recording;
    return this.page.panes.shown.findIndex(({ list }) => list.screen === screen);
  }

  #address = null;

  /** Ends the recording and loads it into the player. */
  async #load() {
    const recording = this.#recording;
    const file = await recording.end();
    if (this.#recording !== recording) return;
    if (file.size === 0) {
      this.close();
      this.page.banner.notice(soundWords().failed);
      return;
    }
    if (!this.#address) {
      this.#address = URL.createObjectURL(file);
      this.#player.src = this.#address;
    }
    this.#show();
  }

  #show() {
    const recording = this.#recording;
    if (!recording?.isReady) {
      this.#line.hide();
      return;
    }
    const { isOver, isAsked, isSending, seconds } = recording;
    const { paused, currentTime, ended } = this.#player;
    const isPlayed = isOver && !ended && (currentTime > 0 || !paused);
    this.#line.show({
      isOver,
      isAsked,
      isSending,
      isHere: this.#pane >= 0,
      isPlaying: isOver && !paused,
      seconds: isPlayed ? currentTime : seconds,
      bars: isOver ? resampled(recording.levels, SHOWN) : padded(recording.levels, SHOWN),
      part: isPlayed ? Math.min(1, currentTime / seconds) : 0,
    });
    const drawn = this.page.panes.shown[this.#pane]?.element.querySelector('[data-action="compose.begin"]');
    this.#line.fit(drawn ?? null);
  }
}

/** The sound from a microphone, and its loudness ten times a second. */
class Recording {
  isReady = false;
  isOver = false;
  isAsked = false;
  isSending = false;
  levels = [];
  onChange = () => {};
  /** Called when the recording has become as long as it may. */
  onFull = () => {};
  /** Called when the microphone is gone; what it recorded is kept. */
  onLost = () => {};

  #pieces = [];
  #bytes = 0;
  #stream = null;
  #recorder = null;
  #context = null;
  #timer = 0;
  #start = 0;
  #length = 0;
  #file = null;
  #stopped = null;
  #isReleased = false;

  constructor([type, ending], screen, place) {
    [this.type, this.ending, this.screen, this.place] = [type, ending, screen, place];
  }

  /** Switches the microphone on; returns the name of the text about a problem, or null. */
  async begin() {
    try {
      this.#stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch ({ name }) {
      if (name === "NotAllowedError" || name === "SecurityError") return "refused";
      return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "failed";
    }
    // The user has given up while the browser asked.
    if (this.#isReleased) {
      this.release();
      return null;
    }
    try {
      this.#record();
    } catch {
      this.release();
      return "failed";
    }
    return null;
  }

  #record() {
    this.#recorder = new MediaRecorder(this.#stream, { mimeType: this.type, audioBitsPerSecond: RATE });
    this.#stopped = new Promise((done) => this.#recorder.addEventListener("stop", done, { once: true }));
    this.#recorder.addEventListener("dataavailable", ({ data }) => {
      this.#pieces.push(data);
      this.#bytes += data.size;
      if (this.#bytes > MOST) this.#full();
    });
    for (const track of this.#stream.getTracks()) {
      track.addEventListener("ended", () => this.isOver || this.onLost());
    }
    this.#context = new AudioContext();
    const meter = this.#context.createAnalyser();
    meter.fftSize = 2_048;
    this.#context.createMediaStreamSource(this.#stream).connect(meter);
    const samples = new Float32Array(meter.fftSize);
    this.#recorder.start(1_000);
    this.#start = performance.now();
    this.isReady = true;
    this.#timer = setInterval(() => {
      meter.getFloatTimeDomainData(samples);
      this.levels.push(loudness(samples));
      if (this.seconds >= LONGEST) this.#full();
      else this.onChange();
    }, STEP);
  }

  #full() {
    if (this.isOver) return;
    void this.end();
    this.onFull();
  }

  /** How long the recording is. */
  get seconds() {
    if (!this.isReady) return 0;
    return this.isOver ? this.#length : (performance.now() - this.#start) / 1_000;
  }

  /** The loudness of the equal parts of the recording, from 0 to 1. */
  get bars() {
    return resampled(this.levels, BARS);
  }

  /** Switches the microphone off; returns the recording as a file. */
  async end() {
    if (!this.isOver) {
      this.#length = Math.min(this.seconds, LONGEST);
      this.isOver = true;
      this.#file = this.#finish();
    }
    return this.#file;
  }

  async #finish() {
    clearInterval(this.#timer);
    if (this.#recorder.state !== "inactive") this.#recorder.stop();
    await this.#stopped;
    this.release();
    return new File(this.#pieces, `voice-message.${this.ending}`, { type: this.type });
  }

  /** Switches the microphone off without finishing the recording. */
  release() {
    this.#isReleased = true;
    clearInterval(this.#timer);
    if (this.#recorder && this.#recorder.state !== "inactive") this.#recorder.stop();
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    if (this.#context && this.#context.state !== "closed") void this.#context.close();
  }
}

/** The line that shows a recording. */
class Line {
  #parts = {};
  #state = null;

  /** @param {Recorder} recorder */
  constructor(recorder) {
    const words = soundWords();
    this.words = words;
    this.element = document.createElement("div");
    this.element.className = "recorder";
    this.element.hidden = true;
    this.element.setAttribute("role", "group");
    const parts = {
      discard: button("discard", "✕", words.discard, () => recorder.cancel()),
      lamp: span("lamp"),
      play: button("play", words.playSign, words.play, () => recorder.toggle()),
      bars: span("bars"),
      time: span("time"),
      stop: button("stop", "", words.stop, () => void recorder.stop()),
      send: button("send", "➤", words.send, () => void recorder.send()),
      back: textButton(words.back, () => recorder.goBack()),
      question: span("question"),
      keep: textButton(words.keep, () => recorder.keep()),
      remove: textButton(words.delete, () => recorder.close()),
    };
    parts.question.textContent = words.question;
    parts.bars.setAttribute("aria-hidden", "true");
    for (let place = 0; place < SHOWN; place += 1) parts.bars.append(document.createElement("i"));
    parts.bars.addEventListener("click", ({ clientX }) => {
      const { left } = parts.bars.getBoundingClientRect();
      const { right } = parts.bars.lastElementChild.getBoundingClientRect();
      recorder.seek(Math.max(0, Math.min(1, (clientX - left) / (right - left))));
    });
    this.#parts = parts;
    this.element.append(...Object.values(parts));
    this.element.addEventListener("keydown", (event) => {
      // The keys of the list do not apply here.
      event.stopPropagation();
      if (event.key !== "Escape") return;
      event.preventDefault();
      if (this.#state?.isAsked) recorder.keep();
      else recorder.cancel();
    });
    document.body.append(this.element);
  }

  get hasFocus() {
    return this.element.contains(document.activeElement);
  }

  focus(name) {
    this.#parts[name].focus({ preventScroll: true });
  }

  hide() {
    this.element.hidden = true;
    document.body.classList.remove("records");
  }

  show(state) {
    const { isOver, isAsked, isSending, isHere, isPlaying, seconds, bars, part } = state;
    const { words } = this;
    const parts = this.#parts;
    this.#state = state;
    const shown = {
      discard: !isAsked && !isSending,
      lamp: !isAsked && !isOver,
      play: !isAsked && isOver && !isSending,
      bars: !isAsked,
      time: !isAsked,
      stop: !isAsked && !isOver && !isSending,
      send: !isAsked && isHere,
      back: !isAsked && !isHere,
      question: isAsked,
      keep: isAsked,
      remove: isAsked,
    };
    const hadFocus = this.hasFocus;
    for (const [name, element] of Object.entries(parts)) element.hidden = !shown[name];
    parts.send.setAttribute("aria-disabled", String(isSending));
    this.element.setAttribute("aria-busy", String(isSending));
    this.element.setAttribute("aria-label", isOver ? words.recorded : words.recording);
    parts.play.textContent = isPlaying ? words.pauseSign : words.playSign;
    parts.play.setAttribute("aria-label", isPlaying ? words.pause : words.play);
    parts.time.textContent = clock(seconds);
    parts.bars.classList.toggle("over", isOver);
    bars.forEach((height, place) => {
      const bar = parts.bars.children[place];
      bar.style.height = `${Math.round(10 + 90 * height)}%`;
      bar.classList.toggle("played", place < part * bars.length);
    });
    this.element.hidden = false;
    document.body.classList.add("records");
    // A browser takes the focus from a button that is hidden.
    if (hadFocus && !this.hasFocus) this.focus(isHere ? "send" : "back");
  }

  /** Covers the drawn field of the chat; without one, the line is at the lower edge. */
  fit(drawn) {
    const { element } = this;
    element.classList.toggle("floating", drawn === null);
    const box = drawn?.closest(".h")?.getBoundingClientRect();
    const { style } = element;
    style.left = box ? `${box.left}px` : "";
    style.width = box ? `${box.width}px` : "";
    style.minHeight = box ? `${box.height}px` : "";
    style.top = box ? `${box.bottom - Math.max(box.height, (box.height + element.offsetHeight) / 2)}px` : "";
  }
}

function button(name, sign, label, work) {
  const element = textButton(sign, work);
  element.className = name;
  element.setAttribute("aria-label", label);
  element.title = label;
  return element;
}

function textButton(text, work) {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  element.addEventListener("click", work);
  return element;
}

function span(name) {
  const element = document.createElement("span");
  element.className = name;
  return element;
}

/** Returns how loud some samples are, from 0 to 1; speech is usually far below the loudest possible sound. */
function loudness(samples) {
  const square = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return Math.min(1, Math.sqrt(square) * 3);
}

/** Returns the highest value in each of some equal parts of a list. */
function resampled(levels, count) {
  return Array.from({ length: count }, (_, part) => {
    const start = Math.floor((part * levels.length) / count);
    const end = Math.max(start + 1, Math.floor(((part + 1) * levels.length) / count));
    return Math.max(0, ...levels.slice(start, end));
  });
}

/** Returns the last values of a list, after zeros if there are too few. */
function padded(levels, count) {
  const last = levels.slice(-count);
  return [...Array(count - last.length).fill(0), ...last];
}

function twoDigits(height) {
  return String(Math.round(99 * height)).padStart(2, "0");
}
