// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** Returns whether the page is visible and focused; users who are not looking get notifications. */
export function look() {
  return { do: "look", seen: !document.hidden, focused: document.hasFocus() };
}

/** The browser's notifications, which the user allows by a button in the settings. */
export class Notifications {
  /** @param {import("./actions.js").Actions} actions */
  constructor(actions) {
    this.actions = actions;
  }

  /** The browser's permission: default, granted, denied, or unavailable if it has no notifications. */
  static get permission() {
    return "Notification" in window && isSecureContext ? Notification.permission : "unavailable";
  }

  /** Makes the browser ask the user, who has just pressed a button for it, and sends the answer to the server. */
  async ask() {
    if (Notifications.permission === "default") await Notification.requestPermission();
    this.actions.send({ do: "permit", permission: Notifications.permission });
  }

  /**
   * Shows notifications; several pages of one browser show each of them once.
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
        // Some browsers show them only through a service worker, which this page does not have.
      }
    }
  }
}
