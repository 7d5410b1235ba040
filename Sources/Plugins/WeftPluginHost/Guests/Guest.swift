// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftPoints

/// A plugin in use: in the host's process if the user or the host trusts it, otherwise in a worker.
///
/// In the host's process it stays loaded until the process ends, because Swift images can't be unloaded.
final class Guest {
  /// The position of a plugin in the user's order.
  struct Rank: Comparable {
    /// The index of the plugin's folder.
    let folder: Int
    /// The plugin's position in the folder's order file.
    let position: Int

    static func < (first: Rank, second: Rank) -> Bool {
      (first.folder, first.position) < (second.folder, second.position)
    }

    /// The rank as one number; a plugin with a lower number is asked earlier.
    var number: Int { position == .max ? .max : folder << 32 | position }
  }

  /// A plugin that the host is to use.
  struct Wanted {
    let file: PluginFile
    let rank: Rank
    /// The user's choices for the plugin's settings.
    let chosen: [String: FieldValue]
  }

  private enum Home {
    /// The host's process: the plugin's log, and the image that keeps it running.
    case here(PluginLog, PluginImage)
    case worker(WorkerPlugin)
  }

  let file: PluginFile
  let rank: Rank
  private let house: PluginResources
  private let home: Home
  private let owner: PointOwner
  private let chosen: [String: FieldValue]
  /// The part of the plugin's declaration that the host uses, or `nil` until it has started.
  private(set) var offer: PluginOffer?
  /// Why the plugin is no longer started, or `nil` while it is.
  private(set) var ended: PluginRefusal?
  /// The reasons why the plugin's processes were stopped.
  private var faults: [PluginProblem] = []

  /// Prepares a plugin for use; a trusted one is started at once.
  ///
  /// - Throws: The reason why the plugin can't be started.
  init(_ wanted: Wanted, in house: PluginResources) throws(PluginRefusal) {
    file = wanted.file
    rank = wanted.rank
    chosen = wanted.chosen
    self.house = house
    owner = PointOwner(id: file.identity.id, generation: house.nextGeneration())
    switch house.isolatesAll ? .worker : file.trust.level {
    case .worker:
      let worker = house.worker(of: file, owner)
      home = .worker(worker)
      if house.quarantine.holds(id: file.identity.id, sha256: file.sealed.sha256) {
        worker.stop(worker.quarantined("it failed too often the last time it was used"))
        update()
      } else if house.unasked.holds(id: file.identity.id, sha256: file.sealed.sha256) {
        worker.noteShare(PluginRefusal(.computesUnasked, "it failed when it was used before"))
        update()
      }
      house.keeper.add(worker)
    case .inProcess:
      try house.claim(modulesOf: file)
      try file.libraries.load(for: file.identity.id)
      let log = PluginLog()
      let context = PluginContext(
        log: log,
        points: house.points,
        owner: owner,
        redraws: house.redraws
      )
      let image = try PluginImage(
        file.sealed.keptOpen(),
        identity: file.identity,
        services: context
      )
      // Without hooks the plugin is still needed for the functions that it provides.
      home = .here(log, image)
      let (declaration, functions) = try image.declare(answersIn: house.arena())
      offer = PluginOffer(
        declaration,
        of: file,
        chosen: chosen,
        clock: house.clock
      ) { place, kind in
        house.hook(functions[place], isBackground: kind.isBackground)
      }
    }
  }

  deinit {
    if case .worker(let worker) = home { house.keeper.remove(worker) }
  }

  var id: String { file.identity.id }

  /// Whether the plugin could not be started at all.
  var isRefused: Bool { ended.map { $0.code != PluginRefusal.Code.quarantined.rawValue } ?? false }

  /// The lines that the plugin has logged, and those that it has printed in a worker.
  var logLines: [String] {
    switch home {
    case .here(let log, _): log.lines
    case .worker(let worker): worker.logLines
    }
  }

  /// The hooks that are in use now.
  var hooks: [HookProvider] { ended == nil ? offer?.hooks ?? [] : [] }

  /// Whether the guest has the same file, libraries, trust and settings as a wanted plugin.
  func isOf(_ wanted: Wanted) -> Bool {
    file.path == wanted.file.path && file.sealed.sha256 == wanted.file.sealed.sha256
      && file.libraries.hashes == wanted.file.libraries.hashes
      && file.trust == wanted.file.trust && chosen == wanted.chosen
  }

  /// Makes this file, instead of another one of its plugin, answer open points.
  func takeSeat(_ rank: Rank) { house.points.seat(owner, rank: rank.number) }

  /// The reason why the plugin was first stopped, or `nil` if it never was.
  var firstFault: PluginRefusal? { ended ?? faults.first?.refusal }

  /// The number of answers from the plugin's hooks.
  var answerCount: Int { offer?.hooks.reduce(0) { $0 + $1.answerCount } ?? 0 }

  /// The problems of the plugin's declaration and its processes.
  var problems: [PluginProblem] { (offer?.problems ?? []) + faults }

  var problemCount: Int { (offer?.problems.count ?? 0) + faults.count }

  /// The plugin's worker, or `nil` if it runs in the host's process.
  var worker: WorkerPlugin? {
    if case .worker(let worker) = home { worker } else { nil }
  }

  /// Updates the reasons why the plugin's processes were stopped.
  func updateFaults() {
    guard case .worker(let worker) = home else { return }
    ended = worker.ending
    faults = worker.problems.map { refusal in
      isRefused && refusal == ended
        ? PluginProblem(file, refused: refusal)
        : PluginProblem(file: file.path, id: id, refusal: refusal)
    }
  }

  /// Updates the guest from its worker: the faults, and the declaration once the plugin has started.
  func update() {
    guard case .worker(let worker) = home else { return }
    updateFaults()
    guard offer == nil, let declaration = worker.declaration else { return }
    offer = PluginOffer(declaration, of: file, chosen: chosen, clock: house.clock) { place, kind in
      WorkerHook(
        plugin: worker,
        index: place,
        isBackground: kind.isBackground,
        budget: house.budget
      )
    }
  }
}
