// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftPoints

/// The resources that all plugins of a host share.
final class PluginResources {
  let points: PointRegistry
  let redraws: RedrawRequests
  let keeper: WorkerKeeper
  let budget: FrameBudget
  let allowance: PluginAllowance
  let quarantine: QuarantineFile
  /// The plugins that computed without a request, here or in another program of the user.
  let unasked: QuarantineFile
  /// Whether trusted plugins also run in workers.
  let isolatesAll: Bool
  let clock: @Sendable () -> Duration
  private let rules: WorkerPlugin.Rules
  /// Whether the keeper also looks after the workers of other hosts.
  private let sharesKeeper: Bool
  /// The Swift modules that stay in this process until it ends.
  private var modules: Set<String> = []
  private var generation = 0
  /// The memory for answers of plugins in this process, whose hooks are called one at a time.
  private var answers: GuardedArena?

  /// Creates the shared resources.
  ///
  /// - Parameters:
  ///   - points: The registry of open hook points.
  ///   - policy: The rules that decide where each plugin's code runs.
  ///   - times: The time limits for plugins.
  ///   - allowance: The time of plugins, shared with other hosts, or `nil` for a separate one.
  ///   - keeper: The thread that looks after the workers of several hosts, or `nil` for a separate
  ///     one.
  ///   - share: The limit of the time that the plugins of several hosts may keep the drawing thread
  ///     waiting.
  init(
    points: PointRegistry,
    policy: PluginPolicy,
    times: PluginTimes,
    allowance: PluginAllowance? = nil,
    keeper: WorkerKeeper? = nil,
    share: WaitingShare? = nil
  ) {
    self.points = points
    quarantine = policy.quarantine
    let unasked = policy.quarantine.sibling("unasked")
    self.unasked = unasked
    isolatesAll = policy.isolatesAll
    let clock = uptime()
    self.clock = clock
    redraws = RedrawRequests(clock: clock)
    let allowance = allowance ?? PluginAllowance(times)
    self.allowance = allowance
    sharesKeeper = keeper != nil
    self.keeper = keeper ?? WorkerKeeper(times: times, allowance, clock: clock)
    budget = FrameBudget(times, allowance, share: share, clock: clock)
    rules = WorkerPlugin.Rules(
      program: WorkerProgram(named: policy.workerPath),
      times: times,
      points: points,
      quarantine: policy.quarantine,
      unasked: unasked,
      clock: clock,
      budget: budget
    )
  }

  deinit { if !sharesKeeper { keeper.end() } }

  /// Reserves the names of a plugin's Swift modules before it is loaded into this process.
  ///
  /// - Throws: A refusal if an earlier file has a module of the same name, because the runtime
  ///   would confuse the types of the two.
  func claim(modulesOf file: PluginFile) throws(PluginRefusal) {
    let claimed = PluginSelection.ownModules(of: file)
    if let taken = claimed.first(where: { modules.contains($0) }) {
      throw PluginRefusal(
        .moduleTwice,
        "its Swift module \(EscapedText.line(taken)) is already in this process from the previous file",
        remedy: "restart the program to use it, or let it run in a worker"
      )
    }
    modules.formUnion(claimed)
  }

  /// Returns the memory for answers of plugins in this process, which is mapped for the first of them.
  ///
  /// - Throws: A refusal if there is not enough memory.
  func arena() throws(PluginRefusal) -> GuardedArena {
    if let answers { return answers }
    let new = try GuardedArena()
    answers = new
    return new
  }

  /// Returns a number that no other file of a plugin has.
  func nextGeneration() -> Int {
    generation += 1
    return generation
  }

  /// Creates a hook of a plugin in this process.
  func hook(_ function: HookFunction, isBackground: Bool) -> LocalHook {
    LocalHook(
      function: function,
      meter: HookMeter(),
      isBackground: isBackground,
      budget: budget,
      clock: clock
    )
  }

  /// Creates a plugin that runs in workers.
  func worker(of file: PluginFile, _ owner: PointOwner) -> WorkerPlugin {
    WorkerPlugin(file, rules, owner: owner, redraws: redraws) { [weak keeper] in keeper?.wake() }
  }
}
