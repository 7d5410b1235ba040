// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

/// The part of a message's row that depends on the messages beside it.
struct MessageSurroundings: Equatable, Sendable {
  /// The position in the run.
  let position: MessageGroupPosition
  /// The date whose day stands above the message.
  let day: Date?
}
