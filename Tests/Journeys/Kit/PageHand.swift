// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftJSON
import WeftTestSupport

/// A user of `weft serve` in a browser.
final class PageHand: Hand {
  let page: BrowserPage
  private let server: ServeProcess
  private let size: (width: Int, height: Int)

  init(_ setting: Setting, _ options: [String], in scratch: Scratch, isFirstStart: Bool) throws {
    server = try ServeProcess(options, in: scratch, isFirstStart: isFirstStart)
    size = (setting.width.rawValue, 896)
    page = try BrowserPage(
      HeadlessBrowser(),
      at: server.url,
      width: size.width,
      height: size.height
    )
  }

  var middle: Point { Point(x: Double(size.width) / 2, y: Double(size.height) / 2) }
  var writesAtOnce: Bool { true }

  /// The browser's complaints, except those about skippable history entries.
  var complaints: [String] {
    page.complaints.filter { !$0.contains("NavigationEntryMarkedSkippable") }
  }

  /// Every visible text and control name with its box, except those behind a dialog.
  ///
  /// It only checks visibility: text under another element counts if that element doesn't hide it.
  private static let seen = """
    (() => {
      const found = [];
      const add = (text, box, rank) => {
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        if (text.trim() && box.width > 0 && box.height > 0 && x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
          found.push([text.trim(), x, y, rank]);
      };
      const isSeen = element => element && !element.closest('[inert],[hidden],.spoken')
        && getComputedStyle(element).visibility !== 'hidden';
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const node = walk.currentNode;
        if (!isSeen(node.parentElement)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        add(node.data, range.getBoundingClientRect(), 1);
      }
      for (const element of document.querySelectorAll('button,a,input,textarea,[data-action]')) {
        if (!isSeen(element)) continue;
        const box = element.getBoundingClientRect();
        for (const name of [element.ariaLabel, element.placeholder, element.value, element.title])
          if (name) add(name, box, 0);
        if (element.matches('button,a')) add(element.textContent, box, 0);
      }
      return found;
    })()
    """

  private func seen() throws -> [(text: String, point: Point, rank: Double)] {
    guard case .array(let all) = try page.value(of: Self.seen) else { return [] }
    return all.compactMap { each in
      guard case .array(let parts) = each, case .string(let text) = parts[0],
        let x = parts[1].double, let y = parts[2].double, let rank = parts[3].double
      else { return nil }
      return (text, Point(x: x, y: y), rank)
    }
  }

  func texts() throws -> [String] { try seen().map(\.text) }

  /// An exact match comes before other matches, and a control before a text.
  func place(of text: String) throws -> Point? {
    let all = try seen().filter { $0.text.contains(text) }
    let equal = all.filter { $0.text == text }
    return (equal.isEmpty ? all : equal).min { $0.rank < $1.rank }?.point
  }

  func press(at point: Point) throws { try press(at: point, "left") }

  func pressForMenu(at point: Point) throws { try press(at: point, "right") }

  private func press(at point: Point, _ button: String) throws {
    try mouse("mouseMoved", point)
    try mouse("mousePressed", point, button)
    try mouse("mouseReleased", point, button)
  }

  private func mouse(_ type: String, _ point: Point, _ button: String = "none") throws {
    try page.call(
      "Input.dispatchMouseEvent",
      [
        "type": .string(type), "x": .number(point.x), "y": .number(point.y),
        "button": .string(button), "clickCount": .integer(button == "none" ? 0 : 1),
      ]
    )
  }

  func wheel(_ steps: Int, at point: Point) throws {
    try page.call(
      "Input.dispatchMouseEvent",
      [
        "type": .string("mouseWheel"), "x": .number(point.x), "y": .number(point.y),
        "deltaX": .integer(0),
        "deltaY": .integer(Int64(100 * steps)),
      ]
    )
  }

  func type(_ text: String) throws {
    for letter in text { try page.press(String(letter)) }
  }

  func key(_ key: NamedKey) throws {
    if key == .palette { try page.press(withControl: "k") } else { try page.press(key.rawValue) }
  }

  func paste() throws {
    for type in ["keyDown", "keyUp"] {
      let commands: [JSONValue] = type == "keyDown" ? [.string("paste")] : []
      try page.call(
        "Input.dispatchKeyEvent",
        [
          "type": .string(type), "key": .string("v"), "code": .string("KeyV"),
          "modifiers": .integer(2),
          "commands": .array(commands),
        ]
      )
    }
  }

  func choose(_ file: String, by press: () throws -> Void) throws {
    try page.choose([file], by: press)
  }

  func saveFiles(in folder: URL) throws {
    try page.call(
      "Page.setDownloadBehavior",
      ["behavior": .string("allow"), "downloadPath": .string(folder.path)]
    )
  }

  func loseConnection() throws -> Bool {
    try setOffline(true)
    return true
  }

  func regainConnection() throws { try setOffline(false) }

  private func setOffline(_ isOffline: Bool) throws {
    try page.call(
      "Network.emulateNetworkConditions",
      [
        "offline": .bool(isOffline), "latency": .integer(0), "downloadThroughput": .integer(-1),
        "uploadThroughput": .integer(-1),
      ]
    )
  }

  func field() throws -> String {
    guard case .string(let text) = try page.value(of: "document.activeElement?.value ?? ''") else {
      return ""
    }
    return text
  }

  func picture(in folder: URL, named name: String) throws -> String {
    let file = folder.appending(path: name + ".png")
    try Data(page.screenshot()).write(to: file)
    return file.path
  }
}

extension JSONValue {
  /// The number, with or without a fraction.
  var double: Double? {
    switch self {
    case .number(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }
}
