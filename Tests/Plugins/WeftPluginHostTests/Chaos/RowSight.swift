// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import CWeft
import WeftScene
import WeftViews

/// What a scene shows of one row: who drew it, and from which data.
struct RowSight: Hashable {
  /// The number of the row.
  var number: Int?
  /// The revisions of the data it shows.
  var revisions: Set<Int> = []
  /// The plugins' marks: `P3` for a preview, `I3` for a row, `A3` for an avatar by plugin 3.
  var marks: Set<String> = []

  /// Whether it is the default's or entirely one plugin's, and of one revision.
  var isWhole: Bool {
    guard let number, revisions.count == 1 else { return false }
    let plugin = number / 2 % ChaosPlugin.count
    return isDefault || marks == ["P\(plugin)", number % 2 == 0 ? "I\(plugin)" : "A\(plugin)"]
  }

  /// Whether no plugin contributed to it.
  var isDefault: Bool { marks.isEmpty }

  /// Reads the marks in a text: `c12` and `#45.` and `%P3`.
  mutating func read(_ text: some Collection<UInt8>) {
    var rest = text[...]
    while let mark = rest.popFirst() {
      let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
      switch mark {
      case UInt8(ascii: "c") where !digits.isEmpty:
        number = Int(String(decoding: digits, as: UTF8.self))
      case UInt8(ascii: "#") where !digits.isEmpty:
        revisions.insert(Int(String(decoding: digits, as: UTF8.self)) ?? -1)
      case UInt8(ascii: "%"): marks.insert(String(decoding: rest.prefix(2), as: UTF8.self))
      default: break
      }
    }
  }

  /// Returns the rows of a scene.
  static func rows(of scene: Scene) -> [RowSight] {
    let words = scene.words.span
    var rows: [RowSight] = []
    var (place, depth) = (0, 0)
    while place < words.count, let record = SceneRecord(words, at: place) {
      switch record.operation {
      case UInt32(WEFT_OP_ROW) where depth == 0:
        rows.append(RowSight())
        depth = 1
      case UInt32(WEFT_OP_ROW), UInt32(WEFT_OP_NODE), UInt32(WEFT_OP_MODIFIER):
        if depth > 0 { depth += 1 }
      case UInt32(WEFT_OP_END): if depth > 0 { depth -= 1 }
      default: break
      }
      if depth > 0 {
        for property in stride(from: record.firstProperty, to: record.next, by: 2)
        where words[property] >> 16 & 0xFFFF == UInt64(WEFT_TYPE_TEXT) {
          let start = Int(words[property + 1])
          let text = scene.text[start..<start + Int(words[property] >> 32)]
          // Marks tell who drew a row; the provider's id would only look like one.
          if words[property] & 0xFFFF != UInt64(WEFT_PROP_PROVIDER) {
            rows[rows.count - 1].read(text)
          }
        }
      }
      place = record.next
    }
    return rows
  }
}
