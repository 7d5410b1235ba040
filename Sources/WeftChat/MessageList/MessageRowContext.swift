// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What the row of a message depends on besides the message and the environment.
///
/// Who is typing is no part of it, so that nobody's typing makes a row anew.
struct MessageRowContext: Equatable {
  let surroundings: MessageSurroundings
  /// How many messages from here on were not read, where they begin.
  let newMessagesCount: Int?
  let deliveryStatus: MessageDeliveryStatus?
  /// Whether it is plain who the other one is.
  let isOneToOne: Bool
}
