// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What kind of values stand under a key.
enum QueryKind: Sendable {
  /// `true` or `false`.
  case flag
  /// A whole number that is never negative.
  case count
  /// A moment.
  case moment
  /// A text.
  case text
  /// Several texts in no order.
  case texts
  /// Whatever an application puts there.
  case anything

  /// The kind in the words of an error message.
  var name: String {
    switch self {
    case .flag: "true or false"
    case .count: "a number"
    case .moment: "a date"
    case .text, .texts: "a string"
    case .anything: "a string, a number, true or false"
    }
  }
}
