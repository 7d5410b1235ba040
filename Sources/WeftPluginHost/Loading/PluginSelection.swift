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
    var added = Folder(order: folder.order, settings: folder.settings)
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
      limits.totalBytes -= file.sealed.size
      let isEnabled = folder.order.isEnabled(file.identity.id)
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

  /// The higher version wins, then the folder named first, then the name that comes first.
  private mutating func shadow() {
    var best: [String: (version: PluginVersion, folder: Int, place: Int)] = [:]
    for (folder, place) in active {
      let identity = folders[folder].files[place].file.identity
      let version = PluginVersion(identity.version)
      if let other = best[identity.id] {
        let loser = other.version < version ? (other.folder, other.place) : (folder, place)
        folders[loser.0].files[loser.1].state = .shadowed
        if loser == (folder, place) { continue }
      }
      best[identity.id] = (version, folder, place)
    }
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
