// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// Views around content that is inserted later.
///
///     let card = SceneFrame { content in
///       Text("Above").bold()
///       content
///     }
///     let scene = card.around(Scene { Text("Below") })
public struct SceneFrame: Equatable, Sendable {
  /// The views around the content, including the hole.
  package let piece: Scene
  /// The words of the hole's record, which the content replaces.
  private let hole: Range<Int>
  /// The nesting level of the hole.
  package let levels: Int

  /// The maximum nesting of a view with the frames of several providers around it.
  ///
  /// A screen of such views stays within a screen's depth limit.
  package static let mostLevels = 2 * Int(WEFT_LIMIT_ROW_DEPTH)

  /// Creates a frame from views, one of which must be the hole; traps without a hole.
  public init(@ViewBuilder _ frame: (SceneHole) -> some View) {
    guard let made = SceneFrame(Scene { frame(SceneHole()) }) else {
      preconditionFailure("a frame has a place for its content")
    }
    self = made
  }

  /// Creates a frame from a piece, or returns `nil` if it has no hole; only the first hole is filled.
  package init?(_ piece: Scene) {
    var index = 0
    while index < piece.words.count {
      let length = Int(piece.words[index] >> 32) / 8
      if piece.words[index] & 0xFFFF == UInt64(WEFT_OP_SLOT) {
        self.init(piece, hole: index..<index + length)
        return
      }
      index += max(length, 1)
    }
    return nil
  }

  /// Creates a frame from a piece and the word range of its hole's record.
  package init(_ piece: Scene, hole: Range<Int>) {
    self.piece = piece
    self.hole = hole
    levels = piece.levels(before: hole.lowerBound).open
  }

  /// Returns the frame with content in its hole.
  public func around(_ content: Scene) -> Scene {
    var writer = SceneWriter()
    writer.add(Scene(words: Array(piece.words[..<hole.lowerBound]), text: piece.text))
    writer.add(content)
    // The frame's texts come first, so the records after the hole still refer to them correctly.
    writer.append(words: Array(piece.words[hole.upperBound...]))
    return writer.scene
  }
}

extension Scene {
  /// The maximum nesting depth of its views.
  ///
  /// - Complexity: O(*n*) in its records.
  package var levels: Int { levels(before: words.count).most }

  /// Returns how many levels are open at a word, and the maximum before it.
  fileprivate func levels(before end: Int) -> (open: Int, most: Int) {
    var place = 0
    var open = 0
    var most = 0
    while place < end {
      switch UInt32(words[place] & 0xFFFF) {
      case UInt32(WEFT_OP_ROW), UInt32(WEFT_OP_NODE), UInt32(WEFT_OP_MODIFIER): open += 1
      case UInt32(WEFT_OP_END): open -= 1
      default: break
      }
      most = max(most, open)
      place += max(Int(words[place] >> 32) / 8, 1)
    }
    return (open, most)
  }
}

/// The hole of a frame, which content replaces.
public struct SceneHole: PrimitiveView {
  /// Writes the record of the hole.
  public func encode(into writer: inout SceneWriter) {
    writer.begin(UInt32(WEFT_OP_SLOT))
  }
}
