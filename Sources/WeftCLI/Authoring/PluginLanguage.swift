// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a plugin is written in.
enum PluginLanguage: String, CaseIterable {
  case swift
  case embeddedSwift = "embedded-swift"
  case c
  case cpp
  case rust

  /// For people.
  var title: String {
    switch self {
    case .swift: "Swift"
    case .embeddedSwift: "Embedded Swift"
    case .c: "C"
    case .cpp: "C++"
    case .rust: "Rust"
    }
  }

  /// What the name of its source ends in.
  var ending: String {
    switch self {
    case .swift, .embeddedSwift: "swift"
    case .c: "c"
    case .cpp: "cpp"
    case .rust: "rs"
    }
  }
}
