// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The state of a registry, which its lock guards.
///
/// Methods that remove objects append them to `dropped`, so that the caller can free them after releasing the lock.
struct RegistryState {
  /// A declared point with its owners, its providers and the C functions that call it.
  struct Declared {
    let point: Point
    var owners: Set<PointOwner>
    /// All providers, in the order they were added.
    var providers: [Provider] = []
    /// The providers that are asked, from the highest down.
    var asked: [Provider] = []
    var gates: [UInt64: Gate] = [:]

    /// The number of kinds of faults in the point's calls.
    ///
    /// Each failing provider counts as one, and so do all calls from within the point itself.
    var faultCount: Int {
      (point.refused.count > 0 ? 1 : 0) + asked.count { $0.faults.count > 0 }
    }
  }

  /// A resource that an owner holds by its handle.
  struct Reference {
    enum Kind {
      case provider(Provider, point: String)
      case acquired(Gate, point: String)
      case function(Gate)
      case direct(Provider)
    }

    let owner: PointOwner
    let kind: Kind
  }

  private struct Leaving {
    weak var provider: Provider?
  }

  let limits: PointLimits
  /// Whether every plugin found at launch has been started.
  var isSettled: Bool
  private(set) var points: [String: Declared] = [:]
  private(set) var references = HandleTable<Reference>()
  private(set) var functions = 0
  private var seats = PointSeats()
  private var leaving: [PointOwner: [Leaving]] = [:]

  init(limits: PointLimits, isSettled: Bool) {
    self.limits = limits
    self.isSettled = isSettled
  }

  mutating func declare(
    _ id: String,
    _ signature: PointSignature,
    composition: PointComposition,
    returnsStatus: Bool,
    by owner: PointOwner
  ) throws(PointError) -> Point {
    if let known = points[id] {
      let point = known.point
      guard point.signature == signature, point.composition == composition,
        point.returnsStatus == returnsStatus
      else {
        throw PointError(
          .declaredOtherwise,
          "point \"\(id)\" is declared as \"\(point.signature)\", \(point.composition) by "
            + "\(declarers(of: known, seenBy: owner)); declare it in the same way, or use another id"
        )
      }
      points[id]?.owners.insert(owner)
      return point
    }
    guard points.count < limits.points else {
      throw PointError(.limit, "there are already \(limits.points) points; declare fewer")
    }
    let point = try Point(
      id: id,
      signature: signature,
      composition: composition,
      returnsStatus: returnsStatus
    )
    points[id] = Declared(point: point, owners: [owner])
    return point
  }

  private func declarers(of known: Declared, seenBy owner: PointOwner) -> String {
    let ids = Set(known.owners.map(\.id))
    // The plugin's earlier file declared it; functions acquired from that declaration still call it.
    if ids == [owner.id], owner != .host { return "the file of \(owner.id) used before" }
    return ids.sorted().joined(separator: ", ")
  }

  /// Returns the declared point with an id, whose signature must be the same text.
  func find(_ id: String, _ signature: String) throws(PointError) -> Point {
    guard let point = points[id]?.point else {
      throw PointError(
        .notDeclared,
        "point \(PointError.quoted(id)) is not declared; declare it first, even if others declare it too"
      )
    }
    guard point.signature.description.utf8.elementsEqual(signature.utf8) else {
      throw PointError(
        .mismatch,
        "point \"\(id)\" is declared as \"\(point.signature)\", not as "
          + "\(PointError.quoted(signature)); use the same text"
      )
    }
    return point
  }

  mutating func add(
    _ provider: Provider,
    to id: String,
    _ dropped: inout [any Sendable]
  ) throws(PointError) -> UInt64 {
    let known = points[id]?.providers ?? []
    guard provider.owner == .host || !known.contains(where: { $0.owner == provider.owner })
    else {
      throw PointError(
        .providedTwice,
        "\(provider.owner.id) already provides point \"\(id)\"; release the first function before"
      )
    }
    dropped += (points[id]?.point.gate.sweep() ?? []) as [any Sendable]
    let busy = points[id]?.point.gate.retiredCount ?? 0
    guard known.count < limits.providers, busy < limits.providers else {
      throw PointError(
        .limit,
        "point \"\(id)\" has \(known.count) providers and \(busy) older lists in use, "
          + "but at most \(limits.providers) of each are allowed"
      )
    }
    let reference = Reference(owner: provider.owner, kind: .provider(provider, point: id))
    let handle = try insert(reference)
    seats.seat(provider.owner)
    points[id]?.providers.append(provider)
    turn(id, &dropped)
    return handle
  }

