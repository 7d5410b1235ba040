// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization
internal import WeftModel
public import WeftSource
internal import WeftSystem

// The events of `ChatSource`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension StoreSource {
  public func events(after position: SourcePosition?) throws(SourceError) -> SourceEvents {
    let place = FollowedPosition(try start(after: position))
    news.follow { [weak self] in
      Task { await self?.look() }
    }
    return SourceEvents { () async throws(SourceError) in try await self.next(at: place) }
  }

  private func start(after position: SourcePosition?) throws(SourceError) -> Int64 {
    try asking { () throws(StoreError) in
      guard let position else { return .success(try store.position()) }
      guard try store.events(after: position.rawValue, limit: 1) != nil else {
        return .failure(.lost(position))
      }
      return .success(position.rawValue)
    }
  }

  /// How many events are read at once.
  private static let batch = 256

  private func next(at place: FollowedPosition) async throws(SourceError) -> SourceEvent? {
    while !Task.isCancelled {
      if let happened = place.popNext() { return happened }
      let events = try events(behind: place.end)
      if events.isEmpty { await waitForNews() } else { place.add(events) }
    }
    return nil
  }

  private func events(behind position: Int64) throws(SourceError) -> [SourceEvent] {
    try asking { () throws(StoreError) -> Result<[SourceEvent], SourceError> in
      guard let logged = try store.events(after: position, limit: Self.batch) else {
        return .failure(.lost(SourcePosition(rawValue: position)))
      }
      var events: [SourceEvent] = []
      for row in logged {
        events.append(SourceEvent(SourcePosition(rawValue: row.position), try store.event(row)))
      }
      return .success(events)
    }
  }

  private func waitForNews() async {
    waitCount += 1
    let number = waitCount
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume() } else { waiting[number] = continuation }
      }
    } onCancel: {
      Task { await self.stopWaiting(number) }
    }
  }

  private func stopWaiting(_ number: Int) { waiting.removeValue(forKey: number)?.resume() }

  /// Wakes all waiting followers.
  func wake() {
    let woken = waiting.values
    waiting = [:]
    for continuation in woken { continuation.resume() }
  }

  /// Wakes the followers if another process has written.
  private func look() {
    guard !waiting.isEmpty else { return }
    // If the version can't be read, the followers try to read and report the error.
    let now = (try? store.database.number("PRAGMA data_version")) ?? version + 1
    if now != version { wake() }
    version = now
  }
}

/// A follower's position in the log, and the events read but not yet delivered to it.
final class FollowedPosition: Sendable {
  private struct State {
    /// The position of the last event read.
    var end: Int64
    /// The events to deliver, the next one last.
    var ready: [SourceEvent] = []
  }

  private let state: Mutex<State>

  init(_ position: Int64) { state = Mutex(State(end: position)) }

  var end: Int64 { state.withLock { $0.end } }

  func popNext() -> SourceEvent? { state.withLock { $0.ready.popLast() } }

  func add(_ events: [SourceEvent]) {
    state.withLock { state in
      state.end = events.last?.position.rawValue ?? state.end
      state.ready = events.reversed() + state.ready
    }
  }
}

/// A watcher that calls a function when another process may have written to a file.
///
/// The kernel reports every write in the file's folder. Where it can't or doesn't, as for writes
/// from another machine, the function is called at an interval as well. It is called on a thread of
/// the watcher, from ``follow(_:)`` until ``stop()``.
final class FileWatcher: Sendable {
  /// The longest time between two calls.
  private static let floor = Duration.milliseconds(250)

  private enum Phase {
    case idle
    case following(Bell)
    case stopped
  }

  private let folder: String
  private let phase = Mutex(Phase.idle)

  init(_ path: String) {
    folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  /// Starts the watcher, unless it was started or stopped before.
  func follow(_ tell: @escaping @Sendable () -> Void) {
    // Without a bell there is no thread, and followers see only this process's own writes.
    guard let bell = try? Bell() else { return }
    let begins = phase.withLock { phase in
      guard case .idle = phase else { return false }
      phase = .following(bell)
      return true
    }
    guard begins else { return }
    let watch = try? FolderWatch()
    // A write may have come before the watch, so the loop calls the function first.
    let isHeard = watch?.add(folder, writing: true) ?? false
    Background.run { [weak self] in
      while self?.isFollowing == true {
        tell()
        bell.wait(atMost: Self.floor, or: isHeard ? watch?.descriptor : nil)
        _ = watch?.drain()
      }
    }
  }

  private var isFollowing: Bool {
    phase.withLock { if case .following = $0 { true } else { false } }
  }

  /// Stops the watcher; it cannot be started again.
  func stop() {
    let bell = phase.withLock { phase -> Bell? in
      defer { phase = .stopped }
      if case .following(let bell) = phase { return bell }
      return nil
    }
    bell?.ring()
  }
}
