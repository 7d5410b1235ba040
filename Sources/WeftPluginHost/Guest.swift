// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftChat
internal import WeftPluginImage
internal import WeftPluginWire
internal import WeftPoints

/// A plugin that is used: in this process because somebody trusts it, or else in a worker.
///
/// One in this process stays mapped until the process ends, because Swift images can't be taken out again.
final class Guest {
  /// Which of two plugins goes first.
  struct Rank: Comparable {
    /// Its folder among the folders.
    let folder: Int
    /// Its place in the folder's order file.
    let place: Int

    static func < (first: Rank, second: Rank) -> Bool {
      (first.folder, first.place) < (second.folder, second.place)
    }

    /// The same as one number, the lower the higher.
    var number: Int { place == .max ? .max : folder << 32 | place }
  }

  /// A plugin that is to be used.
  struct Wanted {
    let file: PluginFile
    let rank: Rank
    /// What its user has chosen.
    let chosen: [String: FieldValue]
  }

  private enum Home {
    /// In this process: what it said, and what keeps it running.
    case here(PluginLog, PluginImage)
    case worker(WorkerPlugin)
  }

  let file: PluginFile
  let rank: Rank
  private let house: GuestHouse
  private let home: Home
  private let owner: PointOwner
  private let chosen: [String: FieldValue]
  /// What it offers; nil until it has started.
  private(set) var offer: PluginOffer?
  /// Why it is not started any more.
  private(set) var ended: PluginRefusal?
  /// What its processes were ended for.
  private var faults: [PluginProblem] = []

  /// Takes a plugin in; one that is trusted is started at once.
  ///
  /// - Throws: why it can't be started.
  init(_ wanted: Wanted, in house: GuestHouse) throws(PluginRefusal) {
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
      // One without hooks lives on in what it provides.
      home = .here(log, image)
      let (declaration, functions) = try image.declare()
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

  /// Whether it could not even be started.
  var isRefused: Bool { ended.map { $0.code != PluginRefusal.Code.quarantined.rawValue } ?? false }

  /// What it has said.
  var logLines: [String] {
    switch home {
    case .here(let log, _): log.lines
    case .worker(let worker): worker.log.lines
    }
  }

  /// What is asked of it now.
  var hooks: [HookProvider] { ended == nil ? offer?.hooks ?? [] : [] }

  /// Whether it is of a file with the same settings, which runs where that would.
  func isOf(_ wanted: Wanted) -> Bool {
    file.path == wanted.file.path && file.sealed.sha256 == wanted.file.sealed.sha256
      && file.libraries.hashes == wanted.file.libraries.hashes
      && file.trust == wanted.file.trust && chosen == wanted.chosen
  }

  /// Takes its plugin's place for open points, which another file of it may have.
  func takeSeat(_ rank: Rank) { house.points.seat(owner, rank: rank.number) }

  /// What it was first ended for, nil where it never was.
  var firstFault: PluginRefusal? { ended ?? faults.first?.refusal }

  /// How many answers its hooks have given.
  var answerCount: Int { offer?.hooks.reduce(0) { $0 + $1.answerCount } ?? 0 }

  /// What is wrong with it.
  var problems: [PluginProblem] { (offer?.problems ?? []) + faults }

  /// How many problems that are.
  var problemCount: Int { (offer?.problems.count ?? 0) + faults.count }

  /// Its process, where it has one of its own.
  var worker: WorkerPlugin? {
    if case .worker(let worker) = home { worker } else { nil }
  }

  /// Takes in what its processes were ended for.
  func updateFaults() {
    guard case .worker(let worker) = home else { return }
    ended = worker.ending
    faults = worker.problems.map { refusal in
      isRefused && refusal == ended
        ? PluginProblem(file, refused: refusal)
        : PluginProblem(file: file.path, id: id, refusal: refusal)
    }
  }

  /// Takes in what has come of it since.
  func update() {
    guard case .worker(let worker) = home else { return }
    updateFaults()
    guard offer == nil, let declaration = worker.declaration else { return }
    offer = PluginOffer(declaration, of: file, chosen: chosen, clock: house.clock) { place, kind in
      WorkerHook(worker, place, isBackground: kind.isBackground, house.budget)
    }
  }
}
