// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** What cuts what a plugin drew. */
const PLACES = ".g, li";
/** What keys reach or readers speak of. */
const REACHED = "[data-action], [data-long-action], [tabindex], button, [role], [aria-label], .t";

/**
 * What is cut off can't be reached: not by keys, and not by what reads the page aloud.
 *
 * Only what plugins drew is looked at, all else has its place anyway.
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
  // Read first and written then, so that there is one layout.
  for (const { element, isCut } of found) {
    if (isCut === element.hasAttribute("data-cut")) continue;
    element.toggleAttribute("data-cut", isCut);
    element.inert = isCut;
  }
}

/** Whether nothing of an element lies in the places around it. */
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
