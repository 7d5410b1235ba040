// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftTestSupport

/// A user of `weft-desktop` with the pointer and keyboard of its display.
final class DesktopHand: Hand {
  private let window: WindowHand
  private let size: (width: Int, height: Int)

  init(_ setting: Setting, _ options: [String], in scratch: Scratch, isFirstStart: Bool) throws {
    size = (setting.width.rawValue, 896)
    window = try WindowHand(
      options,
      folder: scratch.folder,
      isFirstStart: isFirstStart,
      width: size.width,
      height: size.height
    )
  }

  var middle: Point { Point(x: Double(size.width) / 2, y: Double(size.height) / 2) }
  var writesAtOnce: Bool { true }

  func texts() throws -> [String] { try window.texts().map(\.text) }

  /// An exact match comes before a prefix, and a prefix before other matches; the smallest one wins.
  func place(of text: String) throws -> Point? {
    let all = try window.texts().filter { $0.text.contains(text) }
    let equal = all.filter { $0.text == text }
    let first = all.filter { $0.text.hasPrefix(text) }
    let last = all.filter { $0.text.hasSuffix(text) }
    let found = [equal, first, last, all].first { !$0.isEmpty } ?? []
    let places: [[Int]] = found.map(\.place)
    guard let place = places.min(by: { first, second in area(first) < area(second) }) else {
      return nil
    }
    return Point(x: Double(place[0] + place[2] / 2), y: Double(place[1] + place[3] / 2))
  }

  private func area(_ place: [Int]) -> Int { place[2] * place[3] }

  func press(at point: Point) throws { try window.step("click \(Int(point.x)) \(Int(point.y))") }

  func pressForMenu(at point: Point) throws {
    try window.step("click \(Int(point.x)) \(Int(point.y)) 3")
  }

  func wheel(_ steps: Int, at point: Point) throws {
    let notch = "wheel \(steps < 0 ? "up" : "down") \(Int(point.x)) \(Int(point.y))"
    for _ in 0..<abs(steps) { try window.step(notch) }
  }

  func type(_ text: String) throws { try window.type(text) }

  func key(_ key: NamedKey) throws { try window.key(Self.names[key] ?? key.rawValue) }

  func paste() throws { try window.key("ctrl+v") }

  func confirmPlace(of file: String) throws -> Bool {
    guard try window.texts().contains(where: { $0.text == file && $0.role == "text" }) else {
      return false
    }
    try window.key("Return")
    return true
  }

  /// The keys whose names in X differ.
  private static let names: [NamedKey: String] = [
    .enter: "Return", .backspace: "BackSpace", .up: "Up", .down: "Down", .pageUp: "Prior",
    .pageDown: "Next", .palette: "ctrl+k",
  ]

  func field() throws -> String {
    try window.texts().first { ["text", "entry"].contains($0.role) }?.text ?? ""
  }

  func picture(in folder: URL, named name: String) throws -> String { try window.picture().path }
}
