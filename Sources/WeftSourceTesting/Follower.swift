// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat

/// Somebody who follows the events of a source.
struct Follower: Sendable {
  private let events: SourceEvents
  private let patience: Patience

  init(_ events: SourceEvents, _ patience: Patience) {
    (self.events, self.patience) = (events, patience)
  }

  /// The events up to one at a position; fewer where they do not come.
  func events(upTo position: SourcePosition) async -> [SourceEvent] {
    await listen { $0.position >= position }
  }

  /// The events up to a draft in the channel kept for that.
  func events(upToMark text: String) async -> [SourceEvent] {
    await listen { happened in
      happened.event.channelID == SourceWorkspace.mark && happened.event.says(text)
    }
  }

  /// A certain number of events.
  func events(_ count: Int) async -> [SourceEvent] {
    guard count > 0 else { return [] }
    let left = Count(count)
    return await listen { _ in left.down() == 0 }
  }

  private func listen(
    until isLast: @escaping @Sendable (SourceEvent) -> Bool
  ) async -> [SourceEvent] {
    let heard = Heard()
    _ = await patience.wait { [events] () async -> Bool in
      var iterator = events.makeAsyncIterator()
      while let happened = try? await iterator.next() {
        heard.add(happened)
        // A source that never comes to an end would fill the memory.
        if isLast(happened) || heard.count > 10_000 { break }
      }
      return true
    }
    return heard.all
  }
}

extension ChatEvent {
  /// Whether a draft of it, wherever it stands, is a text.
  fileprivate func says(_ text: String) -> Bool {
    draft?.text == text || channel?.draftMessage.value??.text == text
  }
}
