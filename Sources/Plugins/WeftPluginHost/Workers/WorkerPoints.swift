// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
internal import WeftPluginFormat
private import WeftPluginRuntime
package import WeftPoints

/// The open hook points of a plugin in a worker, as providers in the host's registry.
///
/// Callers can't distinguish a function in a worker from any other. It passes while there is no
/// worker. It also passes if the worker is late, busy or dead or answers wrongly, which counts as a
/// fault. A restarted worker replaces the previous one without the callers noticing.
package final class WorkerPoints: Sendable {
  private let points: PointRegistry
  private let owner: PointOwner
  private let limits: WorkerLimits
  private let budget: FrameBudget?
  private let state = Mutex(State())

  private struct State {
    var process: WorkerProcess?
    var offers: [PointOffer] = []
    var handles: [UInt64] = []
    var onEnd: (@Sendable (WorkerProcess, PluginRefusal) -> Void)?
  }

  /// The error with which a provider passes, and which the registry counts as a fault.
  private struct Fault: Error {}

  /// Creates the points for a plugin's workers, which run one after the other.
  package convenience init(
    in points: PointRegistry,
    owner: PointOwner,
    limits: WorkerLimits = WorkerLimits()
  ) {
    self.init(in: points, owner: owner, limits: limits, budget: nil)
  }

  /// Creates the points for a plugin's workers.
  ///
  /// - Parameter budget: The limit of the time that the drawing thread waits, or `nil` for no
  ///   limit.
  init(in points: PointRegistry, owner: PointOwner, limits: WorkerLimits, budget: FrameBudget?) {
    self.points = points
    self.owner = owner
    self.limits = limits
    self.budget = budget
  }

  deinit {
    let handles = state.withLock { $0.handles }
    for handle in handles { try? points.release(handle, by: owner) }
  }

  /// Sets a closure, which runs on the calling thread when a call finds that its worker has ended.
  func whenEnded(_ body: @escaping @Sendable (WorkerProcess, PluginRefusal) -> Void) {
    state.withLock { $0.onEnd = body }
  }

  /// Registers the declarations and functions of a worker, replacing those of the previous one.
  ///
  /// - Returns: The reasons why some of them could not be registered.
  package func register(_ process: WorkerProcess) -> [PointError] {
    let declaration = process.declaration
    let old = state.withLock { state -> [UInt64] in
      state.process = process
      if state.offers == declaration.offers { return [] }
      defer { (state.offers, state.handles) = (declaration.offers, []) }
      return state.handles
    }
    for handle in old { try? points.release(handle, by: owner) }
    var errors = declaration.points.compactMap { declare($0) }
    guard state.withLock({ $0.handles.isEmpty }) else { return errors }
    var handles: [UInt64] = []
    for (index, offer) in declaration.offers.enumerated() {
      do throws(PointError) {
        handles.append(try provide(offer, index))
      } catch {
        errors.append(error)
      }
    }
    state.withLock { $0.handles = handles }
    return errors
  }

  /// Drops a worker that has ended; its functions pass from now on.
  package func workerDidEnd() {
    let ended = state.withLock { $0.process.take() }
    withExtendedLifetime(ended) {}
  }

  /// Removes everything, because the plugin is no longer used.
  package func remove() {
    workerDidEnd()
    state.withLock { ($0.offers, $0.handles) = ([], []) }
    points.remove(owner)
  }

  private func declare(_ point: PointDeclaration) -> PointError? {
    guard let (composition, returnsStatus) = PointComposition.read(point.flags) else {
      return PointError(.arguments, "flags \(point.flags) are not valid; use WEFT_POINT_…")
    }
    do throws(PointError) {
      try PointSignature(point.signature).checkCrossing(point.id)
      _ = try points.declare(
        point.id,
        point.signature,
        composition: composition,
        returnsStatus: returnsStatus,
        by: owner
      )
      return nil
    } catch {
      return error
    }
  }

  private func provide(_ offer: PointOffer, _ index: Int) throws(PointError) -> UInt64 {
    try PointSignature(offer.signature).checkCrossing(offer.id)
    return try points.provide(
      offer.id,
      offer.signature,
      priority: offer.priority,
      by: owner,
      isElsewhere: true
    ) { [weak self] arguments in
      try self?.call(index, arguments)
    }
  }

  private func call(_ index: Int, _ arguments: [DynamicPointValue]) throws -> DynamicPointValue? {
    guard let budget else { return try call(index, arguments, within: limits.point, isWhole: true) }
    return try budget.spendOnPoint { time, isWhole in
      try call(index, arguments, within: time, isWhole: isWhole)
    }
  }

  /// Calls a function in the worker.
  ///
  /// - Parameters:
  ///   - index: The index of the function among the plugin's offers.
  ///   - arguments: The arguments, which fit the function's signature.
  ///   - time: How long to wait for the function.
  ///   - isWhole: Whether `time` is the full limit of a function. Being late within less is not a
  ///     fault.
  private func call(
    _ index: Int,
    _ arguments: [DynamicPointValue],
    within time: Duration,
    isWhole: Bool
  ) throws -> DynamicPointValue? {
    // The process is read before the call, because no code is called while the lock is held.
    guard let process = state.withLock({ $0.process }) else { return nil }
    let outcome: HookOutcome<DynamicPointValue>
    do throws(PluginRefusal) {
      outcome = try process.callPoint(index, arguments, within: time)
    } catch {
      let onEnd = state.withLock { state in
        if state.process === process { state.process = nil }
        return state.onEnd
      }
      onEnd?(process, error)
      throw Fault()
    }
    switch outcome {
    case .answered(let value): return value
    case .passes: return nil
    case .later:
      if isWhole { throw Fault() }
      return nil
    case .failed: throw Fault()
    }
  }
}
