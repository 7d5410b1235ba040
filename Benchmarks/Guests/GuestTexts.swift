// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// A workspace whose newest messages cost more than they show, unless the work on a text is
/// bounded.
enum GuestTexts {
  /// The number of channels; a screen shows the first of them.
  private static let channels = 48

  /// The JSON of a workspace; the texts of the first channels are ordinary or hostile.
  static func workspace(isHostile: Bool) -> String {
    let special = isHostile ? hostile : []
    let channels: [JSONValue] = (0..<channels).map { number in
      channel(
        number,
        at: "2026-06-05T12:\(59 - number):00Z",
        number < special.count ? special[number] : "An ordinary message, number \(number)"
      )
    }
    return JSONWriter.compact([
      "weft": .integer(1), "current_user_id": .string("luke"),
      "now": .string("2026-06-05T14:24:00Z"), "time_zone": .string("UTC"),
      "users": .array([
        ["id": .string("luke"), "name": .string("Luke")],
        ["id": .string("leia"), "name": .string("Leia")],
      ]),
      "channels": .array(channels),
    ])
  }

  private static func channel(_ number: Int, at time: String, _ text: String) -> JSONValue {
    [
      "cid": .string("messaging:\(number)"), "name": .string("Channel \(number)"),
      "created_at": .string("2026-06-05T10:00:00Z"),
      "members": .array([["user_id": .string("luke")], ["user_id": .string("leia")]]),
      "messages": .array([
        [
          "id": .string("m\(number)"), "user_id": .string("leia"), "created_at": .string(time),
          "text": .string(text),
        ]
      ]),
    ]
  }

  private static let hostile = [
    "a" + String(repeating: text(of: marks), count: 300),
    String(repeating: "w", count: 1_000_000),
    String(repeating: "e\u{301}", count: 100_000),
    String(repeating: "line\n", count: 100_000),
    String(repeating: "مرحبا كيف السلام ", count: 17_000),
    String(repeating: "👨‍👩‍👧‍👦", count: 20_000),
    String(repeating: text(of: [0xFFFE, 0xFDD0, 0xFFFF, 0x1FFFE, 0x10FFFF]) + " a", count: 20_000),
  ]

  /// Combining marks of many classes, in the order of normalized text.
  private static let marks: [UInt32] =
    Array(0x300...0x34E) + Array(0x591...0x5BD) + [0x93C, 0x94D, 0xE38, 0xF71, 0x302A]

  private static func text(of values: [UInt32]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: values.compactMap { Unicode.Scalar($0) })
    return String(text)
  }
}
