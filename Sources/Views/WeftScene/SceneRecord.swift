// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One record of a scene, whose size matches its properties and fits the scene.
package struct SceneRecord {
  /// The index of its first word.
  package let place: Int
  /// The operation.
  package let operation: UInt32
  /// The kind of view or modifier, for operations that have kinds.
  package let kind: UInt32
  /// How many properties it has, each of two words.
  package let propertyCount: Int

  /// Reads the record at a word; nil when its size matches neither its properties nor the scene.
  package init?(_ words: Span<UInt64>, at place: Int) {
    guard place + 2 <= words.count else { return nil }
    let header = words[place]
    propertyCount = Int(words[place + 1] & 0xFFFF_FFFF)
    guard header >> 32 == UInt64(16 + 16 * propertyCount),
      place + 2 + 2 * propertyCount <= words.count
    else { return nil }
    self.place = place
    operation = UInt32(header & 0xFFFF)
    kind = UInt32(header >> 16 & 0xFFFF)
  }

  /// The index of the first property's word.
  package var firstProperty: Int { place + 2 }

  /// The index of the word after the record.
  package var next: Int { place + 2 + 2 * propertyCount }

  /// The index of a property's word, nil when the record has no property of that id and type.
  package func property(_ id: UInt32, type: UInt32, _ words: Span<UInt64>) -> Int? {
    let wanted = UInt64(id) | UInt64(type) << 16
    var place = firstProperty
    while place < next {
      if words[place] & 0xFFFF_FFFF == wanted { return place }
      place += 2
    }
    return nil
  }

  /// Returns the type of a property from its first word.
  static func type(of property: UInt64) -> UInt32 { UInt32(property >> 16 & 0xFFFF) }
}
