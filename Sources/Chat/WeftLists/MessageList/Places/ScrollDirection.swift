// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The direction in which the user scrolls.
public enum ScrollDirection: Sendable {
  /// Towards older messages.
  case up
  /// Towards newer messages.
  case down
}
