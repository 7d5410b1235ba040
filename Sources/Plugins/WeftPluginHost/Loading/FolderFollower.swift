// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
internal import WeftPluginFormat
internal import WeftSystem

/// A scanner that inspects a host's folders again shortly after they change.
///
/// It runs on the keeper's thread, and the drawing thread takes the results.
final class FolderFollower: Sendable {
  /// The time that the folders must stay unchanged before a scan, because changes often come in groups.
  private static let quiet = Duration.milliseconds(50)
  /// The longer wait while a new file may still be written, because it has not been closed.
  private static let patience = Duration.milliseconds(500)
  /// The interval at which a missing folder is looked up again.
  private static let retry = Duration.seconds(1)

  private struct State {
    var isDue: Duration?
    /// Whether every folder existed at the last check.
    var isWhole = true
    var found: PluginScan?
  }

  private let paths: [String]
  private let scan: @Sendable () -> PluginScan
  private let redraws: RedrawRequests
  private let clock: @Sendable () -> Duration
  private let watch: FolderWatch
  private let state = Mutex(State())

  /// Starts watching the folders.
  ///
  /// - Throws: The reason why the kernel refuses the watch.
  init(
    _ paths: [String],
    redraws: RedrawRequests,
    clock: @escaping @Sendable () -> Duration,
    scan: @escaping @Sendable () -> PluginScan
  ) throws(SystemError) {
    self.paths = paths
    self.scan = scan
    self.redraws = redraws
    self.clock = clock
    watch = try FolderWatch()
    // Watching starts before the first scan, so that no change in between is missed.
    let isWhole = listen()
    state.withLock { $0.isWhole = isWhole }
  }

  /// The descriptor that becomes readable when something has changed.
  var descriptor: Descriptor { watch.descriptor }

  /// Scans if a scan is due, and returns the time until the next call.
  ///
  /// `nil` means that the next call is needed only when ``descriptor`` becomes readable.
  func step() -> Duration? {
    let now = clock()
    let isWhole = listen()
    let due = state.withLock { state -> Duration? in
      // A folder that has just appeared may contain files that were added before it was watched.
      if isWhole, !state.isWhole { state.isDue = now + Self.quiet }
      state.isWhole = isWhole
      switch watch.drain() {
      case .nothing: break
      case .begun: state.isDue = max(state.isDue ?? .zero, now + Self.patience)
      case .done: state.isDue = now + Self.quiet
      }
      return state.isDue
    }
    guard let due else { return isWhole ? nil : Self.retry }
    if now < due { return due - now }
    let found = scan()
    state.withLock { state in
      state.isDue = nil
      state.found = found
    }
    redraws.addNews()
    return isWhole ? nil : Self.retry
  }

  /// Removes and returns the latest scan, or returns `nil` if there was none since the last call.
  func drain() -> PluginScan? {
    state.withLock { state in
      defer { state.found = nil }
      return state.found
    }
  }

  /// Watches every folder and its `.weftplugin` folders, or returns `false` if a folder is missing.
  private func listen() -> Bool {
    var isWhole = true
    for path in paths {
      guard watch.add(path) else {
        isWhole = false
        continue
      }
      for bundle in CandidateFolder.bundles(in: path) { _ = watch.add(bundle) }
    }
    return isWhole
  }
}
