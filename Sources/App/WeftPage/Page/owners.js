// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/** What can be pressed. */
const TARGETS = "[data-action], [data-long-action], a[href]";
/** The parts that plugins drew, and those of the application inside them. */
const OWNERS = ".g, .own";
const ROW = "li[data-row]";

/**
 * The element that a press is about.
 *
 * A plugin may draw around views of the application, and over them. The buttons, fields and links of
 * the application keep their presses: where one of them lies below a plugin's view, it is pressed.
 * @param {PointerEvent | MouseEvent} event
 * @returns {Element}
 */
export function pressedElement(event) {
  return below(event, isTarget);
}

/** The element that a press for long is about: below a plugin's view outside of rows also a row. */
export function heldElement(event) {
  const element = pressedElement(event);
  if (element.closest(ROW) || element.closest(OWNERS)?.matches(".g") !== true) return element;
  return below(event, (each) => each.closest(ROW) ?? isTarget(each));
}

/** The element around one that a press for long is about; no plugin's around what is the application's. */
export function longTarget(element) {
  const found = element.closest("[data-long-action]");
  if (!found) return null;
  const [own, row] = [element.closest(TARGETS), element.closest(ROW)];
  if (!isHosts(found) && found.closest(".g") && row && !row.contains(found)) return null;
  const isOthers = found !== own && found.closest(OWNERS)?.matches(".g") === true;
  return isOthers && isHosts(own) ? null : found;
}

/** The upmost element at the point of an event that a test holds for in a part of the application inside a plugin's. */
function below({ target, clientX, clientY }, test) {
  const part = target.closest(OWNERS);
  if (!part || part.matches(".own")) return target;
  const found = document.elementsFromPoint(clientX, clientY).find((each) => test(each) && isBelow(each, target));
  return found ?? target;
}

/** Whether an element is in a button, field or link of the application. */
function isTarget(element) {
  const own = element.closest(TARGETS);
  return own !== null && !own.matches(ROW) && isHosts(own);
}

/** Whether an element is the application's in a part that a plugin drew around another element. */
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
