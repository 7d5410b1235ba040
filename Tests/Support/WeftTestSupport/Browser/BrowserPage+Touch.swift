// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// Touch input on a page.
extension BrowserPage {
  /// Puts a finger on the middle of the first element of a selector, moves it, and lifts it.
  ///
  /// - Parameters:
  ///   - distance: How far it moves to the right and down.
  ///   - expression: The condition for moving or lifting it.
  public func touch(
    _ selector: String,
    by distance: (x: Double, y: Double) = (0, 0),
    holdingUntil expression: String? = nil
  ) throws {
    try call("Emulation.setTouchEmulationEnabled", ["enabled": .bool(true)])
    let (x, y) = try middle(selector)
    try dispatch("touchStart", (x, y))
    if let expression { try wait(until: expression) }
    let steps = 10.0
    for step in stride(from: 1, through: distance == (0, 0) ? 0 : steps, by: 1) {
      try dispatch("touchMove", (x + distance.x * step / steps, y + distance.y * step / steps))
    }
    try dispatch("touchEnd", nil)
  }

  private func dispatch(_ type: String, _ point: (x: Double, y: Double)?) throws {
    let points = point.map {
      JSONValue.object([.init("x", .number($0.x)), .init("y", .number($0.y))])
    }
    try call(
      "Input.dispatchTouchEvent",
      ["type": .string(type), "touchPoints": .array(points.map { [$0] } ?? [])]
    )
  }
}
