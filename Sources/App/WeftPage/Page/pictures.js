// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** After how many milliseconds a picture that couldn't be loaded is requested again, first and later. */
const pauses = [5_000, 65_000, 300_000];

/**
 * Shows the name of a picture that can't be loaded, by hiding the image, which covers the name.
 *
 * It is requested again a few times, because the connection may be back by then, or a busy server has decoded it.
 *
 * @param {HTMLElement} screen
 */
export function watchPictures(screen) {
  /** How often each image has failed. @type {WeakMap<HTMLImageElement, number>} */
  const failures = new WeakMap();
  // Neither event bubbles, but both can be captured.
  screen.addEventListener("error", ({ target }) => {
    if (!isPicture(target)) return;
    show(target, false);
    const count = failures.get(target) ?? 0;
    failures.set(target, count + 1);
    if (count < pauses.length) setTimeout(() => retry(target, count + 1), pauses[count]);
  }, { capture: true });
  screen.addEventListener("load", ({ target }) => {
    if (!isPicture(target) || !failures.has(target)) return;
    failures.delete(target);
    show(target, true);
  }, { capture: true });
}

/** @returns {target is HTMLImageElement} */
function isPicture(/** @type {EventTarget | null} */ target) {
  return target instanceof HTMLImageElement && target.classList.contains("pp");
}

/** @param {HTMLImageElement} image */
function show(image, /** @type {boolean} */ isLoaded) {
  image.style.display = isLoaded ? "" : "none";
  const name = image.previousElementSibling;
  if (isLoaded) name?.setAttribute("aria-hidden", "true");
  else name?.removeAttribute("aria-hidden");
}

/** @param {HTMLImageElement} image */
function retry(image, /** @type {number} */ count) {
  const address = image.getAttribute("src")?.split("?")[0] ?? "";
  // Pictures from elsewhere are requested once only.
  if (!image.isConnected || URL.canParse(address)) return;
  // A lazy image that is hidden is never requested, and a failed answer may be in the browser's cache.
  image.loading = "eager";
  image.src = `${address}?${count}`;
}
