// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** The elements that clip what plugins drew. */
const PLACES = ".g, li";
/** The elements that keys or screen readers reach. */
const REACHED = "[data-action], [data-long-action], [tabindex], button, [role], [aria-label], .t";

/**
 * Makes completely clipped elements unreachable for keys and screen readers.
 *
 * It only checks parts that plugins drew; the others are never clipped.
 *
 * @param {HTMLElement} screen
 */
export function shutOutCut(screen) {
  const found = [];
  for (const place of screen.querySelectorAll(".g:not(.fill)")) {
    if (place.parentElement.closest(".g:not(.fill)")) continue;
    const boxes = new Map();
    for (const element of place.querySelectorAll(REACHED)) {
      found.push({ element, isCut: isCut(element, boxes) });
    }
  }
  // All boxes have been read before anything is written, so that there is one layout.
  for (const { element, isCut } of found) {
    if (isCut === element.hasAttribute("data-cut")) continue;
    element.toggleAttribute("data-cut", isCut);
    element.inert = isCut;
  }
}

/** Returns whether an element lies entirely outside one of the boxes around it. */
function isCut(element, boxes) {
  const box = element.getBoundingClientRect();
  for (let place = element.parentElement?.closest(PLACES); place;
    place = place.parentElement?.closest(PLACES)) {
    if (!boxes.has(place)) boxes.set(place, place.getBoundingClientRect());
    const { left, right, top, bottom } = boxes.get(place);
    if (box.right <= left || box.left >= right) return true;
    if (box.bottom <= top || box.top >= bottom) return true;
  }
  return false;
}
