// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** The elements that need the server. */
const REMOTE = "[data-action], [data-long-action], .search input, .search button";

/** Disables what is impossible while the page is offline, and enables it again. */
export class Offline {
  #marked = new Set();

  /** @param {import("./connection.js").Connection} connection */
  constructor(connection) {
    this.connection = connection;
  }

  /** Updates all elements of the page; called after each patch, too. */
  update() {
    const { isOffline } = this.connection;
    document.body.classList.toggle("offline", isOffline);
    for (const element of this.#marked) if (!isOffline || !element.isConnected) this.#free(element);
    if (!isOffline) return;
    for (const element of document.querySelectorAll(REMOTE)) {
      // An element that is disabled for another reason stays disabled.
      if (element.ariaDisabled === "true") continue;
      element.ariaDisabled = "true";
      if ("readOnly" in element) element.readOnly = true;
      this.#marked.add(element);
    }
  }

  #free(element) {
    element.removeAttribute("aria-disabled");
    if ("readOnly" in element) element.readOnly = false;
    this.#marked.delete(element);
  }
}
