// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat
public import WeftPluginWire
public import WeftPoints
internal import WeftProcess

/// The plugins of some folders: inspected, and those that are switched on in use and in order.
///
/// Every file is inspected before any of its code runs. A plugin that nobody trusts runs in a process of its
/// own, which is started with the first frame and never waited for longer than ``PluginTimes`` says; one
/// that is trusted runs inside this process, and takes it along when it crashes. Everything else a plugin can
/// do wrong leaves the default in place and is told in ``problems``.
///
/// A host that calls ``follow()`` may have plugins dropped into its folders, replaced and removed while it
/// runs.
public final class PluginHost {
  /// What is odd about plugins that are used, or about the folders.
  public private(set) var warnings: [PluginProblem] = []
  private let folders: [String]
  private let policy: PluginPolicy
  private let limits: PluginLimits
  private let chosen: ChosenSettings
  let times: PluginTimes
  let house: GuestHouse
  /// The plugins in use, in the order they were found in.
  private(set) var seats: [Seat] = []
  private(set) var hooks: [HookProvider] = []
  /// The same in the order of the seats, with their ranks.
  private var seated: [(Guest.Rank, HookProvider)] = []
  /// What was refused before it was used.
  private(set) var found: [PluginProblem] = []
  /// Everything that could be inspected and was not refused, by folder and file name.
  private var files: [(file: PluginFile, state: Entry.State)] = []
  /// What plugins called themselves that are not in use any more, by id.
  private var names: [String: String] = [:]
  private var follower: FolderFollower?
  /// How much news was taken in.
  private var news = 0
  private var faultNews = 0
  private var version = 0

  /// The open hook points plugins and the host declare, provide and call.
  ///
  /// Those of plugins are there for as long as the host is.
  public let points = PointRegistry(isSettled: false)

  /// What fills slots, highest first.
  public var providers: [any SlotProvider] { hooks }

  /// The files in use.
  var guests: [Guest] { seats.map(\.guest) }

  /// Everything that could be inspected and was not refused, by folder and file name.
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

  /// What went wrong so far: refusals, then faults of plugins, in calls of hooks, and of open hook points.
  public var problems: [PluginProblem] {
    updateFaults()
    return found + seats.flatMap(\.problems) + hooks.flatMap(\.problems) + pointProblems
      + overdraftProblems
  }

  /// What plugins had to say, each with the plugin's id in front, on one line and safe to print.
  public var logLines: [String] {
    guests.flatMap { guest in
      guest.logLines.map { EscapedText.printed("\(guest.id): \($0)") }
    }
  }

  /// Inspects the plugins of some folders and takes in those that are switched on.
  ///
  /// A folder that is not there is told in ``problems``, as is every file that is refused; neither
  /// keeps the others from working. What is chosen here goes before a folder's `settings.json`.
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
    self.init(scan, of: folders, policy, limits, settings, times)
  }

  /// Inspects the plugins of some folders and takes in those that are switched on, beside other hosts of one
  /// command.
  ///
  /// - Parameter allowance: What the plugins of all of these hosts may cost together.
  package convenience init(
    folders: [String],
    policy: PluginPolicy,
    times: PluginTimes,
    allowance: PluginAllowance
  ) {
    let scan = PluginScan(folders: folders, policy: policy, limits: PluginLimits())
    self.init(scan, of: folders, policy, PluginLimits(), ChosenSettings(), times, allowance)
  }

  /// Inspects one plugin and takes it in, whatever an order file says.
  public convenience init(
    file path: String,
    policy: PluginPolicy = PluginPolicy(),
    settings: ChosenSettings = ChosenSettings(),
    times: PluginTimes = PluginTimes()
  ) {
    let scan = PluginScan(file: path, policy: policy)
    self.init(scan, of: [], policy, PluginLimits(), settings, times)
  }

  private init(
    _ scan: PluginScan,
    of folders: [String],
    _ policy: PluginPolicy,
    _ limits: PluginLimits,
    _ settings: ChosenSettings,
    _ times: PluginTimes,
    _ allowance: PluginAllowance? = nil
  ) {
    self.folders = folders
    self.policy = policy
    self.limits = limits
    self.times = times
    chosen = settings
    house = GuestHouse(points: points, policy: policy, times: times, allowance: allowance)
    take(scan)
    points.settle()
  }

  /// Takes in what folders hold, in place of what they held before: what is as it was goes on undisturbed.
  private func take(_ scan: PluginScan) {
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
          take(wanted, before.removeValue(forKey: file.identity.id))
        } else {
          files.append((file, state))
        }
      }
    }
    // A file that is being written is refused until it is whole; the one before stays until then.
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

  /// Remembers what is used, so that another file of its id is asked about.
  private func remember(_ scan: PluginScan) {
    // A file that was named is used this once.
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
      rank: Guest.Rank(folder: index, place: folder.order.place(of: id)),
      chosen: (folder.settings.values[id] ?? [:]).merging(chosen.values[id] ?? [:]) { $1 }
    )
  }

  private func take(_ wanted: Guest.Wanted, _ known: Seat?) {
    if let known {
      known.take(wanted, in: house)
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

  /// By folder and its order file, then the higher priority, then the id.
  private func sortHooks() {
    let seated = seats.flatMap { seat in seat.guest.hooks.map { (seat.rank, $0) } }
    // Most news is of answers, and changes no place.
    if seated.elementsEqual(self.seated, by: { $0.0 == $1.0 && $0.1 === $1.1 }) { return }
    self.seated = seated
    let sorted =
      seated.sorted { first, second in
        if first.0 != second.0 { return first.0 < second.0 }
        let (left, right) = (first.1, second.1)
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

extension PluginHost: SlotProviderSource {
  /// Begins a frame with what plugins came to since the last one, and starts those that are to be.
  public func beginFrame() -> Int {
    house.keeper.begin()
    if times.waitsForStart { waitUntilStarted() }
    house.budget.begin()
    takeNews()
    return version
  }

  /// Waits until every plugin has started, or could not be.
  public func waitUntilStarted() {
    house.keeper.begin()
    let workers = guests.compactMap(\.worker)
    if workers.contains(where: { !$0.hasSettled }) {
      let began = house.clock()
      while workers.contains(where: { !$0.hasSettled }) { house.redraws.waitForNews() }
      let slow = workers.filter(\.hasHungAtStart)
      house.allowance.noteStarts(house.clock() - began, slow: slow.map(\.file.identity.id))
    }
    takeNews()
  }

  /// Takes in from now on what changes in the folders: a plugin that is dropped in, replaced or removed, its
  /// settings, and the file `order`.
  ///
  /// It is looked at on another thread once nothing has changed for a moment, and taken in between two
  /// frames. A new file that can't be used, or fails at once, leaves the one before in use.
  ///
  /// - Throws: what keeps this process from hearing of it.
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
      throw PluginRefusal(.notFollowed, "changes in the plugin folders are not heard (\(error))")
    }
  }

  /// Takes in what went wrong since, also in the middle of a frame, whose hooks stay as they are.
  func updateFaults() {
    let latest = house.redraws.news
    if latest == faultNews { return }
    faultNews = latest
    for seat in seats { seat.guest.updateFaults() }
  }

  /// Takes in which plugins have started or ended since, and what has changed in the folders.
  private func takeNews() {
    let latest = house.redraws.news
    if latest != news {
      news = latest
      if let scan = follower?.take() { take(scan) }
      for seat in seats { seat.update() }
      sortHooks()
    } else if seats.contains(where: \.isUnsettled) {
      for seat in seats { seat.settle() }
      sortHooks()
    }
  }
}
