// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

/// The result of inspecting the plugin folders of a host.
struct PluginScan: Sendable {
  let folders: [PluginSelection.Folder]
  let problems: [PluginProblem]
  /// The files that are not used until the user agrees.
  let held: [(id: String, use: UsedFiles.Use)]

  var uses: [(id: String, use: UsedFiles.Use)] {
    folders.flatMap(\.files).filter { $0.state == .active }.map { file, _ in
      (file.identity.id, UsedFiles.Use(sha256: file.sealed.sha256, place: file.place))
    }
  }

  /// Inspects every file of some folders.
  init(folders paths: [String], policy: PluginPolicy, limits: PluginLimits) {
    policy.used.refresh()
    var selection = PluginSelection(policy: policy, limits: limits)
    var missing: [PluginProblem] = []
    for path in paths {
      do {
        selection.add(try PluginFolder(path: path, policy: policy, limits: limits))
      } catch {
        missing.append(PluginProblem(file: EscapedText.line(path), refusal: error))
        selection.addNothing()
      }
    }
    selection.settle()
    folders = selection.folders
    held = selection.held
    problems = policy.problems + missing + selection.problems
  }

  /// Inspects one file that the user named; no order file applies to it.
  init(file path: String, policy: PluginPolicy) {
    let inspection = PluginInspection(path: path, policy: policy)
    problems = policy.problems + inspection.problems(policy)
    held = []
    folders =
      PluginFile(inspection).map { file in
        [
          PluginSelection.Folder(
            order: PluginOrder(),
            settings: ChosenSettings(),
            files: [(file, .active)]
          )
        ]
      } ?? []
  }
}

/// The choice of plugins from all folders: only one of several files with the same id is used.
struct PluginSelection {
  struct Folder: Sendable {
    let order: PluginOrder
    let settings: ChosenSettings
    var files: [(file: PluginFile, state: PluginHost.Entry.State)] = []
  }

  private(set) var folders: [Folder] = []
  /// Refusals and warnings.
  private(set) var problems: [PluginProblem] = []
  /// The files that are not used until the user agrees.
  private(set) var held: [(id: String, use: UsedFiles.Use)] = []

  private let policy: PluginPolicy
  private var limits: PluginLimits
  private var seen: [OpenedFile.Identity: String] = [:]

  /// The modules that many plugins contain: the SDK's, and the toolchain's if they are linked statically.
  ///
  /// Modules whose name starts with an underscore belong to the toolchain too.
  private static let sharedModules: Set<String> = [
    "WeftPlugin", "WeftViews", "Swift", "Synchronization", "Observation", "Dispatch", "Foundation",
    "FoundationEssentials", "FoundationInternationalization",
  ]

  init(policy: PluginPolicy, limits: PluginLimits) {
    self.policy = policy
    self.limits = limits
  }

  /// Inspects the candidates of a folder.
  mutating func add(_ folder: PluginFolder) {
    problems += folder.problems
    var added = Folder(order: folder.order ?? PluginOrder(), settings: folder.settings)
    for candidate in folder.candidates {
      let inspection = PluginInspection(candidate, policy: policy, limits: limits)
      let id = inspection.identity?.id
      problems += inspection.problems(policy)
      guard let file = PluginFile(inspection), let identity = inspection.fileIdentity else {
        continue
      }
      if let other = seen[identity] {
        let refusal = PluginRefusal(.sameFile, "it is the same file as \(other)")
        problems.append(PluginProblem(file: file.path, id: id, refusal: refusal))
        added.files.append((file, .shadowed))
        continue
      }
      seen[identity] = file.path
      limits.totalBytes -= file.size
      let isEnabled = folder.order?.isEnabled(file.identity.id) ?? false
      added.files.append((file, isEnabled ? .active : .disabled))
    }
    folders.append(added)
  }

  /// Adds an empty folder for one that is missing.
  mutating func addNothing() {
    folders.append(Folder(order: PluginOrder(), settings: ChosenSettings()))
  }

  /// Decides between plugins that can't be used together.
  mutating func settle() {
    shadow()
    separateModules()
  }

