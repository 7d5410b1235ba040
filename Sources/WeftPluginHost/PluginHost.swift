// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat
internal import WeftPluginWire
public import WeftPoints

/// The plugins of some folders: inspected, and those that are switched on in use and in order.
///
/// Every file is inspected before any of its code runs. A plugin that nobody trusts runs in a process of its
/// own, which is started with the first frame and never waited for longer than ``PluginTimes`` says; one
/// that is trusted runs inside this process, and takes it along when it crashes. Everything else a plugin can
/// do wrong leaves the default in place and is told in ``problems``.
public final class PluginHost {
  /// What is odd about plugins that are used, or about the folders.
  public private(set) var warnings: [PluginProblem] = []
  private let chosen: ChosenSettings
  private let times: PluginTimes
  let house: GuestHouse
  /// The plugins in use, in the order they were found in.
  private(set) var guests: [Guest] = []
  private(set) var hooks: [HookProvider] = []
  /// What was refused before it was used.
  private(set) var found: [PluginProblem] = []
  /// Everything that could be inspected and was not refused, by folder and file name.
  private var files: [(file: PluginFile, state: Entry.State)] = []
  /// How much news was taken in.
  private var news = 0
  private var version = 0

  /// The open hook points plugins and the host declare, provide and call.
  ///
  /// Those of plugins are there for as long as the host is.
  public let points = PointRegistry(isSettled: false)

  /// What fills slots, highest first.
  public var providers: [any SlotProvider] { hooks }

  /// Everything that could be inspected and was not refused, by folder and file name.
  public var entries: [Entry] {
    let used = Dictionary(
      guests.map { ($0.file.path, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    return files.compactMap { file, state in
      guard let guest = used[file.path] else { return Entry(file, state: state) }
      return guest.isRefused ? nil : Entry(guest)
    }
  }

  /// What went wrong so far: refusals, then faults of plugins, in calls of hooks, and of open hook points.
  public var problems: [PluginProblem] {
    found + guests.flatMap(\.problems) + hooks.flatMap(\.problems) + pointProblems
  }

  /// What plugins had to say, each line with the plugin's id in front.
  public var logLines: [String] {
    guests.flatMap { guest in guest.logLines.map { "\(guest.id): \($0)" } }
  }

  /// Inspects the plugins of some folders and takes in those that are switched on.
  ///
  /// A folder that is not there is told in ``problems``, as is every file that is refused; neither
  /// keeps the others from working. What is chosen here goes before a folder's `settings.json`.
  ///
  /// - Complexity: O(*n*) in the bytes of the libraries.
  public init(
    folders: [String],
    policy: PluginPolicy = PluginPolicy(),
    limits: PluginLimits = PluginLimits(),
    settings: ChosenSettings = ChosenSettings(),
    times: PluginTimes = PluginTimes()
  ) {
    chosen = settings
    self.times = times
    house = GuestHouse(points: points, policy: policy, times: times)
    var selection = PluginSelection(policy: policy, limits: limits)
    for path in folders {
      do {
        selection.add(try PluginFolder(path: path, policy: policy, limits: limits))
      } catch {
        found.append(PluginProblem(file: EscapedText.line(path), refusal: error))
      }
    }
    selection.settle()
    take(policy.problems + selection.problems)
    for (index, folder) in selection.folders.enumerated() { take(folder, at: index) }
    sortHooks()
    points.settle()
  }

  /// Inspects one plugin and takes it in, whatever an order file says.
  public init(
    file path: String,
    policy: PluginPolicy = PluginPolicy(),
    settings: ChosenSettings = ChosenSettings(),
    times: PluginTimes = PluginTimes()
  ) {
    chosen = settings
    self.times = times
    house = GuestHouse(points: points, policy: policy, times: times)
    let inspection = PluginInspection(path: path, policy: policy)
    take(policy.problems + inspection.problems(policy))
    if let file = PluginFile(inspection) {
      take(file, Guest.Rank(folder: 0, place: 0), chosen.values[file.identity.id] ?? [:])
    }
    sortHooks()
    points.settle()
  }

  private func take(_ problems: [PluginProblem]) {
    found += problems.filter { !$0.refusal.isWarning }
    warnings += problems.filter(\.refusal.isWarning)
  }

  private func take(_ folder: PluginSelection.Folder, at index: Int) {
    for (file, state) in folder.files {
      guard state == .active else {
        files.append((file, state))
        continue
      }
      let id = file.identity.id
      take(
        file,
        Guest.Rank(folder: index, place: folder.order.place(of: id)),
        (folder.settings.values[id] ?? [:]).merging(chosen.values[id] ?? [:]) { $1 }
      )
    }
  }

  private func take(_ file: PluginFile, _ rank: Guest.Rank, _ chosen: [String: FieldValue]) {
    do throws(PluginRefusal) {
      guests.append(try Guest(file, rank, in: house, chosen: chosen))
      files.append((file, .active))
    } catch {
      found.append(PluginProblem(file, refused: error))
    }
  }

  /// By folder and its order file, then the higher priority, then the id.
  private func sortHooks() {
    let sorted = guests.flatMap { guest in guest.hooks.map { (guest.rank, $0) } }
      .sorted { first, second in
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
    while workers.contains(where: { !$0.hasSettled }) { house.redraws.waitForNews() }
    takeNews()
  }

  /// Takes in which plugins have started or ended since.
  private func takeNews() {
    let latest = house.redraws.news
    if latest == news { return }
    news = latest
    for guest in guests { guest.update() }
    sortHooks()
  }
}
