// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftModel
public import WeftSource
internal import WeftSystem

// The events of `ChatSource`.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension StoreSource {
  public func events(after position: SourcePosition?) throws(SourceError) -> SourceEvents {
    let place = FollowedPlace(try start(after: position))
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

  private func next(at place: FollowedPlace<Int64>) async throws(SourceError) -> SourceEvent? {
    while !Task.isCancelled {
      if let happened = place.popNext() { return happened }
      let events = try events(behind: place.end)
      if let last = events.last {
        place.add(events, end: last.position.rawValue)
      } else {
        await followers.wait()
      }
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

  /// Wakes the followers if another process has written.
  private func look() {
    guard !followers.isEmpty else { return }
    // If the version can't be read, the followers try to read and report the error.
    let now = (try? store.database.number("PRAGMA data_version")) ?? version + 1
    if now != version { followers.wake() }
    version = now
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

  private let folder: String
  private let thread = StoppableThread()

  init(_ path: String) {
    folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  /// Starts the watcher, unless it was started or stopped before.
  ///
  /// Where the system has no thread for it, followers see only this process's own writes.
  func follow(_ tell: @escaping @Sendable () -> Void) {
    thread.begin { [folder, thread] bell in
      let watch = try? FolderWatch()
      // A write may have come before the watch, so the loop calls the function first.
      let isHeard = watch?.add(folder, writing: true) ?? false
      while thread.isRunning {
        tell()
        bell.wait(atMost: Self.floor, or: isHeard ? watch?.descriptor : nil)
        _ = watch?.drain()
      }
    }
  }

  /// Stops the watcher; it cannot be started again.
  func stop() { thread.stop() }
}