  /// Decides between files with the same id: the one that was used before stays in use.
  ///
  /// If there is none, a pinned file is used, or else the one with the highest version. Among equal
  /// versions, the first folder wins, then the name that sorts first. A later version of a plugin
  /// that was used waits for the user's consent.
  private mutating func shadow() {
    var rivals: [String: [(folder: Int, place: Int)]] = [:]
    for index in active { rivals[file(index).identity.id, default: []].append(index) }
    var waiting: [(folder: Int, place: Int)] = []
    for (id, places) in rivals.sorted(by: { $0.key < $1.key }) {
      let free = places.filter { !policy.used.holds(id, at: file($0).place) }
      guard let kept = kept(id, free) else {
        waiting += places
        continue
      }
      for index in places where index != kept.index {
        let isAsked = kept.wasUsed || !free.contains { $0 == index }
        if isAsked, version(index) > version(kept.index) {
          waiting.append(index)
        } else {
          folders[index.folder].files[index.place].state = .shadowed
        }
      }
    }
    for index in waiting.sorted(by: { ($0.folder, $0.place) > ($1.folder, $1.place) }) {
      hold(index)
    }
  }

  /// Returns which of several files with an id is used, and whether it was used before.
  private func kept(
    _ id: String,
    _ places: [(folder: Int, place: Int)]
  ) -> (index: (folder: Int, place: Int), wasUsed: Bool)? {
    if let use = policy.used.use(of: id) {
      let same =
        places.first { file($0).place == use.place }
        ?? places.first { file($0).sealed.sha256 == use.sha256 }
      if let same { return (same, true) }
    }
    if let pinned = places.first(where: { file($0).trust.reason == .pinned }) {
      return (pinned, true)
    }
    guard var best = places.first else { return nil }
    for index in places.dropFirst() where version(index) > version(best) { best = index }
    return (best, false)
  }

  /// Leaves a file unused until the user agrees.
  private mutating func hold(_ index: (folder: Int, place: Int)) {
    let file = folders[index.folder].files.remove(at: index.place).file
    let id = file.identity.id
    let version = file.identity.version
    let used = policy.used.use(of: id).map { $0.place } ?? "another file, which is trusted"
    let refusal = PluginRefusal(
      .replacement,
      "it is version \(version) of \(id), which was used from \(used), and waits for your confirmation",
      remedy: "check it, then run weft plugins enable \(file.path) to use it, or remove it"
    )
    problems.append(PluginProblem(file, refused: refusal))
    held.append((id, UsedFiles.Use(sha256: file.sealed.sha256, place: file.place)))
  }

  private func file(_ index: (folder: Int, place: Int)) -> PluginFile {
    folders[index.folder].files[index.place].file
  }

  private func version(_ index: (folder: Int, place: Int)) -> PluginVersion {
    PluginVersion(file(index).identity.version)
  }

  /// Refuses plugins whose Swift modules have the same name as another plugin's in this process.
  ///
  /// The Swift runtime may confuse the types of two such modules.
  private mutating func separateModules() {
    var owners: [String: String] = [:]
    var refused: [(folder: Int, place: Int)] = []
    for (folder, place) in active {
      let file = folders[folder].files[place].file
      guard file.trust.level == .inProcess else { continue }
      let modules = Self.ownModules(of: file)
      if let taken = modules.first(where: { owners[$0] != nil }), let owner = owners[taken] {
        let refusal = PluginRefusal(
          .moduleTwice,
          "its Swift module \(EscapedText.line(taken)) has the name of one of \(owner)"
        )
        problems.append(PluginProblem(file, refused: refusal))
        refused.append((folder, place))
        continue
      }
      for module in modules { owners[module] = file.identity.id }
    }
    for index in refused.reversed() { folders[index.folder].files.remove(at: index.place) }
  }

  /// Returns the Swift modules of a plugin that must not occur in any other plugin.
  static func ownModules(of file: PluginFile) -> [String] {
    file.swiftModules.filter { !$0.hasPrefix("_") && !sharedModules.contains($0) }
  }

  /// The indices of the plugins that will be loaded.
  private var active: [(folder: Int, place: Int)] {
    folders.indices.flatMap { folder in
      folders[folder].files.indices.filter { folders[folder].files[$0].state == .active }
        .map { (folder, $0) }
    }
  }
}
