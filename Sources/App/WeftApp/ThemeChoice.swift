// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The colour theme that a user chose.
package enum ThemeChoice: String, CaseIterable, Sendable {
  /// The theme of the system, if it is known.
  case auto
  case light
  case dark

  /// The choice after this one, in a cycle.
  var next: ThemeChoice {
    switch self {
    case .auto: .light
    case .light: .dark
    case .dark: .auto
    }
  }

  /// Returns the name shown to the user.
  func name(_ words: AppWords) -> String {
    switch self {
    case .auto: words.coloursAuto
    case .light: words.coloursLight
    case .dark: words.coloursDark
    }
  }
}
