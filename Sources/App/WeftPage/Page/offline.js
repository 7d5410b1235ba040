// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** What only the server can do. */
const REMOTE = "[data-action], [data-long-action], .search input, .search button";

/** Disables what can't be done while the page is offline, and enables it again. */
export class Offline {
  #marked = new Set();

  /** @param {import("./connection.js").Connection} connection */
  constructor(connection) {
    this.connection = connection;
  }

  /** Makes all elements on the page what they have to be now; called after each patch, too. */
  update() {
    const { isOffline } = this.connection;
    document.body.classList.toggle("offline", isOffline);
    for (const element of this.#marked) if (!isOffline || !element.isConnected) this.#free(element);
    if (!isOffline) return;
    for (const element of document.querySelectorAll(REMOTE)) {
      // What is disabled for another reason stays so afterwards.
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
