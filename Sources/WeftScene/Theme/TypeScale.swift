// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// How large the roles of texts are where sizes are points: on pages and in pictures.
public struct TypeScale: Equatable, Sendable {
  /// The size of the letters.
  public let size: Double
  /// How far apart lines are, whichever fonts their characters come from.
  public let lineHeight: Double

  /// The sizes of a role; one of a later version is running text.
  public init(_ font: Font) {
    (size, lineHeight) =
      switch font {
      case .title: (22, 28)
      case .subheadline: (15, 20)
      case .footnote: (13, 18)
      case .caption: (12, 16)
      default: (16, 22)
      }
  }

  /// The roles, in the order of the encoding.
  package static let roles: [Font] = [
    .body, .title, .headline, .subheadline, .footnote, .caption,
  ]
}
