// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginWire

/// Which of the plugins of all folders are loaded: of two of one id, one.
struct PluginSelection {
  struct Folder: Sendable {
    let order: PluginOrder
    let settings: ChosenSettings
    var files: [(file: PluginFile, state: PluginHost.Entry.State)] = []
  }

  private(set) var folders: [Folder] = []
  /// What was refused, and what is odd.
  private(set) var problems: [PluginProblem] = []
  /// What is not used before the user has said so.
  private(set) var held: [(id: String, use: UsedFiles.Use)] = []

  private let policy: PluginPolicy
  private var limits: PluginLimits
  private var seen: [OpenedFile.Identity: String] = [:]

  /// Modules that many plugins have: the SDK's, and the toolchain's where it is linked in.
  ///
  /// Those that begin with an underscore are the toolchain's too.
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
    var added = Folder(order: folder.order ?? PluginOrder([]), settings: folder.settings)
    for candidate in folder.candidates {
      let inspection = PluginInspection(candidate, policy, limits)
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

  /// Stands for a folder that is not there.
  mutating func addNothing() {
    folders.append(Folder(order: PluginOrder([]), settings: ChosenSettings()))
  }

  /// Decides between plugins that can't be used together.
  mutating func settle() {
    shadow()
    separateModules()
  }

  /// Of two files of one id the one that was used stays; of those that were not, the higher version wins, then
  /// the folder named first, then the name that comes first.
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

  /// Which of the files of an id is used.
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

  /// Does not use a file before the user has said so.
  private mutating func hold(_ index: (folder: Int, place: Int)) {
    let file = folders[index.folder].files.remove(at: index.place).file
    let (id, version) = (file.identity.id, file.identity.version)
    let used = policy.used.use(of: id).map { $0.place } ?? "another file, which is trusted"
    let refusal = PluginRefusal(
      .replacement,
      "it is version \(version) of \(id), which was used from \(used), and waits for your yes",
      remedy: "look at it, then let weft plugins enable \(file.path) use it instead, or remove it"
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

  /// Two Swift modules of one name in one process can be taken for each other by the runtime.
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

  /// The Swift modules of a plugin that others should not have too.
  static func ownModules(of file: PluginFile) -> [String] {
    file.swiftModules.filter { !$0.hasPrefix("_") && !sharedModules.contains($0) }
  }

  /// The places of the plugins that are to be loaded.
  private var active: [(folder: Int, place: Int)] {
    folders.indices.flatMap { folder in
      folders[folder].files.indices.filter { folders[folder].files[$0].state == .active }
        .map { (folder, $0) }
    }
  }
}
