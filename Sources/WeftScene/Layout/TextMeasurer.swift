// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The look of a text as far as its size depends on it, and its colour.
public struct TextStyle: Equatable, Hashable, Sendable {
  /// The role that decides size and face.
  public var font: Font = .body
  /// How heavy it is drawn.
  public var weight: Font.Weight = .regular
  /// Whether it is slanted.
  public var isItalic = false
  /// Its colour.
  public var color: Color = .text

  /// Creates a style.
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

/// What a surface tells layout about itself: how large texts are, and which lengths it can show.
public protocol TextMeasurer {
  /// The size of a text in at most a width and a number of lines; nil means no bound.
  func size(of text: String, style: TextStyle, width: Double?, lineLimit: Int?) -> Size

  /// The size of an icon beside texts of a style; by default a square as high as a line.
  func size(ofIcon name: String, style: TextStyle) -> Size

  /// The smallest step of a length on this surface, in points: 1 where any length can be shown, a
  /// cell's width and height in a terminal. Each authored length is rounded to it once.
  var grid: Size { get }

  /// How large an avatar gets at most, in points; infinity where pictures can have any size.
  var largestAvatar: Double { get }
}

extension TextMeasurer {
  /// As large as it was made.
  public var largestAvatar: Double { .infinity }

  /// A square as high as a line.
  public func size(ofIcon name: String, style: TextStyle) -> Size {
    let line = size(of: "M", style: style, width: nil, lineLimit: 1).height
    return Size(width: line, height: line)
  }
}
