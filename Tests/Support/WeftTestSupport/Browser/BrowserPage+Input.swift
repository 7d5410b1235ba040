// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftJSON

/// A user's input on a page.
extension BrowserPage {
  /// The codes of keys that are more than a character.
  private static let codes: [String: Int64] = [
    "Backspace": 8, "Tab": 9, "Enter": 13, "Escape": 27, "PageUp": 33, "PageDown": 34, "End": 35,
    "Home": 36, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
    "ContextMenu": 93,
  ]

  /// Presses keys in order: names of keys, or characters.
  public func press(_ keys: String...) throws {
    for key in keys {
      var members: JSONValue = ["key": .string(key), "text": .string(key)]
      if let code = Self.codes[key] {
        members = [
          "key": .string(key), "code": .string(key), "windowsVirtualKeyCode": .integer(code),
          "text": .string(key == "Enter" ? "\r" : ""),
        ]
      }
      for type in ["keyDown", "keyUp"] {
        guard case .object(var all) = members else { continue }
        all.append(.init("type", .string(type)))
        try call("Input.dispatchKeyEvent", .object(all))
      }
    }
  }

  /// Presses a key together with the control key.
  public func press(withControl key: String) throws {
    for type in ["rawKeyDown", "keyUp"] {
      try call(
        "Input.dispatchKeyEvent",
        ["type": .string(type), "key": .string(key), "modifiers": .integer(2)]
      )
    }
  }

  /// Clicks on the middle of the first element of a selector.
  public func click(_ selector: String, button: String = "left") throws {
    let (x, y) = try middle(selector)
    for type in ["mousePressed", "mouseReleased"] {
      try call(
        "Input.dispatchMouseEvent",
        [
          "type": .string(type), "x": .number(x), "y": .number(y), "button": .string(button),
          "clickCount": .integer(1),
        ]
      )
    }
  }

  /// Turns the wheel over the middle of an element.
  public func wheel(by pixels: Int, over selector: String = "main") throws {
    let (x, y) = try middle(selector)
    try call(
      "Input.dispatchMouseEvent",
      [
        "type": .string("mouseWheel"), "x": .number(x), "y": .number(y), "deltaX": .integer(0),
        "deltaY": .integer(Int64(pixels)),
      ]
    )
  }

  /// Returns the middle of the first element of a selector, once it has stopped moving.
  ///
  /// A press on a row that scrolls would hit another one.
  func middle(_ selector: String) throws -> (Double, Double) {
    let found = try value(
      of: """
        (async () => {
          const find = () => document.querySelector(\(JSONWriter.compact(.string(selector))))
            ?.getBoundingClientRect();
          let box = find();
          for (let rest = 0, round = 0; rest < 3 && round < 200; round++) {
            await new Promise((done) => setTimeout(done, 20));
            const next = find();
            rest = box && next && next.x === box.x && next.y === box.y ? rest + 1 : 0;
            box = next;
          }
          return box && [box.x + box.width / 2 + 0.001, box.y + box.height / 2 + 0.001];
        })()
        """
    )
    guard case .array(let numbers) = found, case .number(let x) = numbers[0],
      case .number(let y) = numbers[1]
    else { throw BrowserError("\(selector) is nowhere") }
    return (x, y)
  }

  /// Waits until an expression is true; throws if it never is.
  public func wait(until expression: String, seconds: Int = 120) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < deadline {
      // A page that is being unloaded answers nothing.
      let answer = try? call(
        "Runtime.evaluate",
        [
          "expression": .string(
            "new Promise(r => setTimeout(() => { try { r(Boolean(\(expression))) }"
              + " catch { r(false) } }, 10))"
          ),
          "returnByValue": .bool(true), "awaitPromise": .bool(true),
        ]
      )
      if answer?["result"]?["value"] == .bool(true) { return }
    }
    throw BrowserError("it did not become so that \(expression); \(state)")
  }

  /// The focused element and the beginning of the page's text, for the message of a failed wait.
  private var state: String {
    let parts = """
      'the focus is in ' + document.activeElement.outerHTML.slice(0, 200) + ', '
        + document.querySelectorAll('li').length + ' rows, classes "' + document.body.className
        + '", text: ' + document.body.innerText.slice(0, 600)
      """
    guard case .string(let text)? = try? value(of: parts) else { return "the page answers nothing" }
    return text
  }

  /// A PNG file of the visible part.
  public func screenshot() throws -> [UInt8] {
    guard case .string(let text)? = try call("Page.captureScreenshot")["data"],
      let data = Data(base64Encoded: text)
    else { throw BrowserError("the browser makes no picture") }
    return Array(data)
  }
}
