// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The form that adds an account, and the focused field of other forms, below the rows of their screen.
 *
 * Input goes to the page's own server only. The password is in no address and is not stored; it
 * is removed from the field when it is sent.
 */
export class AccountForm {
  /** Returns the letters that were typed before the field was there. */
  held = () => "";
  #form = document.createElement("form");
  #shown = null;
  /** The pane that keeps space for the form. */
  #pane = null;
  /** What was typed since an Enter that the server has not answered yet: the finished lines. Else null. */
  #ahead = null;

  /**
   * @param {import("./actions.js").Actions} actions
   * @param {import("./panes.js").Panes} panes
   */
  constructor(actions, panes) {
    this.actions = actions;
    this.panes = panes;
    this.#form.className = "account";
    this.#form.hidden = true;
    this.#form.method = "dialog";
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    // A row of the form may be pressed next, so the text is sent while it is typed.
    this.#form.addEventListener("input", () => {
      if (this.#shown?.step === "line" && this.#ahead === null) this.#sendLine();
    });
    document.body.append(this.#form);
    new ResizeObserver(() => this.fit()).observe(this.#form);
  }

  /** Places the form at the bottom of its pane if there are several panes. */
  fit() {
    const form = this.#form;
    const pane = form.hidden || this.panes.room === 1 ? null : this.panes.current.element;
    if (this.#pane !== pane) this.#pane?.style.removeProperty("padding-bottom");
    this.#pane = pane;
    form.classList.toggle("in-pane", pane !== null);
    if (!pane) {
      form.removeAttribute("style");
      return;
    }
    const { left, bottom, width } = pane.getBoundingClientRect();
    Object.assign(form.style, { left: `${left}px`, width: `${width}px`, bottom: `${innerHeight - bottom}px` });
    pane.style.paddingBottom = `${form.offsetHeight}px`;
  }

  /**
   * Shows the server's current form; null hides it.
   * @param {null | { step: string, server: string, user: string, hasSignOn: boolean, address?:
   *   string, number?: number, isAddress?: boolean, labels: Record<string, string> }} account
   * @param {boolean} isReset whether the page is drawn anew, perhaps by a session that has not heard of an Enter
   */
  apply(account, isReset = false) {
    const isSame = account && this.#shown?.step === account.step && this.#shown.number === account.number;
    this.#shown = account;
    this.#form.hidden = account === null;
    document.documentElement.classList.toggle("has-account", account !== null);
    // An Enter that is still on its way will be answered.
    const isLost = isReset && this.#ahead !== null && !this.actions.isWaiting("tap");
    if (isSame && account.step !== "browser" && !isLost) return;
    const typed = this.#ahead === null ? "" : this.#ahead + (this.#line?.value ?? "");
    this.#ahead = null;
    this.#form.replaceChildren(...(account ? this.#parts(account) : []));
    this.focus();
    if (account?.step === "line") this.#type(this.held().replaceAll("\n", "") + typed);
  }

  /** Focuses the first field or button; returns false if no form is shown. */
  focus() {
    this.#form.querySelector("input,a,button")?.focus({ preventScroll: true });
    return !this.#form.hidden;
  }

  /** The field of a form with one line at a time. */
  get #line() {
    return this.#form.elements.namedItem("line");
  }

  /** Continues the field with a text that was typed before it was shown; each line feed is an Enter. */
  #type(text) {
    if (!text) return;
    const [line, ...rest] = text.split("\n");
    this.#line.value += line;
    if (rest.length === 0) return this.#sendLine();
    this.#submit();
    const last = rest.pop();
    if (this.#ahead === null) return;
    this.#ahead = rest.map((finished) => `${finished}\n`).join("");
    this.#line.value = last;
  }

  #parts({ step, server, user, hasSignOn, address, isAddress, labels }) {
    const back = button(labels.back, () => this.#send({ back: true }));
    switch (step) {
      case "server": {
        const input = field(labels.server, { name: "server", value: server, inputMode: "url" });
        input.querySelector("input").placeholder = labels.example;
        return [input, row(submit(labels.goOn))];
      }
      case "line": {
        const input = field(labels.line, { name: "line", value: address });
        const kind = isAddress ? { inputMode: "url" } : { dir: "auto", autocapitalize: "sentences" };
        Object.assign(input.querySelector("input"), kind, { placeholder: labels.lineExample });
        return [input, row(submit(labels.lineButton))];
      }
      case "password": {
        const ways = hasSignOn ? [button(labels.signOn, () => this.#send({ signOn: true }))] : [];
        return [
          field(labels.user, { name: "user", value: user, autocomplete: "username" }),
          field(labels.password, { name: "password", type: "password", autocomplete: "off" }),
          row(back, ...ways, submit(labels.logIn)),
        ];
      }
      case "signOn":
        return [row(back, button(labels.signOn, () => this.#send({ signOn: true })))];
      case "browser": {
        const parts = [row(back)];
        if (/^https?:\/\//.test(address ?? "")) {
          const link = document.createElement("a");
          Object.assign(link, { href: address, target: "_blank", rel: "noopener noreferrer" });
          link.textContent = labels.signOn;
          parts[0].append(link);
        }
        return parts;
      }
      case "wait":
        return [row(back)];
      default:
        return [];
    }
  }

  #sendLine() {
    this.actions.send({ do: "line", text: this.#line.value });
  }

  #submit() {
    if (this.#shown?.step === "line") {
      if (this.#ahead !== null) {
        this.#ahead += `${this.#line.value}\n`;
      } else {
        if (this.actions.refuses()) return;
        this.#sendLine();
        this.actions.send({ do: "tap", action: "app.form.submit" });
        // The next letters belong to the field that the server shows next.
        this.#ahead = "";
      }
      this.#line.value = "";
      return;
    }
    const fields = Object.fromEntries(new FormData(this.#form));
    const secret = this.#form.elements.namedItem("password");
    if (Object.values(fields).some((text) => text === "")) return;
    if (secret) secret.value = "";
    this.#send(fields);
  }

  #send(body) {
    if (!this.actions.refuses()) this.actions.ask("account", body);
  }
}

function field(label, { value = "", ...attributes }) {
  const element = document.createElement("label");
  const input = document.createElement("input");
  Object.assign(input, { type: "text", autocomplete: "off", spellcheck: false }, attributes);
  Object.assign(input, { autocapitalize: "none", maxLength: 1024, value, dir: "ltr" });
  const name = document.createElement("span");
  name.textContent = label;
  element.append(name, input);
  return element;
}

function button(label, act) {
  const element = document.createElement("button");
  Object.assign(element, { type: "button", textContent: label });
  element.addEventListener("click", act);
  return element;
}

function submit(label) {
  const element = document.createElement("button");
  return Object.assign(element, { type: "submit", textContent: label });
}

function row(...parts) {
  const element = document.createElement("div");
  element.append(...parts);
  return element;
}
