// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// What the font tokens look like on pages and in pictures; a terminal has its own font.
public struct FontSet: Equatable, Sendable {
  /// The names of the families that are tried for each character, in order.
  public var families: [String]
  /// Folders with font files besides those of the system, for surfaces that load fonts by themselves.
  public var folders: [String]
  private var scales: [Font: TypeScale]

  /// Creates a set with the standard sizes.
  public init(families: [String], folders: [String] = []) {
    self.families = families
    self.folders = folders
    scales = Self.standardScales
  }

  /// The sizes of a role; one of a later version is running text.
  public func scale(of font: Font) -> TypeScale {
    scales[font] ?? scales[.body] ?? TypeScale(size: 16, lineHeight: 22)
  }

  /// The same set with other sizes for some roles.
  public func replacing(_ others: [Font: TypeScale]) -> FontSet {
    var copy = self
    copy.scales.merge(others) { $1 }
    return copy
  }

  /// Inter, and Noto Sans for what Inter lacks.
  public static let standard = FontSet(families: ["Inter", "Noto Sans"])

  /// The roles, in the order of the encoding.
  package static let roles: [Font] = [
    .body, .title, .headline, .subheadline, .footnote, .caption,
  ]

  private static let standardScales: [Font: TypeScale] = [
    .body: TypeScale(size: 16, lineHeight: 22), .title: TypeScale(size: 22, lineHeight: 28),
    .headline: TypeScale(size: 16, lineHeight: 22),
    .subheadline: TypeScale(size: 15, lineHeight: 20),
    .footnote: TypeScale(size: 13, lineHeight: 18), .caption: TypeScale(size: 12, lineHeight: 16),
  ]
}
