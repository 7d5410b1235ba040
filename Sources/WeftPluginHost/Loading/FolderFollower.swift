// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
internal import WeftPluginWire
internal import WeftProcess

/// Looks into the folders of a host again when something in them has changed and nothing has for a moment.
///
/// It works on the keeper's thread; what it finds is taken by the one that draws.
final class FolderFollower: Sendable {
  /// How long nothing may have changed: somebody may still be at work.
  private static let quiet = Duration.milliseconds(50)
  /// How long for something that is there but was never finished.
  private static let patience = Duration.milliseconds(500)
  /// How often a folder is looked for that is not there.
  private static let retry = Duration.seconds(1)

  private struct State {
    var isDue: Duration?
    /// Whether every folder was there when it looked last.
    var isWhole = true
    var found: PluginScan?
  }

  private let paths: [String]
  private let scan: @Sendable () -> PluginScan
  private let redraws: RedrawRequests
  private let clock: @Sendable () -> Duration
  private let watch: FolderWatch
  private let state = Mutex(State())

  /// - Throws: what keeps it from listening.
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
    // What changes while it is begun is not missed: it listens before it looks.
    let isWhole = listen()
    state.withLock { $0.isWhole = isWhole }
  }

  /// Readable when there is something to do.
  var descriptor: Descriptor { watch.descriptor }

  /// Does what is due, and returns when it is to be asked again; nil: when ``descriptor`` is readable.
  func step() -> Duration? {
    let now = clock()
    let isWhole = listen()
    let due = state.withLock { state -> Duration? in
      // What lies in a folder that has come was there before anybody listened.
      if isWhole, !state.isWhole { state.isDue = now + Self.quiet }
      state.isWhole = isWhole
      switch watch.take() {
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

  /// What was found since it was taken last.
  func take() -> PluginScan? {
    state.withLock { state in
      defer { state.found = nil }
      return state.found
    }
  }

  /// Listens to every folder, and to those inside that hold a plugin each; false where one is not there.
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
