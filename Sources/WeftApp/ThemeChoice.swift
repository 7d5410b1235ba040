// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Which colours somebody wants.
package enum ThemeChoice: String, CaseIterable, Sendable {
  /// Those of the system, where that is known.
  case auto
  case light
  case dark

  /// The one that comes after.
  var next: ThemeChoice {
    switch self {
    case .auto: .light
    case .light: .dark
    case .dark: .auto
    }
  }

  /// What it is called.
  func name(_ words: AppWords) -> String {
    switch self {
    case .auto: words.coloursAuto
    case .light: words.coloursLight
    case .dark: words.coloursDark
    }
  }
}
