// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The scope of filters for threads.
public enum ThreadListFilterScope: FilterScope {
  /// The names of the keys that every thread has, such as `channel_cid` and `reply_count`.
  public static let keyNames = Set(KnownKey.ofThreads.map(\.rawValue))
}
