// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
package import WeftViews

/// Takes views out of what somebody wrote for many rows, each checked and with only the text it uses.
package struct ScenePieceReader {
  /// The views of one row.
  package struct Piece {
    /// The views, by themselves.
    package let scene: Scene
    /// The views around a hole, where they have one.
    package let frame: SceneFrame?
    /// Whether it holds rows, lists or places, which only the engine may write.
    package let containsRows: Bool
    /// The word behind the END that closes it.
    package let next: Int
  }

  private let limits: SceneLimits
  private var validator: SceneValidator

  /// Creates a reader of pieces that are no larger than some limits.
  package init(limits: SceneLimits) {
    self.limits = limits
    validator = SceneValidator(limits: limits, keepsNodes: false)
  }

  /// The views from a word to the END that closes nothing behind it.
  package mutating func piece(of scene: Scene, from start: Int) throws(SceneError) -> Piece {
    let end = try validator.validate(scene, from: start)
    guard let closing = SceneRecord(scene.words.span, at: end) else {
      throw SceneError(code: .unbalanced, offset: start * 8, message: "a row is not closed")
    }
    var piece = Scene(words: Array(scene.words[start..<end]), text: [])
    let texts = try TextUse(of: validator.textPlaces, in: scene, limit: limits.text)
    if texts.isCompact {
      copyRange(texts.range, scene, start, into: &piece)
    } else {
      copyEach(scene, start, into: &piece)
    }
    return Piece(
      scene: piece,
      frame: validator.hole.map { hole in
        SceneFrame(piece, hole: hole.lowerBound - start..<hole.upperBound - start)
      },
      containsRows: validator.holdsRows,
      next: closing.next
    )
  }

  /// The first action that something in the piece read last starts and that begins with one of some texts.
  ///
  /// - Parameter scene: The scene it was read from.
  package func action(in scene: Scene, beginningWith prefixes: [String]) -> String? {
    for place in validator.textPlaces
    where scene.words[place] & 0xFFFF == UInt64(WEFT_PROP_ACTION) {
      let start = Int(scene.words[place + 1])
      let bytes = scene.text[start..<start + Int(scene.words[place] >> 32)]
      if prefixes.contains(where: { bytes.starts(with: $0.utf8) }) {
        return String(decoding: bytes, as: UTF8.self)
      }
    }
    return nil
  }

  /// Copies the bytes between the first text and the last.
  private func copyRange(_ range: Range<Int>, _ scene: Scene, _ start: Int, into piece: inout Scene)
  {
    piece.text = Array(scene.text[range])
    guard range.lowerBound > 0 else { return }
    for place in validator.textPlaces {
      piece.words[place + 1 - start] -= UInt64(range.lowerBound)
    }
  }

  /// Copies each text.
  private func copyEach(_ scene: Scene, _ start: Int, into piece: inout Scene) {
    for place in validator.textPlaces {
      let text = Int(scene.words[place + 1])
      piece.words[place + 1 - start] = UInt64(piece.text.count)
      piece.text += scene.text[text..<text + Int(scene.words[place] >> 32)]
    }
  }
}

/// Which bytes of a scene's text are used by some of its properties.
private struct TextUse {
  /// From the first to the last of them.
  let range: Range<Int>
  /// Whether copying the range copies no more than copying each text.
  let isCompact: Bool

  init(of places: [Int], in scene: Scene, limit: Int) throws(SceneError) {
    var (low, high, sum) = (Int.max, 0, 0)
    for place in places {
      let (start, count) = (Int(scene.words[place + 1]), Int(scene.words[place] >> 32))
      low = min(low, start)
      high = max(high, start + count)
      // One text may be used many times; what a row may hold is bounded all the same.
      sum += count
      guard sum <= limit else {
        throw SceneError(
          code: .limit,
          offset: place * 8,
          message: "more than \(limit) bytes of text"
        )
      }
    }
    range = places.isEmpty ? 0..<0 : low..<high
    isCompact = range.count <= sum
  }
}
