// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Synchronization
private import WeftPluginImage
internal import WeftPluginWire
package import WeftPoints

/// The open hook points of a plugin in a worker, as a host's registry has them.
///
/// To callers a function in the worker is one like any other. It passes while there is no worker, and when
/// the worker is late, busy, dead or lies, which counts as a fault. A worker that is started anew takes
/// the place of the one before; nobody who calls has to know.
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

  /// Why a provider passes, for the one who counts.
  private struct Fault: Error {}

  /// Prepares for the workers of a plugin, one after the other.
  package convenience init(
    in points: PointRegistry,
    owner: PointOwner,
    limits: WorkerLimits = WorkerLimits()
  ) {
    self.init(in: points, owner: owner, limits: limits, budget: nil)
  }

  /// - Parameter budget: How long the thread that draws may wait; nil where there is none.
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

  /// Sets what is run when a call finds that its worker has ended, on the thread that called.
  func whenEnded(_ body: @escaping @Sendable (WorkerProcess, PluginRefusal) -> Void) {
    state.withLock { $0.onEnd = body }
  }

  /// Registers what a worker declares and provides, in place of the worker before.
  ///
  /// - Returns: Why some of it is left out.
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
    for (place, offer) in declaration.offers.enumerated() {
      do throws(PointError) {
        handles.append(try provide(offer, place))
      } catch {
        errors.append(error)
      }
    }
    state.withLock { $0.handles = handles }
    return errors
  }

  /// Lets go of a worker that has ended; its functions pass from now on.
  package func workerDidEnd() {
    let ended = state.withLock { $0.process.take() }
    withExtendedLifetime(ended) {}
  }

  /// Takes everything back, because the plugin is used no longer.
  package func remove() {
    workerDidEnd()
    state.withLock { ($0.offers, $0.handles) = ([], []) }
    points.remove(owner)
  }

  private func declare(_ point: PointDeclaration) -> PointError? {
    guard let (composition, returnsStatus) = PointComposition.read(point.flags) else {
      return PointError(.arguments, "flags \(point.flags) are none of WEFT_POINT_…")
    }
    do throws(PointError) {
      try PointSignature(point.signature).checkCrossing(point.id)
      _ = try points.declare(
        point.id,
        point.signature,
        composition,
        returnsStatus: returnsStatus,
        by: owner
      )
      return nil
    } catch {
      return error
    }
  }

  private func provide(_ offer: PointOffer, _ place: Int) throws(PointError) -> UInt64 {
    try PointSignature(offer.signature).checkCrossing(offer.id)
    return try points.provide(
      offer.id,
      offer.signature,
      priority: offer.priority,
      by: owner,
      isElsewhere: true
    ) { [weak self] arguments in
      try self?.call(place, arguments)
    }
  }

  private func call(_ place: Int, _ arguments: [PointValue]) throws -> PointValue? {
    guard let budget else { return try call(place, arguments, limits.point, isWhole: true) }
    return try budget.spendOnPoint { time, isWhole in
      try call(place, arguments, time, isWhole: isWhole)
    }
  }

  /// - Parameters:
  ///   - time: How long it is waited for.
  ///   - isWhole: Whether that is as long as a function may take; one that was given less did nothing wrong.
  private func call(
    _ place: Int,
    _ arguments: [PointValue],
    _ time: Duration,
    isWhole: Bool
  ) throws -> PointValue? {
    // Taken out: nothing is called while the lock is held.
    guard let process = state.withLock({ $0.process }) else { return nil }
    do throws(PluginRefusal) {
      switch try process.callPoint(place, arguments, within: time) {
      case .value(let value): return value
      case .passed: return nil
      case .late, .busy:
        if !isWhole { return nil }
        throw PluginRefusal(.pointFailed, "it is late")
      }
    } catch {
      if !process.isRunning {
        let onEnd = state.withLock { state in
          if state.process === process { state.process = nil }
          return state.onEnd
        }
        onEnd?(process, error)
      }
      throw Fault()
    }
  }
}
