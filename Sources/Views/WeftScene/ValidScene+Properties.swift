// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
private import WeftViews

extension ValidScene {
  /// The greatest length in points that a scene may have; greater ones are clamped.
  package static let longest = 1_000_000.0

  /// The integer property of a node, nil when it has none.
  package func integer(_ id: UInt32, of node: Int) -> Int64? {
    bits(id, type: UInt32(WEFT_TYPE_INT), of: node).map { Int64(bitPattern: $0.bits) }
  }

  /// The length property of a node, finite, at least 0 and at most ``longest``; nil when it has
  /// none.
  package func length(_ id: UInt32, of node: Int) -> Double? {
    number(id, of: node).map { max(0, $0) }
  }

  /// The number property of a node, finite and within ±``longest``; nil when it has none.
  package func number(_ id: UInt32, of node: Int) -> Double? {
    guard let found = bits(id, type: UInt32(WEFT_TYPE_FLOAT), of: node) else { return nil }
    let value = Double(bitPattern: found.bits)
    return value.isNaN ? 0 : min(max(value, -Self.longest), Self.longest)
  }

  /// The text property of a node, nil when it has none; bytes that are no UTF-8 become U+FFFD.
  ///
  /// A text that is seen or heard is cut to its visible part, which bounds the work of every
  /// surface. Names, actions and addresses are whole, since a part of one would name something
  /// else.
  package func text(_ id: UInt32, of node: Int) -> String? {
    guard let found = bits(id, type: UInt32(WEFT_TYPE_TEXT), of: node) else { return nil }
    let start = Int(found.bits)
    let bytes = scene.text[start..<start + found.count]
    switch id {
    case UInt32(WEFT_PROP_TEXT), UInt32(WEFT_PROP_LABEL):
      return ShownText(utf8: bytes, lineLimit: lineLimit(of: node)).string
    default: return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// How many lines the text of a node may have, nil for no limit.
  package func lineLimit(of node: Int) -> Int? {
    switch nodes[node].role {
    case .view(UInt32(WEFT_NODE_BADGE)), .view(UInt32(WEFT_NODE_AVATAR)): return 1
    default:
      guard let lines = integer(UInt32(WEFT_PROP_LINE_LIMIT), of: node), lines > 0 else {
        return nil
      }
      return Int(clamping: lines)
    }
  }

  private func bits(_ id: UInt32, type: UInt32, of node: Int) -> (bits: UInt64, count: Int)? {
    let place = nodes[node].firstProperty
    for index in 0..<nodes[node].propertyCount {
      let word = scene.words[place + 2 * index]
      if word & 0xFFFF == UInt64(id), (word >> 16) & 0xFFFF == UInt64(type) {
        return (scene.words[place + 2 * index + 1], Int(word >> 32))
      }
    }
    return nil
  }
}
