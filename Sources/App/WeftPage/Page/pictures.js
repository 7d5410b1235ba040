// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Shows the name of a picture that can't be loaded: it removes the image, which covers the name.
 *
 * @param {HTMLElement} screen
 */
export function watchPictures(screen) {
  // The event does not bubble, but it can be captured.
  screen.addEventListener("error", ({ target }) => {
    if (!(target instanceof HTMLImageElement) || !target.classList.contains("pp")) return;
    target.previousElementSibling?.removeAttribute("aria-hidden");
    target.remove();
  }, { capture: true });
}
