// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Views in their one encoding: operations in pre-order, and the text they refer to.
///
/// Equal bytes mean nothing to redraw. The layout is that of `weft/op.h`: every record is a whole
/// number of 64-bit little-endian words, so the words here are the bytes a plugin writes.
public struct Scene: Equatable, Hashable, Sendable {
  /// The records, two words of header and two per property.
  package var words: [UInt64]
  /// UTF-8 text, referred to by offset and length.
  package var text: [UInt8]

  /// Creates an empty scene.
  public init() {
    words = []
    text = []
  }

  package init(words: [UInt64], text: [UInt8]) {
    self.words = words
    self.text = text
  }

  /// Creates the encoding of a view.
  ///
  /// - Complexity: O(*n*) in the number of views.
  @inlinable
  public init(@ViewBuilder _ content: () -> some View) {
    self = SceneWriter.scene { content().encode(into: &$0) }
  }

  /// Whether it shows nothing.
  public var isEmpty: Bool { words.isEmpty }

  /// The bytes of operations and text together.
  public var byteCount: Int { words.count * 8 + text.count }
}

extension Scene: PrimitiveView {
  /// Writes the scene's records.
  public func encode(into writer: inout SceneWriter) {
    writer.splice(self)
  }
}
