// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginImage
internal import WeftPluginWire
internal import WeftPoints

/// What the plugins of a host share.
final class GuestHouse {
  let points: PointRegistry
  let redraws: RedrawRequests
  let keeper: WorkerKeeper
  let budget: FrameBudget
  let allowance: PluginAllowance
  let quarantine: QuarantineFile
  /// Whether plugins that are trusted live in workers all the same.
  let isolatesAll: Bool
  let clock: @Sendable () -> Duration
  private let rules: WorkerPlugin.Rules
  /// Swift modules that are in this process for good.
  private var modules: Set<String> = []
  private var generation = 0

  /// - Parameter allowance: What the plugins of other hosts cost as well; nil where these have their own.
  init(
    points: PointRegistry,
    policy: PluginPolicy,
    times: PluginTimes,
    allowance: PluginAllowance? = nil
  ) {
    self.points = points
    quarantine = policy.quarantine
    isolatesAll = policy.isolatesAll
    let clock = uptime()
    self.clock = clock
    redraws = RedrawRequests(clock: clock)
    let allowance = allowance ?? PluginAllowance(times)
    self.allowance = allowance
    keeper = WorkerKeeper(times: times, allowance, clock: clock)
    budget = FrameBudget(times, allowance, clock: clock)
    rules = WorkerPlugin.Rules(
      program: WorkerProgram(named: policy.workerPath),
      times: times,
      points: points,
      quarantine: policy.quarantine,
      clock: clock,
      budget: budget
    )
  }

  deinit { keeper.end() }

  /// Takes the names of a plugin's Swift modules for it, before it is loaded into this process.
  ///
  /// - Throws: a refusal where one is taken by a file that was used before: the runtime would take the types
  ///   of one for those of the other.
  func claim(modulesOf file: PluginFile) throws(PluginRefusal) {
    let claimed = PluginSelection.ownModules(of: file)
    if let taken = claimed.first(where: { modules.contains($0) }) {
      throw PluginRefusal(
        .moduleTwice,
        "its Swift module \(EscapedText.line(taken)) is in this process from the file before",
        remedy: "start the program again to use it, or let it run in a worker"
      )
    }
    modules.formUnion(claimed)
  }

  /// A number no other file of a plugin has.
  func nextGeneration() -> Int {
    generation += 1
    return generation
  }

  /// A hook of a plugin in this process.
  func hook(_ function: HookFunction, isBackground: Bool) -> LocalHook {
    LocalHook(function, HookMeter(), isBackground: isBackground, budget, clock: clock)
  }

  /// A plugin that is to live in processes of its own.
  func worker(of file: PluginFile, _ owner: PointOwner) -> WorkerPlugin {
    WorkerPlugin(file, rules, owner: owner, redraws: redraws) { [weak keeper] in keeper?.wake() }
  }
}
