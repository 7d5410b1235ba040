// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The scope of filters for channels.
public enum ChannelListFilterScope: FilterScope {
  /// The names of the keys that every channel has, such as `cid` and `member_count`.
  public static let keyNames = Set(KnownKey.ofChannels.map(\.rawValue))
}
