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
///     try shout.call([.text("hello")])  // .text(nil): without a provider
///
/// Any thread may call any member. C plugins reach the same points by id through `weft/points.h`. Use the registry of a
/// `PluginHost` (`points`) to share points with plugins; a registry of your own serves only the host's Swift code.
///
/// No lock is held while a provider runs, so a provider may declare, provide and call other points. A call of a point
/// from within itself throws `running`.
///
/// All functions throw ``PointError``. Its codes are those of mistakes in the program, such as a signature other than
/// the declared one (`mismatch`), and of limits. A failing provider throws nothing here: the next one is asked, and
/// ``problems`` names it.
public final class PointRegistry: Sendable {
  let state: Locked<RegistryState>

  /// Creates a registry without points.
  public convenience init(limits: PointLimits = PointLimits()) {
    self.init(limits: limits, isSettled: true)
  }

  /// Creates a registry that may still have to be settled.
  ///
  /// Until then, callers never get a provider's own function, because a plugin that starts later
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

  /// Returns the point with an id, or `nil` if it is not declared.
  public func point(_ id: String) -> Point? {
    state.withLock { $0.points[id]?.point }
  }

  /// The ids of the plugins that answer a point, from the highest down; `weft` is the host.
  public func providers(of id: String) -> [String] {
    state.withLock { $0.points[id]?.asked.map(\.owner.id) ?? [] }
  }

  /// Declares a point, or returns the existing one if it was declared identically.
  ///
  /// - Throws: `id`, `signature`, `composition`, `declaredOtherwise` or `limit`.
  @discardableResult
  public func declare(
    _ id: String,
    _ signature: String,
    composition: PointComposition = .first,
    returnsStatus: Bool = false
  ) throws(PointError) -> Point {
    try declare(id, signature, composition: composition, returnsStatus: returnsStatus, by: .host)
  }

  /// Provides a declared point with a Swift closure, which must be ready to run on any thread.
  ///
  /// The closure returns `nil` to pass. If it throws, or returns another type than the signature
  /// says, the next provider is asked and ``problems`` reports the failure.
  ///
  /// - Throws: `notDeclared`, `mismatch` if the signature is not the same text, or `limit`.
  public func provide(
    _ id: String,
    _ signature: String,
    priority: Int32 = 0,
    answer: @escaping @Sendable (_ arguments: [DynamicPointValue]) throws -> DynamicPointValue?
  ) throws(PointError) -> PointProvision {
    let handle = try provide(id, signature, kind: .answer(answer), priority: priority, by: .host)
    return PointProvision(self, handle)
  }

  /// Returns a plain C function that calls a declared point, with the providers it has at that time.
  ///
  /// - Throws: `notDeclared`, `mismatch`, `limit`, or `denied` if the operating system doesn't
  ///   allow making functions at run time.
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
  ///     DynamicPointValue.pointer(length.address)  // for a point that takes a p
  ///
  /// Its address can be handed to plugins and C libraries. It may be called on any
  /// thread and recursively.
  ///
  /// - Throws: `signature`, `limit` or `denied`.
  public func function(
    _ signature: String,
    _ answer: @escaping @Sendable (_ arguments: [DynamicPointValue]) throws -> DynamicPointValue
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

  /// The number of C functions made at run time that are in use.
  package var functionsInUse: Int { state.withLock { $0.functions } }

  /// The failures in calls so far, one line for each provider and point.
  public var problems: [String] { faults.map(\.text) }

  /// The failures in calls so far, by point and provider.
  package var faults: [PointFault] { state.withLock { $0.faults } }

  /// The number of kinds of faults seen so far.
  ///
  /// - Complexity: O(*n*) in the number of points and providers.
  package var faultCount: Int {
    state.withLock { $0.points.values.reduce(0) { $0 + $1.faultCount } }
  }

  /// Frees the contents of ended functions that no call is inside any more.
  ///
  /// It runs without the state's lock, because freeing a closure may run arbitrary code.
  func sweepEnded() {
    EndedClosures.sweep()
    EndedGates.sweep()
  }

  /// Changes the state under its lock.
  ///
  /// Objects that the body removes are freed after the lock is released, because freeing them may run arbitrary code.
  func change<Result: Sendable>(
    _ body: (inout RegistryState, inout [any Sendable]) throws(PointError) -> Result
  ) throws(PointError) -> Result {
    var dropped: [any Sendable] = []
    defer { withExtendedLifetime(dropped) {} }
    return try state.withLock { state throws(PointError) in try body(&state, &dropped) }
  }
}

/// A Swift closure that answers calls of a point until it is removed.
public struct PointProvision: Sendable {
  private let registry: PointRegistry
  private let handle: UInt64

  init(_ registry: PointRegistry, _ handle: UInt64) {
    self.registry = registry
    self.handle = handle
  }

  /// Removes the closure; a second call does nothing.
  ///
  /// Calls that are already running finish normally.
  public func remove() {
    try? registry.release(handle, by: .host)
  }
}

/// A plain C function made at run time, valid for as long as this object lives.
public final class PointFunction: Sendable {
  private let registry: PointRegistry
  private let handle: UInt64
  /// The function's address, to hand to C as ``DynamicPointValue/pointer(_:)``.
  public let address: UInt

  init(_ registry: PointRegistry, _ handle: UInt64, address: UInt) {
    self.registry = registry
    self.handle = handle
    self.address = address
  }

  deinit {
    try? registry.release(handle, by: .host)
  }
}

/// The maximum sizes of a registry.
public struct PointLimits: Equatable, Sendable {
  /// The maximum number of points.
  public var points = 1024
  /// The maximum number of functions for one point.
  public var providers = 64
  /// The maximum number of C functions made at run time.
  public var functions = 1024

  /// Creates limits that are high enough for any host.
  public init() {}
}
