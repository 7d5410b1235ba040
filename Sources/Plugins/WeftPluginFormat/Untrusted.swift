// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A value from outside, such as a plugin's answer, on its way to the code that checks it.
///
/// Nothing can be shown, opened or asked for with one: it has to pass ``checked(by:)``, whose function returns a value
/// of another type.
package struct Untrusted<Value> {
  private let value: Value

  /// Marks a value as what came from outside.
  package init(_ value: Value) { self.value = value }

  /// Returns what a check makes of the value.
  package func checked<Result, Failure>(
    by check: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try check(value)
  }
}

extension Untrusted: Equatable where Value: Equatable {}
extension Untrusted: Sendable where Value: Sendable {}
