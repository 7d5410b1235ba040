// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftModel

extension Checked {
  /// Checks followers that start at a page's position or with the next event, and several at once.
  func checkFollowing() async throws {
    let early = try await source.channels(ChannelListQuery(), after: nil, limit: 3)
    try await source.perform(.pin(workspace.roles.main))
    let fromPage = Follower(try await source.events(after: early.position), self)
    let fromNow = Follower(try await source.events(after: nil), self)
    try await source.perform(.mute(workspace.roles.main))
    try await mark("end")
    let all = await fromPage.events(upToMark: "end")
    let late = await fromNow.events(upToMark: "end")
    check(all, "after a page")
    check(late, "from now on")
    let isPinTold = all.first?.event.member?.pinnedAt.value ?? nil
    expect(
      isPinTold != nil || all.count > late.count,
      by: .pagePosition,
      "The changes after the page were not delivered after its position."
    )
    var state = workspace.state
    for happened in all { _ = state.apply(happened.event) }
    let told = Seen(state, of: self)
    let seen = try await Seen(of: self)
    let difference = told.difference(from: seen)
    expect(told == seen, by: .pagePosition, "After the page's position differ \(difference).")
    let isLateEarly = late.count >= all.count || late != Array(all.suffix(late.count))
    expect(!isLateEarly, by: .fromNowOn, "\(late.count) were heard of \(all.count).")
    try await checkSeveral(after: early.position, all)
  }

  private func checkSeveral(
    after position: SourcePosition,
    _ events: [SourceEvent]
  ) async throws {
    var followers: [Follower] = []
    for _ in 0..<3 {
      followers.append(Follower(try await source.events(after: position), self))
    }
    try await mark("several")
    let all = await withTaskGroup { group in
      for follower in followers {
        group.addTask { await follower.events(upToMark: "several") }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for heard in all {
      let isSame = heard == all[0] && heard.dropLast() == events[...]
      expect(isSame, by: .followers, "One heard \(heard.count), another \(all[0].count).")
    }
  }

  /// Checks that events can be resumed after each position, and that unknown positions are refused.
  func checkResuming() async throws {
    let start = try await source.channels(ChannelListQuery(), after: nil, limit: 1).position
    for step in ActionSteps(workspace).all.prefix(8) { try await source.perform(step.action) }
    try await mark("end")
    let whole = Follower(try await source.events(after: start), self)
    let all = await whole.events(upToMark: "end")
    check(all, "resuming")
    let end = try await source.channels(ChannelListQuery(), after: nil, limit: 1).position
    if let last = all.last {
      expect(end >= start, by: .pagePosition, "Pages went back in time.")
      expect(end <= last.position, by: .pagePosition, "A page is ahead of what has happened.")
    }
    for (index, happened) in all.enumerated() {
      let follower = Follower(try await source.events(after: happened.position), self)
      let expected = Array(all[(index + 1)...])
      let heard = await follower.events(expected.count)
      expect(
        heard == expected,
        by: .resuming,
        "After event \(index + 1) of \(all.count) came others."
      )
    }
    if let last = all.last { try await checkEnd(after: last.position) }
    await checkLost(SourcePosition(rawValue: (all.last?.position.rawValue ?? 0) + 1_000_000_000))
    await checkLost(SourcePosition(rawValue: .min))
    await checkLost(SourcePosition(rawValue: .max))
  }

  /// Checks that a follower resuming after the last event receives the next one.
  private func checkEnd(after position: SourcePosition) async throws {
    let follower = Follower(try await source.events(after: position), self)
    try await mark("after the end")
    let heard = await follower.events(upToMark: "after the end")
    expect(heard.count == 1, by: .resuming, "After the last one came \(heard.count), not the next.")
  }

  private func checkLost(_ position: SourcePosition) async {
    do {
      let events = try await source.events(after: position)
      let answer = await patience.wait { () async -> SourceError? in
        var iterator = events.makeAsyncIterator()
        do throws(SourceError) {
          _ = try await iterator.next()
          return nil
        } catch {
          return error
        }
      }
      let code = (answer ?? nil)?.code
      expect(code == .positionLost, by: .lostPosition, "\(position.rawValue) was resumed from.")
    } catch {
      expect(error.code == .positionLost, by: .lostPosition, "It said \(error.code.name).")
    }
  }
}

/// A reader of a source's events, which gives up after a while.
struct Follower: Sendable {
  private let events: SourceEvents
  private let patience: Patience
  private let marked: ChannelID

  init(_ events: SourceEvents, _ checked: Checked) {
    self.events = events
    patience = checked.patience
    marked = checked.workspace.roles.mark
  }

  /// Returns the events up to a position, or fewer if the source doesn't send them.
  func events(upTo position: SourcePosition) async -> [SourceEvent] {
    await listen { $0.position >= position }
  }

  /// Returns the events up to a mark, a draft in the channel reserved for marks.
  func events(upToMark text: String) async -> [SourceEvent] {
    await listen { [marked] happened in
      happened.event.channelID == marked && happened.event.says(text)
    }
  }

  /// Returns a number of events, or fewer if the source doesn't send them.
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
  /// Whether the event saves a draft with a text, as its draft or as that of its channel.
  fileprivate func says(_ text: String) -> Bool {
    draft?.text == text || channel?.draftMessage.value??.text == text
  }
}

/// The events that one task has received, for another to read even after the first was cancelled.
final class Heard: Sendable {
  private let events = Mutex<[SourceEvent]>([])

  var all: [SourceEvent] { events.withLock { $0 } }
  var count: Int { events.withLock { $0.count } }

  func add(_ event: SourceEvent) { events.withLock { $0.append(event) } }
}

/// A counter that several tasks may count down.
final class Count: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int) { left = Mutex(count) }

  /// Decrements the number and returns it.
  func down() -> Int {
    left.withLock { left in
      left -= 1
      return left
    }
  }
}
