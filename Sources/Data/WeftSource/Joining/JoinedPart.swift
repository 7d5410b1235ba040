// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// One of the sources of a ``JoinedSource``.
struct JoinedPart: Sendable {
  let name: String
  let source: any ChatSource
  let names: JoinedNames

  init(_ name: String, _ source: any ChatSource) {
    (self.name, self.source, names) = (name, source, JoinedNames(name))
  }

  /// What is known of a source.
  struct State {
    /// The source's account, nil until it has told.
    var account: SourceAccount?
    /// The users the account mutes.
    var mutedUserIDs: Set<UserID> = []
    /// Whether the first try to follow the source has ended.
    var isTried = false
    /// Why its events don't come, nil where they do.
    var streamTrouble: SourceError?
    /// Why it gives no pages, nil where it does.
    var pageTrouble: SourceError?
    /// Whether an answer lacks what the source would have told.
    var isMissed = false
    /// Whether events may have happened that were not read.
    var isLost = false
    /// How often it has failed since it last answered.
    var failures = 0
    /// The position up to which its events were read.
    var position: SourcePosition?
    /// The channels that may be unread, as far as the source reported them.
    var unread = UnreadTold()

    /// What is wrong with it, nil where nothing is.
    var trouble: SourceError? { streamTrouble ?? pageTrouble }

    /// Whether the source is not asked at the moment.
    var isDown: Bool { trouble != nil || account == nil }

    /// The time until it is tried again; it doubles from a quarter of a second to a minute.
    var pause: Duration { min(.seconds(60), .milliseconds(250) * (1 << min(failures, 10))) }
  }
}

/// The channels that a source reported as unread.
///
/// An event that reads all channels of the source becomes events of these.
struct UnreadTold {
  /// The most channels that are kept.
  static let most = 65_536

  private var channels: Set<ChannelID> = []
  private var isFull = false
  /// The position of the last event that read all channels.
  private var allRead: SourcePosition?

  /// Adds a channel that may be unread.
  mutating func add(_ id: ChannelID) {
    if channels.count < Self.most { channels.insert(id) } else { isFull = true }
  }

  /// Adds the unread channels of a page; returns false where all were read since.
  mutating func add(_ ids: [ChannelID], at position: SourcePosition) -> Bool {
    for id in ids { add(id) }
    return ids.isEmpty || allRead.map { $0 <= position } ?? true
  }

  /// Removes and returns the channels that are read, nil where there were too many to keep.
  mutating func read(at position: SourcePosition) -> [ChannelID]? {
    defer { (channels, isFull, allRead) = ([], false, position) }
    return isFull ? nil : channels.sorted()
  }
}
