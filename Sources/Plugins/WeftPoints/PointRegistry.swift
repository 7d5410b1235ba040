// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The open hook points of a host: their declarations, providers and acquired functions.
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
/// Any thread may call any member. C plugins reach the same points by id through `weft/points.h`.
public final class PointRegistry: Sendable {
  private let state: Locked<RegistryState>

  /// Creates a registry without points.
  public convenience init(limits: PointLimits = PointLimits()) {
    self.init(limits: limits, isSettled: true)
  }

  /// Creates a registry that may still have to be settled.
  ///
  /// Until it is, callers never get a provider's own function, because a plugin that starts later
  /// may take precedence over that provider.
  package init(limits: PointLimits = PointLimits(), isSettled: Bool) {
    state = Locked(RegistryState(limits: limits, isSettled: isSettled))
  }

  /// Records that every plugin found at launch has been started.
  package func settle() {
    state.withLock { $0.isSettled = true }
  }

  /// All points, ordered by id.
  public var points: [Point] {
    state.withLock { $0.points.values.map(\.point) }
      .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  /// Finds the point of an id; nil when it is not declared.
  public func point(_ id: String) -> Point? {
    state.withLock { $0.points[id]?.point }
  }

  /// The ids of the plugins that answer a point, from the highest down; `weft` is the host.
  public func providers(of id: String) -> [String] {
    state.withLock { $0.points[id]?.asked.map(\.owner.id) ?? [] }
  }

  /// Declares a point, or returns the existing one when it was declared identically.
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

  /// Provides a declared point with a Swift closure, which must be ready to run on any thread.
  ///
  /// The closure returns nil to pass. When it throws, or returns another type than the signature
  /// says, the next provider is asked and ``problems`` reports the failure.
  ///
  /// - Throws: `notDeclared`, `mismatch` when the signature is not the same text, or `limit`.
  public func provide(
    _ id: String,
    _ signature: String,
    priority: Int32 = 0,
    answer: @escaping @Sendable (_ arguments: [PointValue]) throws -> PointValue?
  ) throws(PointError) -> PointProvision {
    let handle = try provide(id, signature, .answer(answer), priority: priority, by: .host)
    return PointProvision(self, handle)
  }

  /// Returns a plain C function that calls a declared point and the providers it has by then.
  ///
  /// - Throws: `notDeclared`, `mismatch`, `limit`, or `denied` where the operating system forbids
  ///   making functions at run time.
  public func acquire(_ id: String, _ signature: String) throws(PointError) -> PointFunction {
    let (handle, address) = try acquire(id, signature, isDirect: false, by: .host)
    return PointFunction(self, handle, address: address)
  }

  /// Returns a plain C function of a signature that runs a Swift closure.
  ///
  ///     let length = try points.function("l(s)") { arguments in
  ///       guard case .text(let text?) = arguments[0] else { return .int64(0) }
  ///       return .int64(Int64(text.utf8.count))
  ///     }
  ///     PointValue.pointer(length.address)  // for a point that takes a p
  ///
  /// Its address can be handed to plugins and C libraries. It may be called on any
  /// thread and recursively.
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

  /// How many of the C functions made at run time are in use.
  public var functionsInUse: Int { state.withLock { $0.functions } }

  /// The failures in calls so far, one line for each provider and point.
  public var problems: [String] { faults.map(\.text) }

  /// The failures in calls so far, by point and provider.
  package var faults: [PointFault] { state.withLock { $0.faults } }

  /// How many kinds of faults have been seen.
  ///
  /// - Complexity: O(*n*) in the number of points and providers.
  package var faultCount: Int {
    state.withLock { $0.points.values.reduce(0) { $0 + $1.faultCount } }
  }

  /// Declares a point for an owner, or returns the existing one when it was declared identically.
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

  /// Finds the declared point of an id; its signature must be the same text.
  package func find(_ id: String, _ signature: String) throws(PointError) -> Point {
    try change { state, _ throws(PointError) in try state.find(id, signature) }
  }

  /// Provides a point with an owner's closure, which must be ready to run on any thread.
  ///
  /// - Parameter isElsewhere: Whether the closure waits for another process.
  ///
  /// - Returns: The handle to release.
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

  /// Provides a point with an owner's C function.
  ///
  /// - Parameters:
  ///   - context: The pointer passed before the arguments; 0 for none.
  ///   - isPacked: Whether it is a `weft_packed_function`, instead of a function of the signature.
  /// - Returns: The handle to release.
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

  /// Makes a C function that calls a declared point.
  ///
  /// - Parameter isDirect: Whether the function may be the only provider's own, without a gate in
  ///   front. The provider's plugin then has to stay loaded until the handle is released.
  /// - Returns: The handle to release, and the function's address.
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

  /// Returns a packed function and the context with which it calls a declared point.
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

  /// Releases a handle that ``provide`` or ``acquire`` returned to the same owner.
  package func release(_ handle: UInt64, by owner: PointOwner) throws(PointError) {
    try change { state, dropped throws(PointError) in
      guard let reference = state.references[handle], reference.owner == owner else {
        throw PointError(.stale, "reference \(handle) was given back before; forget it then")
      }
      state.remove(handle, &dropped)
    }
  }

  /// Makes an owner the file of its plugin that answers calls, at a rank in the user's order.
  ///
  /// The lower the rank, the earlier it is asked.
  ///
  /// Without this call the first file of a plugin that provides anything answers,
  /// after all ranked plugins.
  package func seat(_ owner: PointOwner, rank: Int) {
    _ = try? change { state, dropped throws(PointError) in
      state.seat(owner, rank: rank, &dropped)
    }
  }

  /// Removes everything an owner declared, provided and acquired.
  package func remove(_ owner: PointOwner) {
    _ = try? change { state, dropped throws(PointError) in state.remove(owner: owner, &dropped) }
  }

  /// Whether no call is inside a removed owner's functions and no caller holds one directly.
  package func hasLeft(_ owner: PointOwner) -> Bool {
    sweepEnded()
    _ = try? change { state, dropped throws(PointError) in state.sweep(&dropped) }
    // This may hold their last reference, so it ends after the lock is released.
    let (isHeld, staying) = state.withLock { ($0.isHeld(owner), $0.staying(of: owner)) }
    return !isHeld && staying.isEmpty
  }

  /// Frees the contents of ended functions that no call is inside any more.
  ///
  /// It runs without the state's lock, because freeing a closure may run arbitrary code.
  private func sweepEnded() {
    EndedClosures.sweep()
    EndedGates.sweep()
  }

  /// Changes the state under its lock.
  ///
  /// Objects the body removes are freed after the lock is released, because that
  /// may run arbitrary code.
  private func change<Result: Sendable>(
    _ body: (inout RegistryState, inout [any Sendable]) throws(PointError) -> Result
  ) throws(PointError) -> Result {
    var dropped: [any Sendable] = []
    defer { withExtendedLifetime(dropped) {} }
    return try state.withLock { state throws(PointError) in try body(&state, &dropped) }
  }
}
