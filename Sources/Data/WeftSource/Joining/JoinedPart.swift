// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// One of the sources of a ``JoinedSource``.
struct JoinedPart: Sendable {
  let name: String
  let source: any ChatSource
  let names: JoinedNames

  init(_ name: String, _ source: any ChatSource) {
    self.name = name
    self.source = source
    names = JoinedNames(name)
  }

  /// The current state of a source.
  struct State {
    /// The source's account, or `nil` until it is known.
    var account: SourceAccount?
    /// The users muted by the account, by their joined ids.
    var mutedUserIDs: Set<UserID> = []
    /// The private notes of the account's user, by joined ids.
    var marks = PersonalMarks()
    /// Whether the first attempt to follow the source has ended.
    var isTried = false
    /// The error that ended its events, or `nil` if they arrive.
    var streamTrouble: SourceError?
    /// The error of its pages, or `nil` if it returns them.
    var pageTrouble: SourceError?
    /// Whether an answer was given without the source's part of it.
    var isMissed = false
    /// Whether some of its events may have been missed.
    var isLost = false
    /// How often it has failed since it last answered.
    var failures = 0
    /// The position up to which its events were read.
    var position: SourcePosition?
    /// The channels that may be unread, as far as the source reported them.
    var unread = UnreadTold()

    /// The current error of the source, or `nil` if it works.
    var trouble: SourceError? { streamTrouble ?? pageTrouble }

    /// Whether requests skip the source at the moment.
    var isDown: Bool { trouble != nil || account == nil }

    /// The pause before the next attempt, which doubles from a quarter of a second to a minute.
    var pause: Duration { min(.seconds(60), .milliseconds(250) * (1 << min(failures, 10))) }
  }
}

/// The channels that a source reported as unread.
///
/// An event that marks all channels of the source as read is replaced by one event for each of them.
struct UnreadTold {
  /// The maximum number of channels that are kept.
  static let most = 65_536

  private var channels: Set<ChannelID> = []
  private var isFull = false
  /// The position of the last event that marked all channels as read.
  private var allRead: SourcePosition?

  mutating func add(_ id: ChannelID) {
    if channels.count < Self.most { channels.insert(id) } else { isFull = true }
  }

  /// Adds the unread channels of a page; returns false if all channels were marked as read after it.
  mutating func add(_ ids: [ChannelID], at position: SourcePosition) -> Bool {
    for id in ids { add(id) }
    return ids.isEmpty || allRead.map { $0 <= position } ?? true
  }

  /// Removes and returns the channels on an event that marks all as read, or `nil` if some were not kept.
  mutating func read(at position: SourcePosition) -> [ChannelID]? {
    defer { (channels, isFull, allRead) = ([], false, position) }
    return isFull ? nil : channels.sorted()
  }
}
