// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftModel

// Sources that fail and recover.
extension JoinedSource {
  /// Starts to follow the sources, and waits until each was tried once.
  func join() async throws(SourceError) {
    if tasks.following.isEmpty {
      let owner: @Sendable () -> JoinedSource? = { [weak self] in self }
      tasks.following = parts.indices.map { index in
        Task { [part = parts[index], bound] in
          await Self.follow(at: index, part, within: bound, for: owner)
        }
      }
    }
    while states.contains(where: { !$0.isTried }) {
      if Task.isCancelled { throw SourceError(.other, "the request was cancelled") }
      await waiting.wait()
    }
  }

  /// Reads the events of a source, and tries again when they end.
  ///
  /// - Parameter owner: Returns the joined source, which the task doesn't retain while it waits.
  private static func follow(
    at index: Int,
    _ part: JoinedPart,
    within bound: RequestBound,
    for owner: @Sendable () -> JoinedSource?
  ) async {
    while !Task.isCancelled {
      do throws(SourceError) {
        let account = try await bound { () async throws(SourceError) in
          try await part.source.account()
        }
        let start = await owner()?.states[index].position
        let events = try await bound { () async throws(SourceError) in
          try await part.source.events(after: start)
        }
        await owner()?.opened(index, account)
        var iterator = events.makeAsyncIterator()
        while let happened = try await iterator.next() { await owner()?.take(happened, of: index) }
        throw SourceError(.offline, "the source's events have ended; following them again")
      } catch {
        guard let pause = await owner()?.closed(index, error) else { return }
        try? await bound.clock.sleep(for: pause)
      }
    }
  }

  /// Records that a source delivers its events.
  private func opened(_ index: Int, _ account: SourceAccount) {
    let known = states[index].account
    let muted = states[index].mutedUserIDs
    parts[index].names.user = account.user.id
    states[index].account = account
    let outward = parts[index].names.outward(account)
    states[index].mutedUserIDs = outward.mutedUserIDs
    let marks = states[index].marks
    states[index].marks = outward.marks
    states[index].streamTrouble = nil
    states[index].isTried = true
    waiting.wake()
    let isOther = known.map { $0.user.id != account.user.id } ?? false
    let mutesOthers =
      known != nil && (muted != states[index].mutedUserIDs || marks != states[index].marks)
    if isOther || mutesOthers || states[index].isLost { lose() }
    states[index].isLost = false
    settle(index)
  }

  /// Records that the events of a source ended, and returns the pause before the next attempt.
  private func closed(_ index: Int, _ error: SourceError) -> Duration {
    states[index].failures += 1
    states[index].isTried = true
    waiting.wake()
    let isTooOld = error.code == .positionLost && states[index].position != nil
    if isTooOld { states[index].position = nil }
    // Without a position, events that happen before the next attempt are missed.
    if states[index].position == nil, states[index].account != nil { states[index].isLost = true }
    if isTooOld { return .zero }
    states[index].streamTrouble = error
    settle(index)
    return states[index].pause
  }

  /// Records that an answer lacks a source that is down and returns its error, or `nil` if it isn't down.
  func missed(_ index: Int) -> SourceError? {
    guard states[index].isDown else { return nil }
    states[index].isMissed = true
    return states[index].trouble ?? firstTrouble
  }

  /// Records that a source failed to answer a request for a page.
  func fail(_ index: Int, _ error: SourceError) {
    if error.code == .badCursor { return }
    guard [.offline, .timeout, .other].contains(error.code) else {
      // It refused this request only, and may answer others.
      told.withLock { $0[parts[index].name] = error }
      return
    }
    states[index].isMissed = true
    if states[index].isDown { return }
    states[index].failures += 1
    states[index].pageTrouble = error
    settle(index)
    let owner: @Sendable () -> JoinedSource? = { [weak self] in self }
    tasks.trying[index] = Task { [part = parts[index], bound, pause = states[index].pause] in
      await Self.tryPages(at: index, of: part, within: bound, after: pause, for: owner)
    }
  }

  /// Requests a page of a source until it answers.
  private static func tryPages(
    at index: Int,
    of part: JoinedPart,
    within bound: RequestBound,
    after pause: Duration,
    for owner: @Sendable () -> JoinedSource?
  ) async {
    var pause = pause
    while (try? await bound.clock.sleep(for: pause)) != nil {
      let page = try? await bound { () async throws(SourceError) in
        try await part.source.channels(ChannelListQuery(), after: nil, limit: 1)
      }
      guard let next = await owner()?.tried(index, isAnswered: page != nil) else { return }
      pause = next
    }
  }

  /// Records the result of an attempt; returns the pause before the next one, or `nil` after an answer.
  private func tried(_ index: Int, isAnswered: Bool) -> Duration? {
    states[index].failures += 1
    guard isAnswered else { return states[index].pause }
    tasks.trying[index] = nil
    states[index].pageTrouble = nil
    settle(index)
    return nil
  }

  /// Records that a source answered a request for a page.
  func hasAnswered(_ index: Int) {
    states[index].failures = 0
    if !states[index].isDown { told.withLock { $0[parts[index].name] = nil } }
  }

  /// Publishes a source's error, and makes lists load again if answers lacked a source that has recovered.
  private func settle(_ index: Int) {
    let trouble = states[index].trouble
    told.withLock { $0[parts[index].name] = trouble }
    guard !states[index].isDown, states[index].isMissed else { return }
    states[index].isMissed = false
    lose()
  }
}
