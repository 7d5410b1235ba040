// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeftPoints

// Declarations, providers and acquired functions of plugins. Each has an owner, which can be removed with all of them.
extension PointRegistry {
  /// Declares a point for an owner, or returns the existing one if it was declared identically.
  package func declare(
    _ id: String,
    _ signature: String,
    composition: PointComposition,
    returnsStatus: Bool,
    by owner: PointOwner
  ) throws(PointError) -> Point {
    try PointID.check(id, by: owner)
    let signature = try PointSignature(signature)
    try composition.check(signature, returnsStatus: returnsStatus)
    return try change { state, _ throws(PointError) in
      try state.declare(
        id,
        signature,
        composition: composition,
        returnsStatus: returnsStatus,
        by: owner
      )
    }
  }

  /// Returns the declared point with an id, whose signature must be the same text.
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
    answer: @escaping @Sendable ([DynamicPointValue]) throws -> DynamicPointValue?
  ) throws(PointError) -> UInt64 {
    let kind = isElsewhere ? Provider.Kind.elsewhere(answer) : .answer(answer)
    return try provide(id, signature, kind: kind, priority: priority, by: owner)
  }

  /// Whether a call of a point may wait for another process.
  package func isAnsweredElsewhere(_ id: String) -> Bool {
    state.withLock { $0.points[id]?.asked.contains { $0.isElsewhere } ?? false }
  }

  /// Provides a point with an owner's C function.
  ///
  /// - Parameters:
  ///   - id: The id of a declared point.
  ///   - signature: The signature, the same text as in the declaration.
  ///   - function: The address of the C function.
  ///   - context: The pointer passed before the arguments, or 0 for none.
  ///   - isPacked: Whether it is a `weft_packed_function`, instead of a function of the signature.
  ///   - priority: The function's priority; a higher one is asked earlier.
  ///   - owner: The plugin or host that the function belongs to.
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
    return try provide(id, signature, kind: kind, priority: priority, by: owner)
  }

  func provide(
    _ id: String,
    _ signature: String,
    kind: Provider.Kind,
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

  /// Returns a packed function that calls a declared point, with the context to pass to it.
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

  /// Releases a handle that `provide` or `acquire` returned to the same owner.
  package func release(_ handle: UInt64, by owner: PointOwner) throws(PointError) {
    try change { state, dropped throws(PointError) in
      guard let reference = state.references[handle], reference.owner == owner else {
        throw PointError(
          .stale,
          "reference \(handle) was already released; don't use it afterwards"
        )
      }
      state.remove(handle, &dropped)
    }
  }

  /// Makes an owner the file of its plugin that answers calls, at a rank in the user's order.
  ///
  /// A lower rank is asked earlier. Without this call, the first file of a plugin that provides
  /// anything answers, after all ranked plugins.
  package func seat(_ owner: PointOwner, rank: Int) {
    _ = try? change { state, dropped throws(PointError) in
      state.seat(owner, rank: rank, &dropped)
    }
  }

  /// Removes everything an owner declared, provided and acquired.
  package func remove(_ owner: PointOwner) {
    _ = try? change { state, dropped throws(PointError) in state.remove(owner: owner, &dropped) }
  }

  /// Whether no call is inside a removed owner's functions and no caller holds one of them directly.
  package func hasLeft(_ owner: PointOwner) -> Bool {
    sweepEnded()
    _ = try? change { state, dropped throws(PointError) in state.sweep(&dropped) }
    // These may be the last references, so they are released after the lock.
    let (isHeld, staying) = state.withLock { ($0.isHeld(owner), $0.staying(of: owner)) }
    return !isHeld && staying.isEmpty
  }

  /// Forgets the calls that run on this thread, after a plugin has jumped out of them.
  ///
  /// They never return. Without this call their points would count as running forever and refuse every later call.
  package static func abandonCalls() { weft_call_abandon() }
}
