// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The colour theme a user chose.
package enum ThemeChoice: String, CaseIterable, Sendable {
  /// The theme of the system, when it is known.
  case auto
  case light
  case dark

  /// The next choice, in a circle.
  var next: ThemeChoice {
    switch self {
    case .auto: .light
    case .light: .dark
    case .dark: .auto
    }
  }

  /// The name shown to the user.
  func name(_ words: AppWords) -> String {
    switch self {
    case .auto: words.coloursAuto
    case .light: words.coloursLight
    case .dark: words.coloursDark
    }
  }
}
