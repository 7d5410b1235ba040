// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// The fonts for the font tokens on pages and in pictures; a terminal uses its own font.
public struct FontSet: Equatable, Sendable {
  /// The names of the font families, in the order in which they are tried for each character.
  public var families: [String]
  /// The names of the monospaced font families, which are tried before the others.
  public var codeFamilies = ["JetBrains Mono"]
  /// Folders with additional font files, for surfaces that load fonts themselves.
  public var folders: [String]
  private var scales: [Font: TypeScale]

  /// Creates a set with the standard sizes.
  public init(families: [String], folders: [String] = []) {
    self.families = families
    self.folders = folders
    scales = Self.standardScales
  }

  /// Returns the sizes of a role; a role of a later version has those of body text.
  public func scale(of font: Font) -> TypeScale {
    scales[font] ?? scales[.body] ?? TypeScale(size: 16, lineHeight: 22)
  }

  /// Returns the set with other sizes for some roles.
  public func replacing(_ others: [Font: TypeScale]) -> FontSet {
    var copy = self
    copy.scales.merge(others) { $1 }
    return copy
  }

  /// Inter, with Noto Sans for characters that Inter lacks.
  public static let standard = FontSet(families: ["Inter", "Noto Sans"])

  /// The roles in the order of the encoding.
  package static let roles: [Font] = [
    .body, .title, .headline, .subheadline, .footnote, .caption, .code,
  ]

  private static let standardScales: [Font: TypeScale] = [
    .body: TypeScale(size: 16, lineHeight: 22), .title: TypeScale(size: 22, lineHeight: 28),
    .headline: TypeScale(size: 16, lineHeight: 22),
    .subheadline: TypeScale(size: 15, lineHeight: 20),
    .footnote: TypeScale(size: 13, lineHeight: 18), .caption: TypeScale(size: 12, lineHeight: 16),
    .code: TypeScale(size: 14, lineHeight: 20),
  ]
}

/// The sizes of a font role in points, on pages and in pictures.
public struct TypeScale: Equatable, Hashable, Sendable {
  /// The font size.
  public let size: Double
  /// The distance between lines, independent of the fonts in them.
  public let lineHeight: Double

  /// Creates a scale; sizes are clamped to 1 to 200 points, and lines are at least as high as the font size.
  public init(size: Double, lineHeight: Double) {
    self.size = min(max(size, 1), 200)
    self.lineHeight = min(max(lineHeight, self.size), 400)
  }
}
