// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Encoded views: operations in pre-order, and the text they refer to.
///
/// When the bytes of two scenes are equal, nothing needs to be redrawn. The layout is that of
/// `weft/op.h`: every record is a whole number of 64-bit little-endian words, so the words here are
/// the bytes a plugin writes.
///
///     let scene = Scene { Text("Hello").bold() }
///     scene.isEmpty  // false
public struct Scene: Equatable, Hashable, Sendable {
  /// The records, each with two words of header and two words for each property.
  package var words: [UInt64]
  /// The UTF-8 text that properties refer to by offset and length.
  package var text: [UInt8]

  /// Creates an empty scene.
  public init() {
    words = []
    text = []
  }

  /// Creates a scene from its parts, which it does not check.
  package init(words: [UInt64], text: [UInt8]) {
    self.words = words
    self.text = text
  }

  /// Encodes a view.
  ///
  /// - Complexity: O(*n*) in the number of views.
  @inlinable
  public init(@ViewBuilder _ content: () -> some View) {
    self = SceneWriter.scene { content().encode(into: &$0) }
  }

  /// Whether the scene shows nothing.
  public var isEmpty: Bool { words.isEmpty }

  /// How many bytes operations and text have together.
  public var byteCount: Int { words.count * 8 + text.count }
}

extension Scene: PrimitiveView {
  /// Writes the scene's records.
  public func encode(into writer: inout SceneWriter) {
    writer.splice(self)
  }
}
