// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One cell of a ``GoldenTerminal``.
public struct GoldenCell: Equatable, Sendable {
  /// A colour as the program set it.
  public enum Color: Equatable, Sendable {
    /// The terminal's default.
    case standard
    /// One of the 256 of a palette.
    case indexed(UInt8)
    /// `0xRRGGBB`.
    case rgb(UInt32)
  }

  /// The visible cluster; a space in an empty cell, and empty in the second cell of a wide cluster.
  public var text: String
  /// The number of cells that the cluster takes.
  public var width: Int
  /// The colour of the text.
  public var foreground: Color
  /// The colour of the background.
  public var background: Color
  /// Whether the text is bold.
  public var isBold: Bool
  /// Whether the text is italic.
  public var isItalic: Bool
  /// Whether the colours of text and background are swapped.
  public var isReversed: Bool
}
