// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The style of a text: everything its size depends on, its colour, and the parts that differ.
public struct TextStyle: Equatable, Hashable, Sendable {
  /// The role that determines size and typeface.
  public var font: Font = .body
  /// The weight of the letters.
  public var weight: Font.Weight = .regular
  /// Whether the letters are slanted.
  public var isItalic = false
  /// The colour of the text.
  public var color: Color = .text
  /// The parts with another style, in order and without overlaps.
  public var runs: [TextRun] = []

  /// Creates a style for a whole text; ``runs`` can be set afterwards.
  public init(
    font: Font = .body,
    weight: Font.Weight = .regular,
    isItalic: Bool = false,
    color: Color = .text
  ) {
    self.font = font
    self.weight = weight
    self.isItalic = isItalic
    self.color = color
  }
}

/// A surface's measurements for layout: the sizes of texts and the lengths it can show.
///
/// It is called on the thread that performs the layout.
public protocol TextMeasurer {
  /// Returns the size of a text within a width and a number of lines; `nil` means no limit.
  func size(of text: String, style: TextStyle, width: Double?, lineLimit: Int?) -> Size

  /// Returns the size of an icon beside texts of a style; by default a square as high as a line.
  func size(ofIcon name: String, style: TextStyle) -> Size

  /// The smallest step of a length on this surface, in points.
  ///
  /// It is 1 if the surface can show any length, and a cell's width and height in a terminal. Each length of a scene is
  /// rounded to it once.
  var grid: Size { get }

  /// The maximum size of an avatar in points; infinity if pictures can have any size.
  var largestAvatar: Double { get }

  /// The pictures that the surface can show, or `nil` if it shows none.
  ///
  /// A picture view gets space for its picture if the provider may have it, otherwise a line for its name.
  var pictures: (any PictureProvider)? { get }
}

extension TextMeasurer {
  /// No limit.
  public var largestAvatar: Double { .infinity }

  /// By default, a surface shows no pictures.
  public var pictures: (any PictureProvider)? { nil }

  /// A square as high as a line.
  public func size(ofIcon name: String, style: TextStyle) -> Size {
    let line = size(of: "M", style: style, width: nil, lineLimit: 1).height
    return Size(width: line, height: line)
  }
}
