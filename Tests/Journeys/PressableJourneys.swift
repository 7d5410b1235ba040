// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// Everything that looks pressable on the page is: the press reaches it, and has an effect.
@Suite(.serialized) struct PressableJourneys {
  /// The addresses of the tested screens; all screens with `make journeys`.
  private static let screens: [String] =
    ["#/channels", "#/channels/messages:messaging:rebel-alliance"]
    + (Setting.takesAll
      ? [
        "#/threads", "#/channels/messages:messaging:cantina", "#/channels/settings",
        "#/channels/help", "#/channels/filters", "#/channels/catchup",
      ] : [])

  @Test(
    arguments: zip(screens, (0..<screens.count).map { $0 % 2 == 0 ? Setting.Width.narrow : .wide })
  )
  func `every button, link and row responds to a press`(
    on place: String,
    width: Setting.Width
  ) throws {
    let walk = try PageWalk(width)
    try walk.go(to: place)
    let all = try walk.pressables()
    #expect(all.count > 1, "\(place) has nothing to press")
    for index in all.indices {
      try walk.go(to: place)
      // The screen is the same each time, and so is its order.
      let now = try walk.pressables()
      guard let pressed = now.indices.contains(index) ? now[index] : nil else { continue }
      let outcome = try walk.press(pressed)
      #expect(outcome == .acted, "\(place) at \(width.rawValue): \(pressed.name): \(outcome)")
    }
  }
}

/// A browser that presses one element after the other, each on a freshly loaded page.
private final class PageWalk {
  private let scratch = try? Scratch()
  private let server: ServeProcess
  private let page: BrowserPage

  /// An element that looks pressable.
  struct Pressable {
    let name: String
    let action: String
    let point: (x: Double, y: Double)
  }

  /// The outcome of a press.
  enum Outcome: Equatable, CustomStringConvertible {
    case acted
    case taken(by: String)
    case ignored

    var description: String {
      switch self {
      case .acted: "acted"
      case .taken(let other): "the press went to \(other)"
      case .ignored: "nothing happened"
      }
    }
  }

  init(_ width: Setting.Width) throws {
    let scratch = try #require(scratch)
    server = try ServeProcess(["--no-plugins"], in: scratch)
    page = try BrowserPage(HeadlessBrowser(), at: server.url, width: width.rawValue, height: 896)
    try page.wait(until: "document.querySelector('li[data-row]')")
  }

  /// Reloads a screen.
  func go(to place: String) throws {
    let text = JSONWriter.compact(.string(place))
    _ = try page.value(of: "void (location.hash = \(text), window.isOld = true, location.reload())")
    try page.wait(until: "!window.isOld && document.querySelector('.screen:not([aria-busy]) *')")
    try page.wait(until: "decodeURIComponent(location.hash) === \(text)")
    try rest()
  }

  /// Waits until nothing on the page moves or changes.
  private func rest() throws {
    try page.wait(
      until: """
        ((now) => { const is = window.last === now; window.last = now; return is; })
          (document.body.innerHTML + scrollY + (document.querySelector('main .rows')?.scrollTop ?? 0))
        """
    )
  }

  /// All visible elements with a pointer cursor, from top to bottom.
  func pressables() throws -> [Pressable] {
    let found = try page.value(
      of: """
        (() => [...document.querySelectorAll('button,a[href],[data-action]')].filter(element => {
          const box = element.getBoundingClientRect();
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          // A row may be scrolled away from under a press, or have a floating button over its middle.
          const list = element.closest('.rows')?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
          const isFree = y > list.top && y < list.bottom && ![...document.querySelectorAll('.over button')].some(each => {
            const over = each.getBoundingClientRect();
            return each !== element && x > over.left && x < over.right && y > over.top && y < over.bottom;
          });
          return isFree && box.width > 0 && box.height > 0 && x > 0 && y > 0 && x < innerWidth && y < innerHeight
            && !element.closest('[inert],[hidden],[aria-disabled=true]') && !element.disabled
            && getComputedStyle(element).cursor === 'pointer';
        }).map(element => {
          const box = element.getBoundingClientRect();
          return [element.ariaLabel || element.textContent.trim().slice(0, 40) || element.className,
            element.dataset.action ?? element.tagName, box.x + box.width / 2, box.y + box.height / 2];
        }))()
        """
    )
    guard case .array(let all) = found else { return [] }
    return all.compactMap { each in
      guard case .array(let parts) = each, case .string(let name) = parts[0],
        case .string(let action) = parts[1], let x = parts[2].double, let y = parts[3].double
      else { return nil }
      return Pressable(name: name, action: action, point: (x, y))
    }
  }

  /// Presses it with the mouse, and returns the outcome.
  func press(_ pressed: Pressable) throws -> Outcome {
    // An empty text is not sent.
    if pressed.action == "compose.send" {
      try page.click("textarea")
      try page.press("x")
      try page.wait(until: "document.querySelector('textarea').value === 'x'")
      try rest()
    }
    _ = try page.value(of: Self.listening)
    let before = try page.value(of: Self.look)
    for (type, count) in [("mouseMoved", 0), ("mousePressed", 1), ("mouseReleased", 1)] {
      try page.call(
        "Input.dispatchMouseEvent",
        [
          "type": .string(type), "x": .number(pressed.point.x), "y": .number(pressed.point.y),
          "button": .string(count == 0 ? "none" : "left"), "clickCount": .integer(Int64(count)),
        ]
      )
    }
    let target = JSONWriter.compact(.string(pressed.action))
    if try page.value(of: "heard.includes(\(target))") != .bool(true) {
      guard case .string(let other) = try page.value(of: "heard.join(' in ')") else {
        return .ignored
      }
      return .taken(by: other)
    }
    let old = JSONWriter.compact(before)
    let hasActed = (try? page.wait(until: "chose || \(Self.look) !== \(old)", seconds: 5)) != nil
    return hasActed ? .acted : .ignored
  }

  /// Records which element gets the press, and whether it opens a file chooser or follows a link.
  private static let listening = """
    void (window.heard = [], window.chose = false,
      addEventListener('pointerdown', ({ target, clientX, clientY }) => {
        const found = target.closest('form.composer')
          ? document.elementsFromPoint(clientX, clientY) : [target];
        for (const each of found)
          for (let element = each; element; element = element.parentElement)
            heard.push(element.dataset.action ?? element.tagName);
      }, true),
      addEventListener('click', ({ target }) => { chose ||= Boolean(target.closest('input[type=file],a[href]')); }, true))
    """

  /// Everything that a press may change.
  private static let look = """
    (location.hash + document.title + document.body.innerHTML + document.activeElement.tagName
      + (document.querySelector('main .rows')?.scrollTop ?? 0))
    """
}
