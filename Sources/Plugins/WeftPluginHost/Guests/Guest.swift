// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat
internal import WeftPluginRuntime
internal import WeftPoints

/// A plugin in use: in the host's process when the user or the host trusts it, else in a worker.
///
/// In the host's process it stays loaded until the process ends, because Swift images can't
/// be unloaded.
final class Guest {
  /// The position of a plugin in the user's order.
  struct Rank: Comparable {
    /// The index of its folder among the folders.
    let folder: Int
    /// Its position in the folder's order file.
    let position: Int

    static func < (first: Rank, second: Rank) -> Bool {
      (first.folder, first.position) < (second.folder, second.position)
    }

    /// The rank as one number; the lower, the earlier the plugin is asked.
    var number: Int { position == .max ? .max : folder << 32 | position }
  }

  /// A plugin that is to be used.
  struct Wanted {
    let file: PluginFile
    let rank: Rank
    /// The user's choices for its settings.
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
  /// The part of its declaration that the host uses; nil until it has started.
  private(set) var offer: PluginOffer?
  /// Why it is no longer started; nil while it is.
  private(set) var ended: PluginRefusal?
  /// The reasons why its processes were ended.
  private var faults: [PluginProblem] = []

  /// Prepares a plugin for use; one that is trusted is started at once.
  ///
  /// - Throws: The reason why it can't be started.
  init(_ wanted: Wanted, in house: PluginResources) throws(PluginRefusal) {
    (file, rank, chosen) = (wanted.file, wanted.rank, wanted.chosen)
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
        worker.noteShare(PluginRefusal(.computesUnasked, "it did so when it was used before"))
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
      let image = try PluginImage(file.sealed.keptOpen(), file.identity, context)
      // Without hooks it still lives on in the functions that it provides.
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

  /// Whether it could not be started at all.
  var isRefused: Bool { ended.map { $0.code != PluginRefusal.Code.quarantined.rawValue } ?? false }

  /// The lines that it has logged.
  var logLines: [String] {
    switch home {
    case .here(let log, _): log.lines
    case .worker(let worker): worker.log.lines
    }
  }

  /// The hooks that are in use now.
  var hooks: [HookProvider] { ended == nil ? offer?.hooks ?? [] : [] }

  /// Whether it has the same file, libraries, trust and settings as a wanted plugin.
  func isOf(_ wanted: Wanted) -> Bool {
    file.path == wanted.file.path && file.sealed.sha256 == wanted.file.sealed.sha256
      && file.libraries.hashes == wanted.file.libraries.hashes
      && file.trust == wanted.file.trust && chosen == wanted.chosen
  }

  /// Makes this file the one that answers open points for its plugin, instead of another file.
  func takeSeat(_ rank: Rank) { house.points.seat(owner, rank: rank.number) }

  /// The reason why it was first ended; nil when it never was.
  var firstFault: PluginRefusal? { ended ?? faults.first?.refusal }

  /// How many answers its hooks have given.
  var answerCount: Int { offer?.hooks.reduce(0) { $0 + $1.answerCount } ?? 0 }

  /// The problems of its declaration and its processes.
  var problems: [PluginProblem] { (offer?.problems ?? []) + faults }

  /// How many problems it has.
  var problemCount: Int { (offer?.problems.count ?? 0) + faults.count }

  /// Its worker; nil when it runs in the host's process.
  var worker: WorkerPlugin? {
    if case .worker(let worker) = home { worker } else { nil }
  }

  /// Updates the reasons why its processes were ended.
  func updateFaults() {
    guard case .worker(let worker) = home else { return }
    ended = worker.ending
    faults = worker.problems.map { refusal in
      isRefused && refusal == ended
        ? PluginProblem(file, refused: refusal)
        : PluginProblem(file: file.path, id: id, refusal: refusal)
    }
  }

  /// Updates it from its worker: the faults, and the declaration once it has started.
  func update() {
    guard case .worker(let worker) = home else { return }
    updateFaults()
    guard offer == nil, let declaration = worker.declaration else { return }
    offer = PluginOffer(declaration, of: file, chosen: chosen, clock: house.clock) { place, kind in
      WorkerHook(worker, place, isBackground: kind.isBackground, house.budget)
    }
  }
}
