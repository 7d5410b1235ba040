// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftSystem

/// The source behind an application; it is followed, and queried by lists, on the thread of the loop.
final class SourceFeed {
  private let source: any ChatSource
  private let loop: LoopActor
  private let task: Task<Void, Never>
  private let following: Following

  /// The state that the source's driver reported last.
  private final class Following {
    var isOffline = false
  }

  /// Starts to follow a source.
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
    self.source = source
    self.loop = loop
    following = Following()
    let driver = SourceDriver(source, engine)
    let following = following
    driver.onChange = onChange
    driver.onStateChange = { state in
      following.isOffline = if case .waiting = state { true } else { false }
      onChange()
    }
    // SAFETY: the engine, the driver and the closures belong to the loop's thread; the task uses them only there.
    nonisolated(unsafe) let lent = (driver, onEnd)
    // A user waits for the rows, so it runs ahead of work in the background.
    task = Task(priority: .userInitiated) { unsafe await Self.follow(lent.0, on: loop, lent.1) }
  }

  deinit { task.cancel() }

  /// Runs the jobs that are ready, on the loop's thread.
  func work() { loop.work() }

  /// Whether the source can't be reached now.
  var isOffline: Bool {
    following.isOffline || (source as? any ReachableSource)?.isReachable == false
  }

  private static func follow(
    _ driver: SourceDriver,
    on loop: isolated LoopActor,
    _ end: (SourceError) -> Void
  ) async {
    do throws(SourceError) {
      try await driver.follow()
    } catch {
      end(error)
    }
  }
}
