// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// The requests for the pinned messages of a chat that its source lists and the application hasn't loaded.
final class PinnedFetch: PageFinding {
  /// The maximum number of messages that one page requests, the last ones pinned.
  private static let most = 50

  private let channel: ChannelID
  private let engine: Engine
  private var asked: Set<MessageID> = []

  init(of channel: ChannelID, _ engine: Engine) {
    self.channel = channel
    self.engine = engine
    refresh()
  }

  // The source answers later, so there is nothing to do while the application is idle.
  var hasMoreToLoad: Bool { false }
  func loadMore() {}

  /// It changes with the answers.
  var version: Int { isWaiting ? asked.count : -asked.count }

  /// Whether the source has yet to answer.
  var isWaiting: Bool { asked.contains { engine.isFetching(.message($0, in: channel)) } }

  /// The number of listed messages that could not be loaded.
  var missing: Int { listed.count { !isKnown($0) } }

  private var listed: [MessageID] {
    engine.state.channel(channel, messages: 0)?.pinnedMessageIDs ?? []
  }

  private func isKnown(_ id: MessageID) -> Bool {
    engine.state.message(id, in: channel, parent: id) != nil
  }

  func refresh() {
    for id in listed.reversed() where asked.count < Self.most && !asked.contains(id) {
      if !isKnown(id), engine.fetch(.message(id, in: channel)) { asked.insert(id) }
    }
  }
}