  /// The only provider of a point, if callers may call its function without a gate.
  func directProvider(of id: String) -> Provider? {
    guard isSettled, let known = points[id], known.point.composition == .first,
      known.asked.count == 1, known.asked[0].plainFunction != nil
    else { return nil }
    return known.asked[0]
  }

  func checkFunctions() throws(PointError) {
    guard functions < limits.functions else {
      throw PointError(.limit, "\(limits.functions) C functions are in use; release some")
    }
  }

  mutating func insert(_ reference: Reference) throws(PointError) -> UInt64 {
    switch reference.kind {
    case .function, .acquired:
      try checkFunctions()
      functions += 1
    case .provider, .direct: break
    }
    return references.insert(reference)
  }

  /// Makes a gate call a point from now on.
  mutating func connect(_ gate: Gate, _ handle: UInt64, to id: String) {
    guard let known = points[id] else { return }
    _ = gate.turn(to: known.point.chain(known.asked))
    points[id]?.gates[handle] = gate
  }

  mutating func remove(_ handle: UInt64, _ dropped: inout [any Sendable]) {
    guard let reference = references.remove(handle) else { return }
    switch reference.kind {
    case .direct: break
    case .function(let gate):
      functions -= 1
      dropped.append(gate)
    case .acquired(let gate, let id):
      functions -= 1
      // The id may now belong to another point.
      if points[id]?.gates[handle] === gate { points[id]?.gates[handle] = nil }
      dropped.append(gate)
    case .provider(let provider, let id):
      let staying = staying(of: reference.owner)
      leaving[reference.owner] = (staying + [provider]).map { Leaving(provider: $0) }
      dropped += staying as [any Sendable]
      points[id]?.providers.removeAll { $0 === provider }
      dropped.append(provider)
      turn(id, &dropped)
    }
  }

  /// Makes an owner's functions the only ones of its plugin that are asked.
  mutating func seat(_ owner: PointOwner, rank: Int, _ dropped: inout [any Sendable]) {
    seats.put(owner, rank: rank)
    for (id, known) in points where known.providers.contains(where: { $0.owner.id == owner.id }) {
      turn(id, &dropped)
    }
  }

  mutating func remove(owner: PointOwner, _ dropped: inout [any Sendable]) {
    for (handle, reference) in references.items where reference.owner == owner {
      remove(handle, &dropped)
    }
    for id in points.keys where points[id]?.owners.remove(owner) != nil {
      guard let known = points[id], known.owners.isEmpty else { continue }
      points[id]?.providers = []
      turn(id, &dropped)
      points[id] = nil
      dropped.append(known.point)
    }
    seats.leave(owner)
  }

  /// Makes later calls of a point use its current providers.
  private mutating func turn(_ id: String, _ dropped: inout [any Sendable]) {
    guard let known = points[id] else { return }
    let asked = seats.asked(of: known.providers)
    points[id]?.asked = asked
    let chain = known.point.chain(asked)
    for gate in [known.point.gate] + known.gates.values {
      dropped += gate.turn(to: chain) as [any Sendable]
    }
  }

  /// Removes older chains that no call is inside any more.
  func sweep(_ dropped: inout [any Sendable]) {
    for known in points.values {
      for gate in [known.point.gate] + known.gates.values {
        dropped += gate.sweep() as [any Sendable]
      }
    }
  }

  /// Whether a caller holds a function of an owner directly.
  func isHeld(_ owner: PointOwner) -> Bool {
    references.items.contains { _, reference in
      if case .direct(let provider) = reference.kind { provider.owner == owner } else { false }
    }
  }

  /// The removed functions of an owner that calls are still inside; the caller frees them without the lock.
  func staying(of owner: PointOwner) -> [Provider] {
    (leaving[owner] ?? []).compactMap(\.provider)
  }

  /// The faults of all points, ordered by point.
  var faults: [PointFault] {
    points.values.filter { $0.faultCount > 0 }.sorted { $0.point.id < $1.point.id }
      .flatMap { known in
        let providers = known.asked.map {
          PointFault(point: known.point.id, provider: $0.owner.id, calls: Int($0.faults.count))
        }
        let itself = PointFault(
          point: known.point.id,
          provider: nil,
          calls: Int(known.point.refused.count)
        )
        return ([itself] + providers).filter { $0.calls > 0 }
      }
  }
}
