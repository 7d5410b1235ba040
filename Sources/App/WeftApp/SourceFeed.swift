// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftSystem

/// The source behind an application: it is followed, and asked what lists need, on the thread of the loop.
final class SourceFeed {
  private let source: any ChatSource
  private let loop: LoopActor
  private let task: Task<Void, Never>
  private let isFollowing: Following

  /// Whether the source could not be followed at the last attempt.
  private final class Following {
    var isOffline = false
  }

  /// Begins to follow a source.
  ///
  /// - Parameters:
  ///   - onChange: Called after the engine has changed, on the loop's thread.
  ///   - onEnd: Called when the source ends for good, with the reason.
  init(
    _ source: any ChatSource,
    _ engine: Engine,
    on loop: LoopActor,
    onChange: @escaping () -> Void,
    onEnd: @escaping (SourceError) -> Void
  ) {
    (self.source, self.loop, isFollowing) = (source, loop, Following())
    let (driver, following) = (SourceDriver(source, engine), isFollowing)
    driver.onChange = {
      // News come only while the source is followed.
      following.isOffline = false
      onChange()
    }
    let fail = {
      following.isOffline = true
      onChange()
    }
    // SAFETY: the engine, the driver and the closures belong to the loop's thread, on which alone the task uses them.
    nonisolated(unsafe) let lent = (driver, onEnd, fail)
    task = Task { unsafe await Self.follow(lent.0, on: loop, lent.2, lent.1) }
  }

  deinit { task.cancel() }

  /// Does what is ready, on the loop's thread.
  func work() { loop.work() }

  /// Whether the source can't be reached now.
  var isOffline: Bool {
    isFollowing.isOffline || (source as? any ReachableSource)?.isReachable == false
  }

  private static func follow(
    _ driver: SourceDriver,
    on loop: isolated LoopActor,
    _ fail: () -> Void,
    _ end: (SourceError) -> Void
  ) async {
    var pause = Self.pauses.lowerBound
    while !Task.isCancelled {
      let began = ContinuousClock.now
      do throws(SourceError) {
        return try await driver.run()
      } catch {
        guard error.failure.isTemporary else { return end(error) }
        if ContinuousClock.now - began > Self.pauses.upperBound { pause = Self.pauses.lowerBound }
      }
      fail()
      try? await Task.sleep(for: pause)
      pause = min(pause * 2, Self.pauses.upperBound)
      // What happened meanwhile is missing.
      driver.engine.loadAnew()
    }
  }

  /// The shortest and the longest time between two attempts to follow.
  private static let pauses = Duration.milliseconds(100)...Duration.seconds(1)
}
