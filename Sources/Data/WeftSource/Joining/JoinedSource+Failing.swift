// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
internal import WeftModel

// Sources that come and go.
extension JoinedSource {
  /// Begins to follow the sources, and waits until each was tried once.
  func join() async throws(SourceError) {
    if tasks.following.isEmpty {
      let owner: @Sendable () -> JoinedSource? = { [weak self] in self }
      tasks.following = parts.indices.map { index in
        Task { [part = parts[index], bound] in await Self.follow(index, part, bound, owner) }
      }
    }
    while states.contains(where: { !$0.isTried }) {
      if Task.isCancelled { throw SourceError(.other, "the request was given up") }
      await waiting.wait()
    }
  }

  /// Reads the events of a source, and tries it again when they end.
  ///
  /// - Parameter owner: Returns the joined source, which is not kept while no event comes.
  private static func follow(
    _ index: Int,
    _ part: JoinedPart,
    _ bound: RequestBound,
    _ owner: @Sendable () -> JoinedSource?
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
        throw SourceError(.offline, "the events of the source have ended; they are asked for again")
      } catch {
        guard let pause = await owner()?.closed(index, error) else { return }
        try? await bound.clock.sleep(for: pause)
      }
    }
  }

  /// Notes that the events of a source come.
  private func opened(_ index: Int, _ account: SourceAccount) {
    let known = states[index].account
    let muted = states[index].mutedUserIDs
    parts[index].names.user = account.user.id
    states[index].account = account
    states[index].mutedUserIDs = parts[index].names.outward(account).mutedUserIDs
    states[index].streamTrouble = nil
    states[index].isTried = true
    waiting.wake()
    let isOther = known.map { $0.user.id != account.user.id } ?? false
    let mutesOthers = known != nil && muted != states[index].mutedUserIDs
    if isOther || mutesOthers || states[index].isLost { lose() }
    states[index].isLost = false
    settle(index)
  }

  /// Notes that the events of a source have ended, and returns the pause until it is tried again.
  private func closed(_ index: Int, _ error: SourceError) -> Duration {
    states[index].failures += 1
    states[index].isTried = true
    waiting.wake()
    let isTooOld = error.code == .positionLost && states[index].position != nil
    if isTooOld { states[index].position = nil }
    // What happens until its events come again is not known.
    if states[index].position == nil, states[index].account != nil { states[index].isLost = true }
    if isTooOld { return .zero }
    states[index].streamTrouble = error
    settle(index)
    return states[index].pause
  }

  /// Notes that an answer lacks a source that is down, and returns what is wrong; nil for another.
  func missed(_ index: Int) -> SourceError? {
    guard states[index].isDown else { return nil }
    states[index].isMissed = true
    return states[index].trouble ?? firstTrouble
  }

  /// Notes that a source has failed to answer a request for a page.
  func fail(_ index: Int, _ error: SourceError) {
    if error.code == .badCursor { return }
    guard [.offline, .timeout, .other].contains(error.code) else {
      // It refuses this request, and may well answer others.
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
      await Self.tryPages(index, part, bound, pause, owner)
    }
  }

  /// Requests a page of a source again and again until it answers.
  private static func tryPages(
    _ index: Int,
    _ part: JoinedPart,
    _ bound: RequestBound,
    _ pause: Duration,
    _ owner: @Sendable () -> JoinedSource?
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

  /// Notes whether a source gives pages again; returns the pause until it is tried again, nil where
  /// it does.
  private func tried(_ index: Int, isAnswered: Bool) -> Duration? {
    states[index].failures += 1
    guard isAnswered else { return states[index].pause }
    tasks.trying[index] = nil
    states[index].pageTrouble = nil
    settle(index)
    return nil
  }

  /// Notes that a source has answered a request for a page.
  func hasAnswered(_ index: Int) {
    states[index].failures = 0
    if !states[index].isDown { told.withLock { $0[parts[index].name] = nil } }
  }

  /// Tells what is wrong with a source; lists are loaded again where it is back and was missed.
  private func settle(_ index: Int) {
    let trouble = states[index].trouble
    told.withLock { $0[parts[index].name] = trouble }
    guard !states[index].isDown, states[index].isMissed else { return }
    states[index].isMissed = false
    lose()
  }
}
