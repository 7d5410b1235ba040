// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginWire
internal import WeftPoints

/// What the plugins of a host share.
final class GuestHouse {
  let points: PointRegistry
  let redraws = RedrawRequests()
  let keeper: WorkerKeeper
  let budget: FrameBudget
  let quarantine: QuarantineFile
  /// Whether plugins that are trusted live in workers all the same.
  let isolatesAll: Bool
  let clock: @Sendable () -> Duration
  private let rules: WorkerPlugin.Rules

  init(points: PointRegistry, policy: PluginPolicy, times: PluginTimes) {
    self.points = points
    quarantine = policy.quarantine
    isolatesAll = policy.isolatesAll
    let clock = uptime()
    self.clock = clock
    keeper = WorkerKeeper(clock: clock)
    budget = FrameBudget(times, clock: clock)
    rules = WorkerPlugin.Rules(
      program: WorkerProgram(named: policy.workerPath),
      times: times,
      clock: clock
    )
  }

  deinit { keeper.end() }

  /// A plugin that is to live in processes of its own.
  func worker(of file: PluginFile) -> WorkerPlugin {
    WorkerPlugin(file, rules, redraws: redraws, quarantine: quarantine) { [weak keeper] in
      keeper?.wake()
    }
  }
}
