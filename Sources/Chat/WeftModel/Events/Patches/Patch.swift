// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One member of a partial payload: set to a value, or not named.
///
///     MessagePatch("m1") { $0.pinnedAt = .set(nil) }  // unpins the message, and changes nothing else
///
/// For a member that can be cleared, `Value` is optional: `.set(nil)` clears it, ``kept`` leaves it as it is.
public enum Patch<Value: Equatable & Sendable>: Equatable, Sendable {
  /// The payload does not name the member, so it keeps its value.
  case kept
  /// The payload sets the member to a value.
  case set(Value)

  /// The value that the payload sets, or `nil` if it does not name the member.
  public var value: Value? {
    if case .set(let value) = self { value } else { nil }
  }
}
