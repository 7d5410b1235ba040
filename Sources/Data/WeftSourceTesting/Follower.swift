// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

/// A reader of a source's events, which gives up after a while.
struct Follower: Sendable {
  private let events: SourceEvents
  private let patience: Patience

  init(_ events: SourceEvents, _ patience: Patience) {
    (self.events, self.patience) = (events, patience)
  }

  /// Returns the events up to a position, fewer where the source doesn't send them.
  func events(upTo position: SourcePosition) async -> [SourceEvent] {
    await listen { $0.position >= position }
  }

  /// Returns the events up to a mark, a draft in the channel reserved for marks.
  func events(upToMark text: String) async -> [SourceEvent] {
    await listen { happened in
      happened.event.channelID == SourceWorkspace.mark && happened.event.says(text)
    }
  }

  /// Returns a number of events, fewer where the source doesn't send them.
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
        // A source that sends events without end would exhaust the memory.
        if isLast(happened) || heard.count > 10_000 { break }
      }
      return true
    }
    return heard.all
  }
}

extension ChatEvent {
  /// Whether the event sets a draft with a text, in whichever form it has the draft.
  fileprivate func says(_ text: String) -> Bool {
    draft?.text == text || channel?.draftMessage.value??.text == text
  }
}
