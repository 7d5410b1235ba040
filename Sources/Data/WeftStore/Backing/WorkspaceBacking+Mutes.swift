// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftModel

extension WorkspaceStore {
  /// Returns the first millisecond since 1970 at which a mute that ends at `date` is over.
  static func muteEnd(_ date: Date) -> Int64 {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
    return milliseconds.magnitude < 1e15 ? Int64(milliseconds) + 1 : milliseconds < 0 ? 0 : .max
  }

  /// Whether the file stores when mutes end; a file of an earlier version that is open for reading
  /// doesn't.
  fileprivate func knowsMuteEnds() throws(StoreError) -> Bool {
    if !hasMuteEnds { hasMuteEnds = try database.number("PRAGMA user_version") >= 4 }
    return hasMuteEnds
  }
}

extension WorkspaceBacking {
  func channelIDs(whoseMuteEndsAfter start: Date, by end: Date) -> [ChannelID]? {
    read { store throws(StoreError) in
      guard try store.knowsMuteEnds() else { return nil }
      let statement = try store.database.statement(
        "SELECT id FROM channels WHERE muteEnds > ? AND muteEnds <= ?"
      ).bind(1, Self.milliseconds(start)).bind(2, Self.milliseconds(end))
      var ids: [ChannelID] = []
      while try statement.step() { ids.append(ChannelID(statement.text(0))) }
      return ids
    } ?? nil
  }

  func nextMuteEnd(after moment: Date) -> Date? {
    read { store throws(StoreError) in
      guard try store.knowsMuteEnds() else { return nil }
      let statement = try store.database.statement(
        "SELECT min(muteEnds) FROM channels WHERE muteEnds > ?"
      ).bind(1, Self.milliseconds(moment))
      defer { statement.reset() }
      guard try statement.step(), !statement.isNull(0) else { return nil }
      return Date(timeIntervalSince1970: Double(statement.integer(0)) / 1000)
    } ?? nil
  }

  private static func milliseconds(_ date: Date) -> Int64 {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    return milliseconds.magnitude < 1e15 ? Int64(milliseconds) : milliseconds < 0 ? .min : .max
  }
}
