// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// The role of a text, which a surface turns into a size and a typeface.
public struct Font: Equatable, Hashable, Sendable {
  /// The role's number in the encoding.
  package let code: UInt32

  /// Creates a role from its number in the encoding.
  package init(code: UInt32) {
    self.code = code
  }

  /// Running text.
  public static let body = Font(code: UInt32(WEFT_FONT_BODY))
  /// The title of a screen.
  public static let title = Font(code: UInt32(WEFT_FONT_TITLE))
  /// The name of a row.
  public static let headline = Font(code: UInt32(WEFT_FONT_HEADLINE))
  /// The second line of a row.
  public static let subheadline = Font(code: UInt32(WEFT_FONT_SUBHEADLINE))
  /// Times and counts.
  public static let footnote = Font(code: UInt32(WEFT_FONT_FOOTNOTE))
  /// The smallest text.
  public static let caption = Font(code: UInt32(WEFT_FONT_CAPTION))
  /// Monospaced letters, as in code; a host older than ABI 1.1 shows running text.
  public static let code = Font(code: UInt32(WEFT_FONT_CODE))

  /// The weight of a text's letters.
  public struct Weight: Equatable, Hashable, Sendable {
    /// The weight's number in the encoding.
    package let code: UInt32

    /// Creates a weight from its number in the encoding.
    package init(code: UInt32) {
      self.code = code
    }

    /// The ordinary weight.
    public static let regular = Weight(code: UInt32(WEFT_WEIGHT_REGULAR))
    /// Between regular and bold.
    public static let medium = Weight(code: UInt32(WEFT_WEIGHT_MEDIUM))
    /// Bold letters.
    public static let bold = Weight(code: UInt32(WEFT_WEIGHT_BOLD))
  }
}
