// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// The values the row of a message depends on besides the message and the environment.
///
/// Typing users are not among them, so that typing changes no row.
struct MessageRowContext: Equatable {
  let surroundings: MessageSurroundings
  /// The number of unread messages that begin with this one, nil where none do.
  let newMessagesCount: Int?
  let deliveryStatus: MessageDeliveryStatus?
  /// Whether the other member of the conversation is obvious.
  let isOneToOne: Bool
}
