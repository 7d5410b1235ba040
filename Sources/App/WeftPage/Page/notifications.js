// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** Whether the user sees the page, and whether the keys go there: who does not look is notified. */
export function look() {
  return { do: "look", seen: !document.hidden, focused: document.hasFocus() };
}

/** The browser's notifications, which its user allows by a button in the settings. */
export class Notifications {
  /** @param {import("./actions.js").Actions} actions */
  constructor(actions) {
    this.actions = actions;
  }

  /** What the browser's user has decided: default, granted, denied, or unavailable where there are none. */
  static get permission() {
    return "Notification" in window && isSecureContext ? Notification.permission : "unavailable";
  }

  /** Makes the browser ask its user, who has just pressed the button for it, and sends the server the answer. */
  async ask() {
    if (Notifications.permission === "default") await Notification.requestPermission();
    this.actions.send({ do: "permit", permission: Notifications.permission });
  }

  /**
   * Shows notifications; pages of one browser show each of them once.
   * @param {{number: number, title: string, body: string, place: string}[]} notifications
   */
  show(notifications) {
    if (Notifications.permission !== "granted") return;
    for (const { number, title, body, place } of notifications) {
      try {
        const shown = new Notification(title, { body, tag: `weft-${number}`, dir: "auto" });
        shown.onclick = () => {
          window.focus();
          shown.close();
          if (location.hash !== place) location.hash = place;
        };
      } catch {
        // Some browsers show them only through a worker of the site, which this page has not.
      }
    }
  }
}
