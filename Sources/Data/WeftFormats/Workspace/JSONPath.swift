// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// The path from the root of a document to a value, formatted only when an error needs it.
indirect enum JSONPath: Sendable {
  case root
  case key(JSONPath, String)
  case element(JSONPath, Int)

  /// The path as errors show it: `channels[3].messages[0].created_at`.
  var description: String {
    switch self {
    case .root: ""
    case .key(.root, let key): key.isPlainKey ? key : "[\(key.quoted)]"
    case .key(let owner, let key):
      owner.description + (key.isPlainKey ? ".\(key)" : "[\(key.quoted)]")
    case .element(let owner, let index): "\(owner.description)[\(index)]"
    }
  }
}

extension String {
  /// The text in double quotes, with control characters escaped, cut to 80 scalars.
  ///
  /// So an error is one short line, whatever it quotes.
  var quoted: String {
    let isLong = unicodeScalars.count > 80
    let text = isLong ? String(unicodeScalars.prefix(80)) + "…" : self
    return JSONWriter.compact(.string(text))
  }

  fileprivate var isPlainKey: Bool {
    !isEmpty && utf8.count <= 80
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
