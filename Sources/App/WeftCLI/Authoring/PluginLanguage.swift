// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The language of a plugin.
enum PluginLanguage: String, CaseIterable {
  case swift
  case embeddedSwift = "embedded-swift"
  case c
  case cpp
  case rust

  /// The name shown to the user.
  var title: String {
    switch self {
    case .swift: "Swift"
    case .embeddedSwift: "Embedded Swift"
    case .c: "C"
    case .cpp: "C++"
    case .rust: "Rust"
    }
  }

  /// The file name extension of its sources.
  var ending: String {
    switch self {
    case .swift, .embeddedSwift: "swift"
    case .c: "c"
    case .cpp: "cpp"
    case .rust: "rs"
    }
  }
}
