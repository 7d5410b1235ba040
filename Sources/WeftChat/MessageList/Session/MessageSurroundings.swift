// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// What a row shows of the messages beside its own.
struct MessageSurroundings: Equatable, Sendable {
  /// Where it stands in its run.
  let position: MessageGroupPosition
  /// The moment whose day stands above it.
  let day: Date?
}
