// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
private import Glibc
internal import WeftViews

/// A node of a scene with all its content, compared by its bytes.
///
/// Two parts can be equal at different positions in their scenes: text offsets are ignored.
package struct ScenePart {
  private let scene: ValidScene
  private let node: Int

  /// Creates the part of a node, which shares the scene's memory.
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
  /// - Complexity: O(*n*) in the bytes of the part; O(1) if their lengths differ.
  package static func == (one: ScenePart, other: ScenePart) -> Bool {
    let range = one.words
    let theirs = other.words
    guard range.count == theirs.count else { return false }
    let (scene, otherScene) = (one.scene.scene, other.scene.scene)
    let (words, otherWords) = (scene.words.span, otherScene.words.span)
    let (text, otherText) = (scene.text.span, otherScene.text.span)
    let shift = theirs.lowerBound - range.lowerBound
    var place = range.lowerBound
    while place < range.upperBound {
      let end = place + Int(words[place] >> 32) / 8
      guard words[place] == otherWords[place + shift],
        words[place + 1] == otherWords[place + 1 + shift]
      else { return false }
      place += 2
      while place < end {
        let property = words[place]
        let value = words[place + 1]
        let otherValue = otherWords[place + 1 + shift]
        guard property == otherWords[place + shift] else { return false }
        if (property >> 16) & 0xFFFF != UInt64(WEFT_TYPE_TEXT) {
          guard value == otherValue else { return false }
        } else {
          let start = Int(value)
          let count = Int(property >> 32)
          guard text.hasSameBytes(in: start..<start + count, as: otherText, at: Int(otherValue))
          else { return false }
        }
        place += 2
      }
    }
    return true
  }
}

extension Span<UInt8> {
  /// Whether a range has the same bytes as another span from an index on.
  fileprivate func hasSameBytes(in range: Range<Int>, as other: Self, at start: Int) -> Bool {
    let ours = extracting(range)
    let theirs = other.extracting(start..<start + range.count)
    return unsafe ours.withUnsafeBufferPointer { ours in
      unsafe theirs.withUnsafeBufferPointer { theirs in
        guard let one = ours.baseAddress, let two = theirs.baseAddress else { return true }
        // SAFETY: both buffers are valid during the call and have the same number of bytes.
        return unsafe memcmp(one, two, ours.count) == 0
      }
    }
  }
}
