// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// An untrusted value, such as a plugin's answer, that has not been checked yet.
///
/// Nothing can show, open or request one. The only access is ``checked(by:)``, whose function
/// returns a value of another type.
package struct Untrusted<Value> {
  private let value: Value

  /// Wraps an untrusted value.
  package init(_ value: Value) { self.value = value }

  /// Returns what a function makes of the value, or throws why the value is refused.
  package func checked<Result, Failure>(
    by check: (Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try check(value)
  }
}

extension Untrusted: Equatable where Value: Equatable {}
extension Untrusted: Sendable where Value: Sendable {}
