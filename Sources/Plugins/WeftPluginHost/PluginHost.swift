// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftLists
internal import WeftModel
public import WeftPluginFormat
public import WeftPoints
internal import WeftSystem

/// The plugins of some folders: it inspects all of them and uses those that are enabled.
///
///     let host = PluginHost(folders: [path])
///     host.waitUntilStarted()
///     host.entries.map(\.id)     // ["org.example.badge"]
///     host.problems.map(\.line)  // []
///     let engine = Engine(workspace: workspace, plugins: host)
///
/// Every file is inspected before any of its code runs. A plugin that the user does not trust runs
/// in a worker. An engine starts the workers when it is created, otherwise the first frame does, and no frame waits for
/// them longer than ``PluginTimes`` says. A trusted plugin runs inside this process, and a crash of it ends the
/// process. After any other failure the default is shown and ``problems`` reports it.
///
/// A host that calls ``follow()`` picks up plugins that are added, replaced or removed while it
/// runs.
///
/// **Ownership and thread.** Only the drawing thread may use it. An engine holds its plugin host; releasing the host
/// ends its workers and their thread.
///
/// **Cost.** The initializer reads every library once, O(*n*) in their bytes. In a frame, a hook is asked only about
/// rows whose declared fields have changed.
///
/// **Errors.** Nothing throws. A missing folder, a refused file and a plugin that fails later are all entries of
/// ``problems``, so a host that never reads it silently runs without its plugins.
///
/// A program that runs untrusted plugins must be able to start `weft-worker`, or call `runWorkerIfAsked()` first thing
/// in its `main`. Without either, they are refused.
public final class PluginHost {
  /// Problems of the folders, and of plugins that are used anyway.
  public private(set) var warnings: [PluginProblem] = []
  private let folders: [String]
  /// The plugins of all people, if this is the host of one of them who has no workers yet.
  private var hosted: HostedPlugins?
  /// The workers of one of many people, or `nil` for a host that serves a single user.
  private var lease: WorkerRoom.Lease?
  private let policy: PluginPolicy
  private let limits: PluginLimits
  private let chosen: ChosenSettings
  let times: PluginTimes
  let house: PluginResources
  /// The plugins in use, in the order in which they were found.
  private(set) var seats: [Seat] = []
  private(set) var hooks: [HookProvider] = []
  /// The hooks in the order of the seats, with their ranks.
  private var seated: [(Guest.Rank, HookProvider)] = []
  /// The problems of plugins that were refused before they were used.
  private(set) var found: [PluginProblem] = []
  /// Every plugin that was inspected and not refused, by folder and file name.
  private var files: [(file: PluginFile, state: Entry.State)] = []
  /// The names declared by plugins that are no longer in use, by id.
  private var names: [String: String] = [:]
  private var follower: FolderFollower?
  /// The count of news that ``applyNews()`` last processed.
  private var news = 0
  private var faultNews = 0
  private(set) var version = 0

  /// The open hook points that plugins and the host declare, provide and call.
  ///
  /// The points of plugins last no longer than the host.
  public let points = PointRegistry(isSettled: false)

  /// The providers for slots, the highest first.
  public var providers: [any SlotProvider] { hooks }

  /// The files in use.
  var guests: [Guest] { seats.map(\.guest) }

