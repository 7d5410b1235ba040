// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One cell of a ``GoldenTerminal``.
public struct GoldenCell: Equatable, Sendable {
  /// A colour as it was asked for.
  public enum Color: Equatable, Sendable {
    /// The terminal's own.
    case standard
    /// One of the 256 of a palette.
    case indexed(UInt8)
    /// `0xRRGGBB`.
    case rgb(UInt32)
  }

  /// The cluster shown; a blank where nothing is, empty in the second cell of a wide one.
  public var text: String
  /// The cells the cluster takes.
  public var width: Int
  /// The colour of the text.
  public var foreground: Color
  /// The colour of the ground.
  public var background: Color
  /// Whether the text is bold.
  public var isBold: Bool
  /// Whether the text is slanted.
  public var isItalic: Bool
  /// Whether text and ground change their colours.
  public var isReversed: Bool
}
