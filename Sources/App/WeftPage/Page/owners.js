// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** The elements that can be pressed. */
const TARGETS = "[data-action], [data-long-action], a[href]";
/** The parts that plugins drew, and those of the application inside them. */
const OWNERS = ".g, .own";
const ROW = "li[data-row]";

/**
 * Returns the element that a press is meant for.
 *
 * A plugin may draw around and over views of the application. The application's buttons, fields
 * and links still get their presses: if one lies below a plugin's view, it is the one that is
 * pressed.
 * @param {PointerEvent | MouseEvent} event
 * @returns {Element}
 */
export function pressedElement(event) {
  return below(event, isTarget);
}

/** Returns the element that a long press is meant for; outside of rows it may be a row below a plugin's view. */
export function heldElement(event) {
  const element = pressedElement(event);
  if (element.closest(ROW) || element.closest(OWNERS)?.matches(".g") !== true) return element;
  return below(event, (each) => each.closest(ROW) ?? isTarget(each));
}

/**
 * Returns the element around another one that handles a long press; a plugin's must not handle
 * one on an element of the application.
 */
export function longTarget(element) {
  const found = element.closest("[data-long-action]");
  if (!found) return null;
  const [own, row] = [element.closest(TARGETS), element.closest(ROW)];
  if (!isHosts(found) && found.closest(".g") && row && !row.contains(found)) return null;
  const isOthers = found !== own && found.closest(OWNERS)?.matches(".g") === true;
  return isOthers && isHosts(own) ? null : found;
}

/**
 * Returns the topmost application element at the point of an event that passes a test and lies
 * below the plugin's view that was hit.
 */
function below({ target, clientX, clientY }, test) {
  const part = target.closest(OWNERS);
  if (!part || part.matches(".own")) return target;
  const found = document.elementsFromPoint(clientX, clientY).find((each) => test(each) && isBelow(each, target));
  return found ?? target;
}

/** Returns whether an element is in a button, field or link of the application. */
function isTarget(element) {
  const own = element.closest(TARGETS);
  return own !== null && !own.matches(ROW) && isHosts(own);
}

/** Returns whether an element is the application's, in a part that a plugin drew around another element. */
function isBelow(element, target) {
  for (let own = element.closest(".own"); own; own = own.parentElement.closest(".own")) {
    for (let frame = own.parentElement.closest(".g"); frame; frame = frame.parentElement.closest(".g")) {
      if (frame.contains(target)) return true;
    }
  }
  return false;
}

function isHosts(element) {
  return element.closest(OWNERS)?.matches(".own") === true;
}
