// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A provider's answer for one row.
public enum SlotAnswer<Value> {
  /// The provider supplies this value.
  case mine(Value)
  /// The provider doesn't fill the slot for this row, so the next one is asked.
  case pass
  /// The answer is not ready: this frame does without it, and a later frame will have it.
  case later
  /// The provider can't be asked: this frame draws the row, in all its parts, as if there were no
  /// such provider.
  case absent
}

extension SlotAnswer: Sendable where Value: Sendable {}
extension SlotAnswer: Equatable where Value: Equatable {}
