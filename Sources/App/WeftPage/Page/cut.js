// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** The elements that clip what plugins drew. */
const PLACES = ".g, li";
/** The elements that keys reach or screen readers announce. */
const REACHED = "[data-action], [data-long-action], [tabindex], button, [role], [aria-label], .t";

/**
 * Makes clipped elements unreachable, for keys and for screen readers.
 *
 * It looks only at what plugins drew; everything else stays within its bounds.
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
  // Reads all boxes before it writes, so that there is one layout.
  for (const { element, isCut } of found) {
    if (isCut === element.hasAttribute("data-cut")) continue;
    element.toggleAttribute("data-cut", isCut);
    element.inert = isCut;
  }
}

/** Whether an element lies entirely outside one of the boxes around it. */
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
