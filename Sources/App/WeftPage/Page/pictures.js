// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Shows the name of a picture where the picture can't be loaded: the name lies beneath the image,
 * which is then taken away.
 *
 * @param {HTMLElement} screen
 */
export function watchPictures(screen) {
  // The event doesn't bubble, but it can be captured.
  screen.addEventListener("error", ({ target }) => {
    if (!(target instanceof HTMLImageElement) || !target.classList.contains("pp")) return;
    target.previousElementSibling?.removeAttribute("aria-hidden");
    target.remove();
  }, { capture: true });
}
