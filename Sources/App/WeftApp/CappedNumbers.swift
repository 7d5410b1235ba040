// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Writes counts that have little room: "99+" for more than 99.
struct CappedNumbers: NumberFormatting {
  /// The greatest number that is written in full.
  static let most = 99

  let numbers: any NumberFormatting
  /// Whether there may be more than was counted.
  var isPartial = false

  func text(for number: Int) -> String {
    let text = numbers.text(for: min(number, Self.most))
    return number > Self.most || isPartial ? text + "+" : text
  }
}
