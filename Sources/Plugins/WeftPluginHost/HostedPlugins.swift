// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

/// The plugins of a host that serves many people, isolated so that no plugin can pass data between them.
///
///     let plugins = HostedPlugins(folders: [path], workers: 64)
///     let luke = Engine(account: luke, plugins: plugins.forPerson())
///     let leia = Engine(account: leia, plugins: plugins.forPerson())
///     plugins.workerCount  // 0: workers start with the first frame of each person
///
/// The folders are inspected once. Each person gets a `PluginHost`, whose plugins run in that
/// person's own workers. That includes trusted plugins, because code in the host's process would
/// serve all people with the same memory. A person's workers start with that person's first frame
/// and end when the `PluginHost` is released. While all workers of the host are in use, new people
/// see the default rows and wait, first come, first served.
///
/// A worker that fails too often is stopped for its person alone, and only for as long as that
/// person's `PluginHost` exists. If a failure counted for all people, a plugin could signal one
/// person's texts to another by failing.
///
/// Only the drawing thread may use it.
public final class HostedPlugins {
  /// The default of the maximum number of workers of a host.
  public static let usualWorkers = 256

  /// The folders and files that can't be used, which are the same for all people.
  public let problems: [PluginProblem]
  /// Problems of the folders, and of plugins that are used anyway.
  public let warnings: [PluginProblem]
  /// The number of plugins, and therefore of workers, for each person.
  public let pluginCount: Int
  let scan: PluginScan
  let policy: PluginPolicy
  let times: PluginTimes
  let settings: ChosenSettings
  /// The thread for the workers of all people, so that only a few start at the same time.
  let keeper: WorkerKeeper
  /// The limit of the time that the plugins of all people may keep the drawing thread waiting.
  let share: WaitingShare
  let room: WorkerRoom

  /// Inspects the plugins of some folders.
  ///
  /// - Parameter workers: The maximum number of workers for all people together.
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
    self.policy = policy
    self.times = times
    self.settings = settings
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

  /// The maximum number of workers for all people together.
  public var mostWorkers: Int { room.most }

  /// The number of workers of the people who are shown frames; they run or may start at any time.
  public var workerCount: Int { room.workerCount }

  /// The number of people who wait for workers, and see the default rows in the meantime.
  public var waitingCount: Int { room.waitingCount }

  /// Creates the plugins of one more person.
  ///
  /// The person's workers end when the returned host is released.
  public func forPerson() -> PluginHost { PluginHost(of: self) }
}

extension PluginPolicy {
  /// The same policy for one of many people.
  ///
  /// Every plugin runs in a worker, and failures for the person are recorded only in memory.
  var ofPerson: PluginPolicy {
    var policy = self
    policy.isolatesAll = true
    policy.quarantine = quarantine.unwritten
    return policy
  }
}

/// The workers that the people of a host may have together, handed out in the order of the requests.
final class WorkerRoom {
  /// The workers of one person, until the lease is released.
  final class Lease {
    private let room: WorkerRoom

    fileprivate init(_ room: WorkerRoom) { self.room = room }

    deinit { room.giveBack() }
  }

  /// A person who waits for workers.
  private struct Waiting {
    weak var host: PluginHost?
    /// The workers that are reserved for the person once there is room.
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

  /// Takes the workers of a person, or returns `nil` if there is no room, and the person has to wait.
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

  /// Forgets people who left while they waited.
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
