// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// Formats a duration as minutes and seconds.
enum DurationText {
  static func text(_ seconds: Double, _ strings: StringCatalog) -> String? {
    guard seconds.isFinite, seconds >= 0, seconds < 360_000 else { return nil }
    let whole = Int(seconds.rounded())
    let rest = strings.number(whole % 60)
    return strings.number(whole / 60) + ":" + (whole % 60 < 10 ? strings.number(0) : "") + rest
  }
}

/// Formats a size in the largest unit of which it has at least one.
package enum ByteCountText {
  /// The size as text, nil where it is negative.
  package static func text(_ bytes: Int, _ strings: StringCatalog) -> String? {
    guard bytes >= 0 else { return nil }
    var (amount, unit) = (bytes, 0)
    while amount >= 1_000, unit < 4 { (amount, unit) = (amount / 1_000, unit + 1) }
    return strings.number(amount) + "\u{A0}" + ["B", "kB", "MB", "GB", "TB"][unit]
  }
}
