// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import { openElsewhere, retrace, trace } from "./list.js";

/**
 * The part of a screen around its rows.
 *
 * A new frame replaces only the parts of the old one that differ. The list stays in the document
 * if possible, because moving it would end kinetic scrolling and lose the scroll position.
 */
export class Frame {
  /**
   * @param {HTMLElement} screen
   * @param {import("./list.js").RowList} list
   */
  constructor(screen, list) {
    this.screen = screen;
    this.list = list;
  }

  /** Shows the markup of a frame. */
  show(html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    const content = document.adoptNode(template.content);
    for (const link of content.querySelectorAll("a[href]")) openElsewhere(link);
    const placeholder = content.querySelector("ul[data-list]");
    const focus = this.#focusAround();
    if (!placeholder) {
      this.screen.replaceChildren(content);
    } else {
      this.list.adopt(placeholder);
      const [from, to] = [this.#path(this.list.scroller), this.#path(placeholder)];
      if (this.list.isAttached && isSamePath(from, to)) this.#merge(content, from, to);
      else this.#replace(content, placeholder);
    }
    this.screen.classList.toggle("listing", this.list.isAttached);
    const active = document.activeElement;
    if (focus && (!active || active === document.body)) {
      retrace(this.screen, focus, this.list.element);
    }
  }

  /** Returns the position of the focus in the frame, or null if it is in the list or outside the screen. */
  #focusAround() {
    const active = document.activeElement;
    if (!active || active === this.screen || this.list.scroller.contains(active)) return null;
    return active.hasAttribute("data-action") ? trace(this.screen, this.list.element) : null;
  }

  #replace(content, placeholder) {
    const { scroller } = this.list;
    const focus = scroller.contains(document.activeElement) ? document.activeElement : null;
    placeholder.replaceWith(scroller);
    this.screen.replaceChildren(content);
    if (focus?.isConnected) focus.focus({ preventScroll: true });
  }

  /** Makes the old elements around the list equal to the new ones and updates their siblings. */
  #merge(content, from, to) {
    let [parent, fresh] = [this.screen, content];
    from.forEach((element, depth) => {
      const other = to[depth];
      const news = [...fresh.childNodes];
      const place = news.indexOf(other);
      const above = siblings(element, "previousSibling").reverse();
      exchange(parent, above, news.slice(0, place), element);
      exchange(parent, siblings(element, "nextSibling"), news.slice(place + 1), null);
      if (element !== this.list.scroller) copyAttributes(other, element);
      [parent, fresh] = [element, other];
    });
  }

  /** Returns the elements from just below the screen down to and including an element. */
  #path(element) {
    const path = [];
    for (let node = element; node && node !== this.screen; node = node.parentElement) {
      path.unshift(node);
    }
    return path;
  }
}

function isSamePath(from, to) {
  return from.length === to.length
    && from.slice(0, -1).every((element, depth) => element.localName === to[depth].localName);
}

function siblings(element, way) {
  const nodes = [];
  for (let node = element[way]; node; node = node[way]) nodes.push(node);
  return nodes;
}

/**
 * Makes child nodes equal to new ones: equal ones at both ends stay, similar ones are changed,
 * and the rest is replaced.
 */
function exchange(parent, olds, news, next) {
  let start = 0;
  while (start < olds.length && start < news.length && olds[start].isEqualNode(news[start])) {
    start += 1;
  }
  let [end, last] = [olds.length, news.length];
  while (end > start && last > start && olds[end - 1].isEqualNode(news[last - 1])) {
    end -= 1;
    last -= 1;
  }
  while (start < end && start < last && isOfOneKind(olds[start], news[start])) {
    change(olds[start], news[start]);
    start += 1;
  }
  const before = olds[end] ?? next;
  for (const node of news.slice(start, last)) parent.insertBefore(node, before);
  for (const node of olds.slice(start, end)) node.remove();
}

/** Returns whether one node can become the other; a focused element must keep its action. */
function isOfOneKind(old, fresh) {
  if (old.nodeType !== fresh.nodeType) return false;
  if (old.nodeType !== Node.ELEMENT_NODE) return old.nodeType === Node.TEXT_NODE;
  const names = ["data-action", "data-front", "role", "href", "src"];
  return old.localName === fresh.localName
    && names.every((name) => old.getAttribute(name) === fresh.getAttribute(name));
}

/** Makes a node equal to another one of its kind. */
function change(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType === Node.TEXT_NODE) {
    old.data = fresh.data;
    return;
  }
  copyAttributes(fresh, old);
  exchange(old, [...old.childNodes], [...fresh.childNodes], null);
}

function copyAttributes(from, to) {
  for (const { name } of [...to.attributes]) {
    if (!from.hasAttribute(name)) to.removeAttribute(name);
  }
  for (const { name, value } of from.attributes) {
    if (to.getAttribute(name) !== value) to.setAttribute(name, value);
  }
}
