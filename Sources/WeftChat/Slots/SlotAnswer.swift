// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a provider says about one row.
public enum SlotAnswer<Value> {
  /// This is how the row is.
  case mine(Value)
  /// Not this provider's: the next one is asked.
  case pass
  /// Not yet: the next one is asked for this frame, and the answer comes with a later one.
  case later
  /// Nobody is there to be asked: this frame shows the row as if there were no such provider, in all its parts.
  case absent
}

extension SlotAnswer: Sendable where Value: Sendable {}
extension SlotAnswer: Equatable where Value: Equatable {}
