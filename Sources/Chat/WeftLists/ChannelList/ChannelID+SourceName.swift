// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

extension Identifier where Entity == ChatChannel {
  /// The name of the channel's source, such as an account, in a list that joins several sources; otherwise `nil`.
  ///
  ///     ChannelID("work/messaging:general").sourceName  // "work"
  ///     ChannelID("messaging:general").sourceName  // nil
  public var sourceName: String? { account?.ifShown }
}
