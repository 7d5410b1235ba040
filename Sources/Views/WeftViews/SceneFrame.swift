// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// Views around a content that is inserted later.
///
///     let card = SceneFrame { content in
///       Text("Above").bold()
///       content
///     }
///     let scene = card.around(Scene { Text("Below") })
public struct SceneFrame: Equatable, Sendable {
  /// The views around the content, with the hole among them.
  package let piece: Scene
  /// The words of the hole's record, which the content replaces.
  private let hole: Range<Int>
  /// How many levels of nesting the hole is at.
  package let levels: Int

  /// The most levels of a view with the frames of several providers around it.
  ///
  /// A screen of such views stays within the limits of a screen's depth.
  package static let mostLevels = 2 * Int(WEFT_LIMIT_ROW_DEPTH)

  /// Creates a frame from views, one of which is the hole; without a hole it traps.
  public init(@ViewBuilder _ frame: (SceneHole) -> some View) {
    guard let made = SceneFrame(Scene { frame(SceneHole()) }) else {
      preconditionFailure("a frame has a place for its content")
    }
    self = made
  }

  /// Creates a frame from a piece with a hole, nil when it has none; only the first hole is filled.
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

  /// Creates a frame from a piece and the words of the record that is its hole.
  package init(_ piece: Scene, hole: Range<Int>) {
    self.piece = piece
    self.hole = hole
    levels = piece.levels(before: hole.lowerBound).open
  }

  /// Returns the frame with a content in its hole.
  public func around(_ content: Scene) -> Scene {
    var writer = SceneWriter()
    writer.add(Scene(words: Array(piece.words[..<hole.lowerBound]), text: piece.text))
    writer.add(content)
    // The frame's texts come first, so the records after the hole refer to them unchanged.
    writer.append(words: Array(piece.words[hole.upperBound...]))
    return writer.scene
  }
}

extension Scene {
  /// How many levels its views are nested.
  ///
  /// - Complexity: O(*n*) in its records.
  package var levels: Int { levels(before: words.count).most }

  /// How many levels are open at a word, and the most that were open before it.
  fileprivate func levels(before end: Int) -> (open: Int, most: Int) {
    var (place, open, most) = (0, 0, 0)
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

/// The hole of a frame, which its content replaces.
public struct SceneHole: PrimitiveView {
  /// Writes the record of the hole.
  public func encode(into writer: inout SceneWriter) {
    writer.begin(UInt32(WEFT_OP_SLOT))
  }
}
