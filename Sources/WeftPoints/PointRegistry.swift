// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The open hook points of a host: who declared them, who answers, and who may call.
///
///     let points = PointRegistry()
///     let shout = try points.declare("org.example.shout/1", "s(s)")
///     let loud = try points.provide("org.example.shout/1", "s(s)") { arguments in
///       guard case .text(let text?) = arguments[0] else { return nil }
///       return .text(text.uppercased())
///     }
///     try shout.call([.text("hello")])  // .text("HELLO")
///     loud.remove()
///
/// Everything may be done from any thread. What a point is declared with is what C plugins find by the
/// same id in `weft/points.h`.
public final class PointRegistry: Sendable {
  private let state: Locked<RegistryState>

  /// Creates a registry without points.
  public convenience init(limits: PointLimits = PointLimits()) {
    self.init(limits: limits, isSettled: true)
  }

  /// Creates a registry; until it is settled nobody is handed a provider's own function, because
  /// another provider may come before it.
  package init(limits: PointLimits = PointLimits(), isSettled: Bool) {
    state = Locked(RegistryState(limits: limits, isSettled: isSettled))
  }

  /// Tells that all plugins that are there have been started.
  package func settle() {
    state.withLock { $0.isSettled = true }
  }

  /// All points, by id.
  public var points: [Point] {
    state.withLock { $0.points.values.map(\.point) }
      .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  /// The point of an id; nil when nobody declared it.
  public func point(_ id: String) -> Point? {
    state.withLock { $0.points[id]?.point }
  }

  /// Who answers calls of a point, from the highest down; `weft` is the host.
  public func providers(of id: String) -> [String] {
    state.withLock { $0.points[id]?.asked.map(\.owner.id) ?? [] }
  }

  /// Makes a point known, or finds the one that is declared alike.
  ///
  /// - Throws: `id`, `signature`, `composition`, `declaredOtherwise` or `limit`.
  @discardableResult
  public func declare(
    _ id: String,
    _ signature: String,
    _ composition: PointComposition = .first,
    returnsStatus: Bool = false
  ) throws(PointError) -> Point {
    try declare(id, signature, composition, returnsStatus: returnsStatus, by: .host)
  }

  /// Answers calls of a declared point with a Swift closure, which may be called on any thread.
  ///
  /// The closure returns nil to pass. One that throws, or returns another type than the signature says,
  /// is passed over, which ``problems`` tells.
  ///
  /// - Throws: `notDeclared`, `mismatch` when the signature has not the same bytes, or `limit`.
  public func provide(
    _ id: String,
    _ signature: String,
    priority: Int32 = 0,
    answer: @escaping @Sendable (_ arguments: [PointValue]) throws -> PointValue?
  ) throws(PointError) -> PointProvision {
    let handle = try provide(id, signature, .answer(answer), priority: priority, by: .host)
    return PointProvision(self, handle)
  }

  /// A plain C function that calls a declared point, whoever provides it by then.
  ///
  /// - Throws: `notDeclared`, `mismatch`, `limit`, or `denied` where the system lets no functions be
  ///   made at run time.
  public func acquire(_ id: String, _ signature: String) throws(PointError) -> PointFunction {
    let (handle, address) = try acquire(id, signature, isDirect: false, by: .host)
    return PointFunction(self, handle, address: address)
  }

  /// A plain C function of a signature that runs a Swift closure.
  ///
  /// Its address can be handed to plugins and C libraries. It may be called on any thread, and from
  /// within itself.
  ///
  /// - Throws: `signature`, `limit` or `denied`.
  public func function(
    _ signature: String,
    _ answer: @escaping @Sendable (_ arguments: [PointValue]) throws -> PointValue
  ) throws(PointError) -> PointFunction {
    let signature = try PointSignature(signature)
    let provider = Provider(.answer(answer), signature, owner: .host, priority: 0)
    sweepEnded()
    let gate = try Gate(functionOf: Prototype.of(signature))
    let chain = Chain(
      try Prototype.of(signature),
      flags: PointComposition.first.flags,
      point: 0,
      refused: provider.faults,
      [provider]
    )
    _ = gate.turn(to: chain)
    let handle = try change { state, _ throws(PointError) in
      try state.insert(RegistryState.Reference(owner: .host, kind: .function(gate)))
    }
    return PointFunction(self, handle, address: gate.address)
  }

  /// How many C functions made at run time are in use.
  public var functionsInUse: Int { state.withLock { $0.functions } }

  /// What went wrong in calls so far, a line for each provider and point.
  public var problems: [String] { faults.map(\.text) }

  /// The same, told apart by point and provider.
  package var faults: [PointFault] { state.withLock { $0.faults } }

  /// How many faults there are.
  ///
  /// - Complexity: O(*n*) in the points and providers.
  package var faultCount: Int {
    state.withLock { $0.points.values.reduce(0) { $0 + $1.faultCount } }
  }

  package func declare(
    _ id: String,
    _ signature: String,
    _ composition: PointComposition,
    returnsStatus: Bool,
    by owner: PointOwner
  ) throws(PointError) -> Point {
    try PointID.check(id, by: owner)
    let signature = try PointSignature(signature)
    try composition.check(signature, returnsStatus: returnsStatus)
    return try change { state, _ throws(PointError) in
      try state.declare(id, signature, composition, returnsStatus: returnsStatus, by: owner)
    }
  }

  /// The declared point of an id, whose signature has to have the same bytes.
  package func find(_ id: String, _ signature: String) throws(PointError) -> Point {
    try change { state, _ throws(PointError) in try state.find(id, signature) }
  }

  /// Answers calls for an owner with a closure, which may be called on any thread.
  ///
  /// - Parameter isElsewhere: Whether the closure waits for another process.
  package func provide(
    _ id: String,
    _ signature: String,
    priority: Int32,
    by owner: PointOwner,
    isElsewhere: Bool = false,
    answer: @escaping @Sendable ([PointValue]) throws -> PointValue?
  ) throws(PointError) -> UInt64 {
    let kind = isElsewhere ? Provider.Kind.elsewhere(answer) : .answer(answer)
    return try provide(id, signature, kind, priority: priority, by: owner)
  }

  /// Whether a call of a point may wait for another process.
  package func isAnsweredElsewhere(_ id: String) -> Bool {
    state.withLock { $0.points[id]?.asked.contains { $0.isElsewhere } ?? false }
  }

  package func provide(
    _ id: String,
    _ signature: String,
    function: UInt,
    context: UInt,
    isPacked: Bool = false,
    priority: Int32,
    by owner: PointOwner
  ) throws(PointError) -> UInt64 {
    guard function != 0 else {
      throw PointError(.arguments, "point \(PointError.quoted(id)): the function is NULL; pass one")
    }
    let kind =
      isPacked
      ? Provider.Kind.packed(function, context: context) : .function(function, context: context)
    return try provide(id, signature, kind, priority: priority, by: owner)
  }

  private func provide(
    _ id: String,
    _ signature: String,
    _ kind: Provider.Kind,
    priority: Int32,
    by owner: PointOwner
  ) throws(PointError) -> UInt64 {
    try change { state, dropped throws(PointError) in
      let point = try state.find(id, signature)
      let provider = Provider(kind, point.signature, owner: owner, priority: priority)
      return try state.add(provider, to: id, &dropped)
    }
  }

  package func acquire(
    _ id: String,
    _ signature: String,
    isDirect: Bool,
    by owner: PointOwner
  ) throws(PointError) -> (handle: UInt64, address: UInt) {
    sweepEnded()
    return try change { state, dropped throws(PointError) in
      let point = try state.find(id, signature)
      if isDirect, let provider = state.directProvider(of: id), let address = provider.plainFunction
      {
        let reference = RegistryState.Reference(owner: owner, kind: .direct(provider))
        return (try state.insert(reference), address)
      }
      try state.checkFunctions()
      let gate = try Gate(functionOf: point.prototype)
      dropped.append(gate)
      let reference = RegistryState.Reference(owner: owner, kind: .acquired(gate, point: id))
      let handle = try state.insert(reference)
      state.connect(gate, handle, to: id)
      return (handle, gate.address)
    }
  }

  /// What calls a declared point when it is handed to ``Gate/packedFunction``.
  package func acquirePacked(
    _ id: String,
    _ signature: String,
    by owner: PointOwner
  ) throws(PointError) -> (handle: UInt64, function: UInt, context: UInt) {
    sweepEnded()
    return try change { state, dropped throws(PointError) in
      let point = try state.find(id, signature)
      try state.checkFunctions()
      let gate = Gate(packedFunctionOf: point.prototype)
      dropped.append(gate)
      let handle = try state.insert(
        RegistryState.Reference(owner: owner, kind: .acquired(gate, point: id))
      )
      state.connect(gate, handle, to: id)
      return (handle, Gate.packedFunction, gate.context)
    }
  }

  /// Gives back what ``provide`` or ``acquire`` gave to the same owner.
  package func release(_ handle: UInt64, by owner: PointOwner) throws(PointError) {
    try change { state, dropped throws(PointError) in
      guard let reference = state.references[handle], reference.owner == owner else {
        throw PointError(.stale, "reference \(handle) was given back before; forget it then")
      }
      state.remove(handle, &dropped)
    }
  }

  /// Lets an owner's functions be asked, at a place in the user's order, and not those of another file of
  /// the same plugin any more; the lower the rank, the higher it is.
  ///
  /// The first file of a plugin that provides anything is asked without this, after all that have a place.
  package func seat(_ owner: PointOwner, rank: Int) {
    _ = try? change { state, dropped throws(PointError) in
      state.seat(owner, rank: rank, &dropped)
    }
  }

  /// Takes back everything an owner declared, provided and acquired.
  package func remove(_ owner: PointOwner) {
    _ = try? change { state, dropped throws(PointError) in state.remove(owner: owner, &dropped) }
  }

  /// Whether nothing of an owner that was removed is running any more, or held directly.
  package func hasLeft(_ owner: PointOwner) -> Bool {
    sweepEnded()
    _ = try? change { state, dropped throws(PointError) in state.sweep(&dropped) }
    // Those that stay are let go of after the lock is given back: this may be their last reference.
    let (isHeld, staying) = state.withLock { ($0.isHeld(owner), $0.staying(of: owner)) }
    return !isHeld && staying.isEmpty
  }

  /// Lets go of what ended functions held and no call is in any more; without the lock of the state, as
  /// that may run anybody's code.
  private func sweepEnded() {
    EndedClosures.sweep()
    EndedGates.sweep()
  }

  /// Changes the state under its lock.
  ///
  /// What is let go of meanwhile is dropped after it: that may run anybody's code.
  private func change<Result: Sendable>(
    _ body: (inout RegistryState, inout [any Sendable]) throws(PointError) -> Result
  ) throws(PointError) -> Result {
    var dropped: [any Sendable] = []
    defer { withExtendedLifetime(dropped) {} }
    return try state.withLock { state throws(PointError) in try body(&state, &dropped) }
  }
}
