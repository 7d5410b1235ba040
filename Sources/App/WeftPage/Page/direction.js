// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** Whether an element is read from right to left. */
export function isRightToLeft(element) {
  return getComputedStyle(element).direction === "rtl";
}

/** Whether a horizontal key points to the end of the lines. */
export function isOnward(key, element) {
  return (key === "ArrowRight" || key === "l") !== isRightToLeft(element);
}
