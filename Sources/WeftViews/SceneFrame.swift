// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// Views around another one that is given later.
///
///     let card = SceneFrame { content in
///       Text("Above").bold()
///       content
///     }
///     let scene = card.around(Scene { Text("Below") })
public struct SceneFrame: Equatable, Sendable {
  /// What stands around the content, with the hole in it.
  package let piece: Scene
  /// The words of the hole itself, which the content stands for.
  private let hole: Range<Int>
  /// How many levels the content stands in.
  package let levels: Int

  /// How deep a view may lie that frames of several providers are put around, so that a screen of such views
  /// stays within what a screen may have.
  package static let mostLevels = 2 * Int(WEFT_LIMIT_ROW_DEPTH)

  /// Creates a frame from what stands around the content.
  public init(@ViewBuilder _ frame: (SceneHole) -> some View) {
    guard let made = SceneFrame(Scene { frame(SceneHole()) }) else {
      preconditionFailure("a frame has a place for its content")
    }
    self = made
  }

  /// Creates a frame from a piece with a hole, nil where it has none; further holes stay empty.
  package init?(_ piece: Scene) {
    var place = 0
    while place < piece.words.count {
      let length = Int(piece.words[place] >> 32) / 8
      if piece.words[place] & 0xFFFF == UInt64(WEFT_OP_SLOT) {
        self.init(piece, hole: place..<place + length)
        return
      }
      place += max(length, 1)
    }
    return nil
  }

  /// Creates a frame from a piece and the words of the record in it that is the hole.
  package init(_ piece: Scene, hole: Range<Int>) {
    self.piece = piece
    self.hole = hole
    levels = piece.levels(before: hole.lowerBound).open
  }

  /// The frame with its content.
  public func around(_ content: Scene) -> Scene {
    var writer = SceneWriter()
    writer.splice(Scene(words: Array(piece.words[..<hole.lowerBound]), text: piece.text))
    writer.splice(content)
    // The frame's texts are the first, so what comes after the hole refers to them as it did.
    writer.append(words: Array(piece.words[hole.upperBound...]))
    return writer.scene
  }
}

extension Scene {
  /// How deep its views lie in each other.
  ///
  /// - Complexity: O(*n*) in its records.
  package var levels: Int { levels(before: words.count).most }

  /// How many levels are open at a word, and the most there were before it.
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

/// Where the content of a frame stands.
public struct SceneHole: PrimitiveView {
  /// Writes the place.
  public func encode(into writer: inout SceneWriter) {
    writer.begin(UInt32(WEFT_OP_SLOT))
  }
}
