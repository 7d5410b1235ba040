// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A key as the list understands it.
enum Key: Equatable {
  case up
  case down
  case pageUp
  case pageDown
  case home
  case end
  case problems
  case back
  /// Of what a developer is shown: the next screen, other colours, and once more.
  case next
  case theme
  case again
  case quit
  case other

  /// The keys in what a terminal sent; a sequence nobody knows is passed over whole.
  static func keys(in bytes: [UInt8]) -> [Key] {
    var keys: [Key] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      // What a terminal sends by itself comes in one piece, so this is the key.
      if byte == 0x1B, rest.isEmpty {
        keys.append(.back)
        continue
      }
      guard byte == 0x1B, rest.first == UInt8(ascii: "[") || rest.first == UInt8(ascii: "O") else {
        keys.append(key(byte))
        continue
      }
      rest = rest.dropFirst()
      let parameters = rest.prefix { $0 < 0x40 }
      rest = rest.dropFirst(parameters.count)
      keys.append(sequence(Array(parameters), rest.popFirst() ?? 0))
    }
    return keys
  }

  private static func key(_ byte: UInt8) -> Key {
    switch byte {
    case UInt8(ascii: "q"): .quit
    case UInt8(ascii: "p"): .problems
    case 0x08, 0x7F: .back
    case UInt8(ascii: "\t"): .next
    case UInt8(ascii: "t"): .theme
    case UInt8(ascii: "r"): .again
    case UInt8(ascii: "k"): .up
    case UInt8(ascii: "j"): .down
    case UInt8(ascii: "b"), 0x15: .pageUp
    case UInt8(ascii: " "), 0x04: .pageDown
    case UInt8(ascii: "g"): .home
    case UInt8(ascii: "G"): .end
    default: .other
    }
  }

  private static func sequence(_ parameters: [UInt8], _ final: UInt8) -> Key {
    switch (final, String(decoding: parameters, as: UTF8.self)) {
    case (UInt8(ascii: "A"), _): .up
    case (UInt8(ascii: "B"), _): .down
    case (UInt8(ascii: "H"), _), (UInt8(ascii: "~"), "1"), (UInt8(ascii: "~"), "7"): .home
    case (UInt8(ascii: "F"), _), (UInt8(ascii: "~"), "4"), (UInt8(ascii: "~"), "8"): .end
    case (UInt8(ascii: "~"), "5"): .pageUp
    case (UInt8(ascii: "~"), "6"): .pageDown
    default: .other
    }
  }
}
