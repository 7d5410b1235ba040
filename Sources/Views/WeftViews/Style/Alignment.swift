// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// The alignment of views of unequal width in a vertical stack.
public struct HorizontalAlignment: Equatable, Hashable, Sendable {
  /// The alignment's number in the encoding.
  package let code: UInt32

  /// In the middle.
  public static let center = HorizontalAlignment(code: UInt32(WEFT_ALIGN_CENTER))
  /// At the edge where lines of text start.
  public static let leading = HorizontalAlignment(code: UInt32(WEFT_ALIGN_LEADING))
  /// At the edge where lines of text end.
  public static let trailing = HorizontalAlignment(code: UInt32(WEFT_ALIGN_TRAILING))
}

/// The alignment of views of unequal height in a horizontal stack.
public struct VerticalAlignment: Equatable, Hashable, Sendable {
  /// The alignment's number in the encoding.
  package let code: UInt32

  /// In the middle.
  public static let center = VerticalAlignment(code: UInt32(WEFT_ALIGN_CENTER))
  /// At the upper edge.
  public static let top = VerticalAlignment(code: UInt32(WEFT_ALIGN_LEADING))
  /// At the lower edge.
  public static let bottom = VerticalAlignment(code: UInt32(WEFT_ALIGN_TRAILING))
}

/// The alignment of a view in a larger one, on both axes.
public struct Alignment: Equatable, Hashable, Sendable {
  /// The alignment from leading to trailing.
  public var horizontal: HorizontalAlignment
  /// The alignment from top to bottom.
  public var vertical: VerticalAlignment

  /// Creates an alignment for both axes; stacks use only the one across their direction.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// In the middle of both axes.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// In the middle of the leading edge.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// In the middle of the trailing edge.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// In the middle of the upper edge.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// In the middle of the lower edge.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// In the upper leading corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// In the upper trailing corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// In the lower leading corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// In the lower trailing corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

/// A set of edges of a rectangle.
public struct Edges: OptionSet, Sendable {
  /// One bit for each edge.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The upper edge.
  public static let top = Edges(rawValue: 1)
  /// The edge where lines of text start.
  public static let leading = Edges(rawValue: 2)
  /// The lower edge.
  public static let bottom = Edges(rawValue: 4)
  /// The edge where lines of text end.
  public static let trailing = Edges(rawValue: 8)
  /// Leading and trailing.
  public static let horizontal: Edges = [.leading, .trailing]
  /// Top and bottom.
  public static let vertical: Edges = [.top, .bottom]
  /// All four.
  public static let all: Edges = [.horizontal, .vertical]
}
