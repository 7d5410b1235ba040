// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
package import WeftViews

/// A reader that extracts the views of single rows from a scene with many rows.
///
/// Each piece is validated, and contains only the text it uses and the picture addresses it may show.
package struct ScenePieceReader {
  /// The views of one row.
  package struct Piece {
    /// The views as a separate scene.
    package let scene: Scene
    /// The views as a frame, if they have a hole.
    package let frame: SceneFrame?
    /// Whether it contains rows, lists or owners, which only the engine may write.
    package let containsRows: Bool
    /// The first picture address that the piece may not show, which has been removed from it.
    package let dropped: String?
    /// The index of the word after the END that closes the piece.
    package let next: Int
  }

  private let limits: SceneLimits
  private let mark: SceneMark
  private var validator: SceneValidator

  /// Creates a reader of pieces within some limits.
  ///
  /// - Parameter mark: The mark for each piece that shows something and is no frame.
  package init(limits: SceneLimits, mark: SceneMark = .none) {
    self.limits = limits
    self.mark = mark
    validator = SceneValidator(limits: limits, keepsNodes: false)
  }

  /// Reads the views from a word up to the END that closes the piece.
  ///
  /// - Parameter mayShow: Whether the piece may show the picture at an address; otherwise the view shows its initials
  ///   or its name.
  /// - Throws: ``SceneError`` for the first rule that the piece breaks.
  /// - Complexity: O(*n*) in the size of the piece.
  package mutating func piece(
    of scene: Scene,
    from start: Int,
    picturesWhere mayShow: (ArraySlice<UInt8>) -> Bool
  ) throws(SceneError) -> Piece {
    let end = try validator.validate(scene, from: start)
    guard let closing = SceneRecord(scene.words.span, at: end) else {
      throw SceneError(code: .unbalanced, offset: start * 8, message: "a row is not closed")
    }
    let texts = try TextUse.of(validator.textIndices, in: scene, limit: limits.text)
    let mark = end == start || validator.hole != nil ? .none : mark
    var piece = Scene(words: mark.around(scene.words, in: start..<end), text: [])
    // The position that the scene's first word would have in the piece.
    let origin = start - mark.count
    if texts.isCompact {
      copyRange(texts.range, of: scene, origin: origin, into: &piece)
    } else {
      copyEach(of: scene, origin: origin, into: &piece)
    }
    let dropped =
      validator.addressIndices.isEmpty
      ? nil : dropAddresses(of: scene, origin: origin, from: &piece, except: mayShow)
    return Piece(
      scene: piece,
      frame: validator.hole.map { hole in
        SceneFrame(piece, hole: hole.lowerBound - start..<hole.upperBound - start)
      },
      containsRows: validator.holdsRows,
      dropped: dropped,
      next: closing.next
    )
  }

  /// Returns the first action in the last piece whose UTF-8 satisfies a condition.
  ///
  /// - Parameter scene: The scene that the piece was read from.
  package func action(
    in scene: Scene,
    where isWanted: (ArraySlice<UInt8>) -> Bool
  ) -> String? {
    for place in validator.textIndices
    where scene.words[place] & 0xFFFF == UInt64(WEFT_PROP_ACTION) {
      let start = Int(scene.words[place + 1])
      let bytes = scene.text[start..<start + Int(scene.words[place] >> 32)]
      if isWanted(bytes) { return String(decoding: bytes, as: UTF8.self) }
    }
    return nil
  }

  /// Removes the picture addresses that a piece may not show, and returns the first of them.
  private func dropAddresses(
    of scene: Scene,
    origin: Int,
    from piece: inout Scene,
    except mayShow: (ArraySlice<UInt8>) -> Bool
  ) -> String? {
    var dropped: String?
    for place in validator.addressIndices {
      let start = Int(scene.words[place + 1])
      let address = scene.text[start..<start + Int(scene.words[place] >> 32)]
      if address.isEmpty || mayShow(address) { continue }
      // The upper half is the byte count of the text.
      piece.words[place - origin] &= 0xFFFF_FFFF
      dropped = dropped ?? String(decoding: address.prefix(Self.mostNamed), as: UTF8.self)
    }
    return dropped
  }

  /// The number of bytes of an address that are enough to recognise it.
  private static let mostNamed = 120

  /// Copies all bytes from the first text to the last.
  private func copyRange(
    _ range: Range<Int>,
    of scene: Scene,
    origin: Int,
    into piece: inout Scene
  ) {
    piece.text = Array(scene.text[range])
    guard range.lowerBound > 0 else { return }
    for place in validator.textIndices {
      piece.words[place + 1 - origin] -= UInt64(range.lowerBound)
    }
  }

  /// Copies each text separately.
  private func copyEach(of scene: Scene, origin: Int, into piece: inout Scene) {
    for place in validator.textIndices {
      let text = Int(scene.words[place + 1])
      piece.words[place + 1 - origin] = UInt64(piece.text.count)
      piece.text += scene.text[text..<text + Int(scene.words[place] >> 32)]
    }
  }
}

/// The part of a scene's text that a set of its properties refers to.
private struct TextUse {
  /// The range from the first used byte to the last.
  let range: Range<Int>
  /// Whether copying the range copies no more than copying each text.
  let isCompact: Bool

  /// A function, because an initializer would own its arguments and count references, instead of borrowing them.
  static func of(
    _ indices: [Int],
    in scene: Scene,
    limit: Int
  ) throws(SceneError) -> TextUse {
    var low = Int.max
    var high = 0
    var sum = 0
    let words = scene.words.span
    for index in indices {
      let start = Int(words[index + 1])
      let count = Int(words[index] >> 32)
      low = min(low, start)
      high = max(high, start + count)
      // Several properties may share one text, so the sum must be limited, not only the buffer.
      sum += count
      guard sum <= limit else {
        throw SceneError(
          code: .limit,
          offset: index * 8,
          message: "more than \(limit) bytes of text"
        )
      }
    }
    let range = indices.isEmpty ? 0..<0 : low..<high
    return TextUse(range: range, isCompact: range.count <= sum)
  }
}
