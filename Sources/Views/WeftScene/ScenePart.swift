// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// One node of a scene with all its content, compared by its bytes.
///
/// Two parts are equal wherever they are in their scenes: the offsets of texts do not count.
package struct ScenePart {
  private let scene: ValidScene
  private let node: Int

  /// Creates the part of a node; it shares the scene's memory.
  package init(_ node: Int, of scene: ValidScene) {
    self.scene = scene
    self.node = node
  }

  /// The indices of its words, from its own record to its END.
  private var words: Range<Int> {
    scene.nodes[node].firstProperty - 2..<scene.nodes[node].endWord
  }
}

extension ScenePart: Equatable {
  /// Whether two parts have the same records and texts.
  ///
  /// - Complexity: O(*n*) in the bytes of the part; O(1) when their lengths differ.
  package static func == (one: ScenePart, other: ScenePart) -> Bool {
    let range = one.words
    guard range.count == other.words.count else { return false }
    let (ours, theirs) = (one.scene.scene, other.scene.scene)
    let shift = other.words.lowerBound - range.lowerBound
    var place = range.lowerBound
    while place < range.upperBound {
      guard ours.hasSameRecord(at: place, as: theirs, at: place + shift) else { return false }
      place += ours.recordWords(at: place)
    }
    return true
  }
}

extension Scene {
  func recordWords(at index: Int) -> Int { Int(words[index] >> 32) / 8 }

  func hasSameRecord(at index: Int, as other: Scene, at otherIndex: Int) -> Bool {
    guard words[index] == other.words[otherIndex] else { return false }
    let count = recordWords(at: index)
    guard words[index + 1] == other.words[otherIndex + 1] else { return false }
    return stride(from: 2, to: count, by: 2).allSatisfy { property in
      let word = words[index + property]
      guard word == other.words[otherIndex + property] else { return false }
      let (value, otherValue) = (
        words[index + property + 1], other.words[otherIndex + property + 1]
      )
      guard (word >> 16) & 0xFFFF == UInt64(WEFT_TYPE_TEXT) else { return value == otherValue }
      let length = Int(word >> 32)
      return text[Int(value)..<Int(value) + length]
        == other.text[Int(otherValue)..<Int(otherValue) + length]
    }
  }
}
