// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftViews

/// One node of a scene with all that is inside it, compared by what its bytes say.
///
/// The same views are equal wherever they stand: where a text lies in the text buffer does not count.
package struct ScenePart {
  private let scene: ValidScene
  private let node: Int

  package init(_ node: Int, of scene: ValidScene) {
    self.scene = scene
    self.node = node
  }

  /// The words of its records, from its own to its END.
  private var words: Range<Int> {
    scene.nodes[node].firstProperty - 2..<scene.nodes[node].endWord
  }
}

extension ScenePart: Equatable {
  /// - Complexity: O(*n*) in the bytes of the part; different lengths are told apart at once.
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
  func recordWords(at place: Int) -> Int { Int(words[place] >> 32) / 8 }

  func hasSameRecord(at place: Int, as other: Scene, at otherPlace: Int) -> Bool {
    guard words[place] == other.words[otherPlace] else { return false }
    let count = recordWords(at: place)
    guard words[place + 1] == other.words[otherPlace + 1] else { return false }
    return stride(from: 2, to: count, by: 2).allSatisfy { property in
      let word = words[place + property]
      guard word == other.words[otherPlace + property] else { return false }
      let (value, otherValue) = (
        words[place + property + 1], other.words[otherPlace + property + 1]
      )
      guard (word >> 16) & 0xFFFF == UInt64(WEFT_TYPE_TEXT) else { return value == otherValue }
      let length = Int(word >> 32)
      return text[Int(value)..<Int(value) + length]
        == other.text[Int(otherValue)..<Int(otherValue) + length]
    }
  }
}
