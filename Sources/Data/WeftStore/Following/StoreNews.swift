// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The changes other processes have written to a file since a state was read from it.
public enum StoreNews: Sendable {
  /// There are no changes.
  case nothing
  /// Some rows were inserted, changed or removed.
  case rows(ChatChange)
  /// Anything may have changed: every row must be read again.
  case everything
}