  /// Every plugin that was inspected and not refused, by folder and file name.
  public var entries: [Entry] {
    let used = Dictionary(
      guests.map { ($0.file.path, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    return files.compactMap { file, state in
      let known = names[file.identity.id]
      guard let guest = used[file.path] else { return Entry(file, state: state, known: known) }
      return guest.isRefused ? nil : Entry(guest, known: known)
    }
  }

  /// All problems so far: refusals, then faults of plugins, of their hooks and of open hook points.
  public var problems: [PluginProblem] {
    updateFaults()
    return found + seats.flatMap(\.problems) + hooks.flatMap(\.problems) + pointProblems
      + overdraftProblems
  }

  /// The lines that plugins have logged, each after the plugin's id, on one line and safe to print.
  public var logLines: [String] {
    guests.flatMap { guest in
      guest.logLines.map { EscapedText.printed("\(guest.id): \($0)") }
    }
  }

  /// The lines that a plugin has logged, each on one line and safe to print.
  public func logLines(of id: String) -> [String] {
    guests.filter { $0.id == id }.flatMap(\.logLines).map { EscapedText.printed($0) }
  }

  /// Inspects the plugins of some folders and uses those that are enabled.
  ///
  /// Missing folders and refused files are reported in ``problems``; all others are used. The
  /// settings given here override a folder's `settings.json`.
  ///
  /// - Complexity: O(*n*) in the bytes of the libraries.
  public convenience init(
    folders: [String],
    policy: PluginPolicy = PluginPolicy(),
    limits: PluginLimits = PluginLimits(),
    settings: ChosenSettings = ChosenSettings(),
    times: PluginTimes = PluginTimes()
  ) {
    let scan = PluginScan(folders: folders, policy: policy, limits: limits)
    self.init(scan, of: folders, policy: policy, limits: limits, settings: settings, times: times)
  }

  /// Inspects the plugins of some folders as one of several hosts of a command.
  ///
  /// - Parameter allowance: The time that the plugins of all these hosts may take together.
  package convenience init(
    folders: [String],
    policy: PluginPolicy,
    times: PluginTimes,
    allowance: PluginAllowance
  ) {
    let scan = PluginScan(folders: folders, policy: policy, limits: PluginLimits())
    self.init(
      scan,
      of: folders,
      policy: policy,
      limits: PluginLimits(),
      settings: ChosenSettings(),
      times: times,
      allowance: allowance
    )
  }

  /// Inspects one plugin and uses it; no order file applies to it.
  public convenience init(
    file path: String,
    policy: PluginPolicy = PluginPolicy(),
    settings: ChosenSettings = ChosenSettings(),
    times: PluginTimes = PluginTimes()
  ) {
    let scan = PluginScan(file: path, policy: policy)
    self.init(
      scan,
      of: [],
      policy: policy,
      limits: PluginLimits(),
      settings: settings,
      times: times
    )
  }

  private init(
    _ scan: PluginScan,
    of folders: [String],
    policy: PluginPolicy,
    limits: PluginLimits,
    settings: ChosenSettings,
    times: PluginTimes,
    allowance: PluginAllowance? = nil
  ) {
    self.folders = folders
    self.policy = policy
    self.limits = limits
    self.times = times
    chosen = settings
    house = PluginResources(points: points, policy: policy, times: times, allowance: allowance)
    apply(scan)
    points.settle()
  }

  /// Creates the host of one of many people, which uses its plugins once there is room for their workers.
  init(of hosted: HostedPlugins) {
    // The plugins of all people have already recorded which files are in use.
    folders = []
    policy = hosted.policy.ofPerson
    limits = PluginLimits()
    times = hosted.times
    chosen = hosted.settings
    self.hosted = hosted
    house = PluginResources(
      points: points,
      policy: policy,
      times: times,
      keeper: hosted.keeper,
      share: hosted.share
    )
  }

  deinit { hosted?.room.forgetGone() }

  /// Whether the host of one of many people has got its workers.
  package var hasLease: Bool { lease != nil }

  /// Starts to use the plugins of one of many people, if there is room for their workers.
  func takeRoom() {
    guard let hosted, let lease = hosted.room.lease(for: self) else { return }
    self.hosted = nil
    self.lease = lease
    apply(hosted.scan)
    points.settle()
  }

  /// Replaces the plugins in use with those of a scan; unchanged ones continue undisturbed.
  private func apply(_ scan: PluginScan) {
    for guest in guests { names[guest.id] = guest.offer?.name ?? names[guest.id] }
    found = scan.problems.filter { !$0.refusal.isWarning }
    warnings = scan.problems.filter(\.refusal.isWarning)
    files = []
    var before = Dictionary(uniqueKeysWithValues: seats.map { ($0.guest.id, $0) })
    seats = []
    for (index, folder) in scan.folders.enumerated() {
      for (file, state) in folder.files {
        if state == .active {
          let wanted = wanted(file, folder, at: index)
          seat(wanted, before.removeValue(forKey: file.identity.id))
        } else {
          files.append((file, state))
        }
      }
    }
    // A file is refused while it is being written; its predecessor stays in use until then.
    let refused = Set(found.map(\.file))
    for seat in before.values.sorted(by: { $0.rank < $1.rank })
    where refused.contains(seat.guest.file.path) {
      seat.stay()
      seats.append(seat)
      files.append((seat.guest.file, .active))
    }
    remember(scan)
    sortHooks()
  }

  /// Records the files in use, so that the user is asked about another file with the same id.
  private func remember(_ scan: PluginScan) {
    // A file that the user named is used only this once.
    if folders.isEmpty { return }
    do throws(PluginRefusal) {
      try policy.used.note(scan.uses, held: scan.held)
    } catch {
      warnings.append(PluginProblem(file: policy.used.path ?? "used", refusal: error))
    }
  }

  private func wanted(
    _ file: PluginFile,
    _ folder: PluginSelection.Folder,
    at index: Int
  ) -> Guest.Wanted {
    let id = file.identity.id
    return Guest.Wanted(
      file: file,
      rank: Guest.Rank(folder: index, position: folder.order.position(of: id)),
      chosen: (folder.settings.values[id] ?? [:]).merging(chosen.values[id] ?? [:]) { $1 }
    )
  }

  private func seat(_ wanted: Guest.Wanted, _ known: Seat?) {
    if let known {
      known.apply(wanted, in: house)
      seats.append(known)
      files.append((wanted.file, .active))
      return
    }
    do throws(PluginRefusal) {
      seats.append(Seat(try Guest(wanted, in: house)))
      files.append((wanted.file, .active))
    } catch {
      found.append(PluginProblem(wanted.file, refused: error))
    }
  }

  /// Sorts by folder and its order file, then by higher priority, then by id.
  private func sortHooks() {
    let seated = seats.flatMap { seat in seat.guest.hooks.map { (seat.rank, $0) } }
    // Most news is about answers and changes no positions.
    if seated.elementsEqual(self.seated, by: { $0.0 == $1.0 && $0.1 === $1.1 }) { return }
    self.seated = seated
    let sorted =
      seated.sorted { first, second in
        if first.0 != second.0 { return first.0 < second.0 }
        let left = first.1
        let right = second.1
        if left.hook.priority != right.hook.priority {
          return left.hook.priority > right.hook.priority
        }
        return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
      }.map(\.1)
    if !sorted.elementsEqual(hooks, by: ===) {
      hooks = sorted
      version += 1
    }
  }
}

extension PluginHost {
  /// Follows changes in the folders from now on.
  ///
  /// These are plugins that are added, replaced or removed, settings, and the file `order`.
  ///
  /// Another thread scans the folders once nothing has changed for a moment, and the next frame
  /// uses the result. If a new file can't be used or fails at once, its predecessor stays in use.
  ///
  /// - Throws: A refusal if the kernel refuses the watch.
  public func follow() throws(PluginRefusal) {
    if follower != nil { return }
    do throws(SystemError) {
      let follower = try FolderFollower(folders, redraws: house.redraws, clock: house.clock) {
        [folders, policy, limits] in
        PluginScan(folders: folders, policy: policy, limits: limits)
      }
      self.follower = follower
      house.keeper.follow(follower)
    } catch {
      throw PluginRefusal(.notFollowed, "changes in the plugin folders are not detected (\(error))")
    }
  }

  /// Updates the faults of plugins, also in the middle of a frame; the hooks stay the same.
  func updateFaults() {
    let latest = house.redraws.news
    if latest == faultNews { return }
    faultNews = latest
    for seat in seats { seat.guest.updateFaults() }
  }

  /// Processes which plugins have started or stopped, and what has changed in the folders.
  func applyNews() {
    let latest = house.redraws.news
    if latest != news {
      news = latest
      if let scan = follower?.drain() { apply(scan) }
      for seat in seats { seat.update() }
      sortHooks()
    } else if seats.contains(where: \.isUnsettled) {
      for seat in seats { seat.settle() }
      sortHooks()
    }
  }
}
