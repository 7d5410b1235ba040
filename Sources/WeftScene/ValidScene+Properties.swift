// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
private import WeftViews

extension ValidScene {
  /// The largest length in points a scene may ask for; anything beyond is clamped.
  package static let longest = 1_000_000.0

  /// The whole-number property of a node.
  package func integer(_ id: UInt32, of node: Int) -> Int64? {
    bits(id, type: UInt32(WEFT_TYPE_INT), of: node).map { Int64(bitPattern: $0.bits) }
  }

  /// The length property of a node, finite, at least 0 and at most ``longest``.
  package func length(_ id: UInt32, of node: Int) -> Double? {
    number(id, of: node).map { max(0, $0) }
  }

  /// The number property of a node, finite and within ±``longest``.
  package func number(_ id: UInt32, of node: Int) -> Double? {
    guard let found = bits(id, type: UInt32(WEFT_TYPE_FLOAT), of: node) else { return nil }
    let value = Double(bitPattern: found.bits)
    return value.isNaN ? 0 : min(max(value, -Self.longest), Self.longest)
  }

  /// The text property of a node; bytes that are no UTF-8 become U+FFFD.
  package func text(_ id: UInt32, of node: Int) -> String? {
    guard let found = bits(id, type: UInt32(WEFT_TYPE_TEXT), of: node) else { return nil }
    let start = Int(found.bits)
    return String(decoding: scene.text[start..<start + found.count], as: UTF8.self)
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
