// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat

/// What others have written to a file since a state was read from it.
public enum StoreNews: Sendable {
  /// Nothing.
  case nothing
  /// Some rows are new, different or gone.
  case rows(ChatChange)
  /// More than is told: everything has to be looked at anew.
  case everything
}
