// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One member of a partial payload: named with its value, or left as it was.
///
/// Members that may be empty take an optional value, so that naming `nil` empties them.
public enum Patch<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The payload does not name the member.
  case kept
  /// The payload names the member.
  case set(Value)

  /// The value that is named, nil when the member is not.
  public var value: Value? {
    if case .set(let value) = self { value } else { nil }
  }
}
