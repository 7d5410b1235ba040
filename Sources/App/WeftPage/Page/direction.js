// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** Returns whether an element's text direction is right to left. */
export function isRightToLeft(element) {
  return getComputedStyle(element).direction === "rtl";
}

/** Returns whether a horizontal key points towards the end of the lines. */
export function isOnward(key, element) {
  return (key === "ArrowRight" || key === "l") !== isRightToLeft(element);
}
