// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The kind of values a key has.
enum QueryKind: Sendable {
  /// A Boolean.
  case flag
  /// A whole number that is never negative.
  case count
  /// A date.
  case moment
  /// A text.
  case text
  /// Several texts, in no order.
  case texts
  /// Any value an application stores there.
  case anything

  /// The kind's name in error messages.
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
