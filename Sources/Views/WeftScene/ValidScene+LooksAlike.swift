// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
private import WeftViews

extension ValidScene {
  /// Returns a hash that is equal for nodes that look alike, and rarely for others.
  package func lookHash(of node: Int) -> UInt64 {
    var hash = scene.words[nodes[node].firstProperty - 2]
    for place in properties(of: node) {
      let (word, value) = look(at: place)
      hash = (hash ^ word ^ value.byteSwapped) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    return hash
  }

  /// Whether two nodes have the same kind and the same properties, apart from the content of texts.
  package func looksAlike(_ node: Int, _ other: Int) -> Bool {
    // The header counts the properties and names the kind.
    guard
      scene.words[nodes[node].firstProperty - 2] == scene.words[nodes[other].firstProperty - 2]
    else { return false }
    return zip(properties(of: node), properties(of: other)).allSatisfy {
      look(at: $0) == look(at: $1)
    }
  }

  private func properties(of node: Int) -> StrideTo<Int> {
    let first = nodes[node].firstProperty
    return stride(from: first, to: first + 2 * nodes[node].propertyCount, by: 2)
  }

  /// Returns a property and its value; for a text, only that it is present.
  private func look(at place: Int) -> (UInt64, UInt64) {
    let word = scene.words[place]
    guard (word >> 16) & 0xFFFF != UInt64(WEFT_TYPE_TEXT) else { return (word & 0xFFFF_FFFF, 0) }
    return (word, scene.words[place + 1])
  }
}
