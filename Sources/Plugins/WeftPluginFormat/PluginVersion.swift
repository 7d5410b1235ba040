// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A plugin's own version in its usual order: 1.10 comes after 1.9, and 2.0-beta before 2.0.
package struct PluginVersion: Comparable, Sendable {
  /// The numbers before the first `-` or `+`; a part that is not a number counts as 0.
  private let numbers: [UInt64]
  /// The text after the first `-`; empty for a release.
  private let stage: String

  /// Reads a version; every text has one.
  package init(_ text: String) {
    let release = text.prefix { $0 != "-" && $0 != "+" }
    numbers = release.split(separator: ".", omittingEmptySubsequences: false).map {
      UInt64($0) ?? 0
    }
    let rest = text[release.endIndex...]
    stage = rest.hasPrefix("-") ? String(rest.dropFirst().prefix { $0 != "+" }) : ""
  }

  /// Whether one version comes before another.
  package static func < (first: Self, second: Self) -> Bool {
    for index in 0..<max(first.numbers.count, second.numbers.count) {
      let left = index < first.numbers.count ? first.numbers[index] : 0
      let right = index < second.numbers.count ? second.numbers[index] : 0
      if left != right { return left < right }
    }
    if first.stage.isEmpty || second.stage.isEmpty {
      return !first.stage.isEmpty && second.stage.isEmpty
    }
    return first.stage.utf8.lexicographicallyPrecedes(second.stage.utf8)
  }

  /// Whether neither version comes before the other; `1.0` equals `1.0.0`.
  package static func == (first: Self, second: Self) -> Bool {
    !(first < second) && !(second < first)
  }
}
