// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

/// A channel as it is stored.
struct StoredChannel {
  let number: Int64
  let id: String
  /// The data shared by all users, without messages.
  let shared: ChatChannel
  /// The user's own data.
  let own: ChatChannel

  /// The date up to which the user has removed the messages for themselves, as a value for statements.
  var cleared: Double { own.truncatedAt?.timeIntervalSinceReferenceDate ?? -.infinity }
}
