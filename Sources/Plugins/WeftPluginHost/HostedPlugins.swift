// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

/// The plugins of a host that serves many people, none of whom learns anything of another through a plugin.
///
///     let plugins = HostedPlugins(folders: [path], workers: 64)
///     let luke = Engine(account: luke, plugins: plugins.forPerson())
///     let leia = Engine(account: leia, plugins: plugins.forPerson())
///     plugins.workerCount  // 0: workers start with the first frame of each person
///
/// The folders are inspected once. Each person gets a `PluginHost` whose plugins run in workers of their own, trusted
/// plugins too: code in the host's process would serve all people with one memory. The workers of a person start with
/// that person's first frame and end when the person's `PluginHost` is released. If all workers of the host are in
/// use, a further person sees the default rows until others have left, in the order in which people came.
///
/// A worker that fails too often is stopped for its person alone, and only for as long as that person's `PluginHost`
/// exists. If a failure counted for all people, a plugin could tell one person about the texts of another by failing.
///
/// Only the drawing thread may use it.
public final class HostedPlugins {
  /// The most workers of a host, unless it says otherwise.
  public static let usualWorkers = 256

  /// The folders and files that can't be used; all people share these problems.
  public let problems: [PluginProblem]
  /// Problems of plugins that are nevertheless used, and of the folders.
  public let warnings: [PluginProblem]
  /// How many plugins, and therefore workers, each person gets.
  public let pluginCount: Int
  let scan: PluginScan
  let policy: PluginPolicy
  let times: PluginTimes
  let settings: ChosenSettings
  /// One thread looks after the workers of all people, so that only a few start at the same time.
  let keeper: WorkerKeeper
  /// How long the plugins of all people may keep the drawing thread waiting.
  let share: WaitingShare
  let room: WorkerRoom

  /// Inspects the plugins of some folders.
  ///
  /// - Parameter workers: The most workers that run for all people together.
  public init(
    folders: [String],
    policy: PluginPolicy = PluginPolicy(),
    limits: PluginLimits = PluginLimits(),
    settings: ChosenSettings = ChosenSettings(),
    times: PluginTimes = PluginTimes(),
    workers: Int = usualWorkers
  ) {
    let scan = PluginScan(folders: folders, policy: policy, limits: limits)
    self.scan = scan
    (self.policy, self.times, self.settings) = (policy, times, settings)
    pluginCount = scan.uses.count
    room = WorkerRoom(workers, perPerson: pluginCount)
    problems = scan.problems.filter { !$0.refusal.isWarning }
    var warnings = scan.problems.filter(\.refusal.isWarning)
    do throws(PluginRefusal) {
      try policy.used.note(scan.uses, held: scan.held)
    } catch {
      warnings.append(PluginProblem(file: policy.used.path ?? "used", refusal: error))
    }
    self.warnings = warnings
    let clock = uptime()
    keeper = WorkerKeeper(times: times, PluginAllowance(times), clock: clock)
    share = WaitingShare(clock: clock)
  }

  deinit { keeper.end() }

  /// The most workers that run for all people together.
  public var mostWorkers: Int { room.most }

  /// How many workers run or may start at once, because their people are shown frames.
  public var workerCount: Int { room.workerCount }

  /// How many people wait for workers, and see the default rows meanwhile.
  public var waitingCount: Int { room.waitingCount }

  /// Makes the plugins of one more person.
  ///
  /// The person's workers end when the returned host is released.
  public func forPerson() -> PluginHost { PluginHost(of: self) }
}

extension PluginPolicy {
  /// The same policy for one of many people: every plugin runs in a worker, and what fails for the person is
  /// remembered in memory alone.
  var ofPerson: PluginPolicy {
    var policy = self
    (policy.isolatesAll, policy.quarantine) = (true, quarantine.unwritten)
    return policy
  }
}

/// The workers that the people of a host may have together, handed out in the order in which people ask.
final class WorkerRoom {
  /// The workers of one person, until it is released.
  final class Lease {
    private let room: WorkerRoom

    fileprivate init(_ room: WorkerRoom) { self.room = room }

    deinit { room.giveBack() }
  }

  /// A person who waits, and what tells that person's loop that there is room.
  private struct Waiting {
    weak var host: PluginHost?
    /// The workers that are kept for the person, once there is room.
    var lease: Lease?
  }

  let most: Int
  private let perPerson: Int
  private var leases = 0
  private var waiting: [Waiting] = []

  init(_ most: Int, perPerson: Int) { (self.most, self.perPerson) = (most, perPerson) }

  var workerCount: Int { leases * perPerson }

  var waitingCount: Int { waiting.count { $0.host != nil && $0.lease == nil } }

  private var isFull: Bool { perPerson > 0 && (leases + 1) * perPerson > most }

  /// Takes the workers of a person; nil when there is no room, and the person then waits.
  func lease(for host: PluginHost) -> Lease? {
    if let place = waiting.firstIndex(where: { $0.host === host }) {
      guard let lease = waiting[place].lease else { return nil }
      waiting.remove(at: place)
      return lease
    }
    forgetGone()
    guard isFull || waitingCount > 0 else { return newLease() }
    waiting.append(Waiting(host: host))
    return nil
  }

  /// Forgets people who have left while they waited.
  func forgetGone() {
    let gone = waiting.filter { $0.host == nil }
    waiting.removeAll { $0.host == nil }
    // Releasing a lease changes the list again, so it must not happen while the list changes.
    withExtendedLifetime(gone) {}
  }

  private func newLease() -> Lease {
    leases += 1
    return Lease(self)
  }

  private func giveBack() {
    leases -= 1
    forgetGone()
    for place in waiting.indices where waiting[place].lease == nil {
      if isFull { return }
      waiting[place].lease = newLease()
      waiting[place].host?.house.redraws.addNews()
    }
  }
}
