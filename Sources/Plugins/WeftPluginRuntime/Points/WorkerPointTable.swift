// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftPoints

/// The points that a plugin in a worker declares, provides and calls.
///
/// Declarations and provided functions are sent to the host once the plugin has started. Calls are
/// sent to the host while it waits for the worker's answer.
final class WorkerPointTable {
  private static let mostReferences = 1024

  private let channel: WorkerChannel
  private let owner: PointOwner
  /// The points this plugin declares, checked by the same rules as in a host.
  private let own = PointRegistry()
  private(set) var declared: [PointDeclaration] = []
  private var provided: [(offer: PointOffer, function: LonePoint?)] = []
  private var references: [UInt64: Reference] = [:]
  private var last: UInt64 = 0
  /// Whether the host has been sent the declarations and offers.
  var isTold = false

  private enum Reference {
    case provided(Int)
    case acquired(FarPoint)
  }

  init(_ channel: WorkerChannel, _ plugin: String) {
    self.channel = channel
    owner = PointOwner(id: plugin)
  }

  var offers: [PointOffer] { provided.map(\.offer) }

  func declare(
    _ id: String,
    _ signature: String,
    composition: PointComposition,
    returnsStatus: Bool
  ) throws(PointError) {
    try checkStarting("declares")
    let isNew = own.point(id) == nil
    guard !isNew || declared.count < PluginDeclaration.mostPoints else { throw .tooMany }
    try PointSignature(signature).checkCrossing(id)
    _ = try own.declare(
      id,
      signature,
      composition: composition,
      returnsStatus: returnsStatus,
      by: owner
    )
    guard isNew else { return }
    let flags = composition.flags(returnsStatus: returnsStatus)
    declared.append(PointDeclaration(id: id, signature: signature, flags: flags))
  }

  func provide(
    _ id: String,
    _ signature: String,
    priority: Int32,
    make: (PointSignature, PointOwner) throws(PointError) -> LonePoint
  ) throws(PointError) -> UInt64 {
    try checkStarting("provides")
    let found = try find(id, signature)
    // The host calls functions by their index but has not received the indices yet, so a function
    // for a point that was released can take over its index.
    let index = provided.firstIndex { $0.offer.id == id } ?? provided.count
    guard index == provided.count || provided[index].function == nil else {
      throw PointError(.providedTwice, "\(owner.id) provides point \"\(id)\" already")
    }
    guard index < PluginDeclaration.mostPoints else { throw .tooMany }
    let offer = PointOffer(id: id, signature: signature, priority: priority)
    let function = try make(found, owner)
    let handle = try insert(.provided(index))
    provided.replaceSubrange(index..<min(index + 1, provided.count), with: [(offer, function)])
    return handle
  }

  func acquire(
    _ id: String,
    _ signature: String
  ) throws(PointError) -> (handle: UInt64, function: UInt, context: UInt) {
    let found = try find(id, signature)
    let line = WorkerLine(channel)
    let far = try FarPoint(id, found) { arguments in try line.call(id, as: found, with: arguments) }
    return (try insert(.acquired(far)), far.address.function, far.address.context)
  }

  func release(_ handle: UInt64) throws(PointError) {
    switch references.removeValue(forKey: handle) {
    case .provided(let place)?: provided[place].function = nil
    case .acquired?: break
    case nil:
      throw PointError(.stale, "reference \(handle) was already released; don't use it afterwards")
    }
  }

  /// Calls a function for the host; returns `nil` if it passes.
  func call(_ index: Int, _ bytes: [UInt8]) throws(PointError) -> [UInt8]? {
    guard provided.indices.contains(index), let function = provided[index].function else {
      return nil
    }
    let types = try PointSignature(provided[index].offer.signature).arguments
    guard let arguments = [DynamicPointValue](types, wire: bytes) else {
      throw PointError(.arguments, "the host's arguments are invalid")
    }
    let wire = try function.call(arguments).map { [$0].wire }
    guard (wire?.count ?? 0) <= WorkerChannel.valueSize else {
      throw PointError(
        .limit,
        "its result is larger than \(WorkerChannel.valueSize >> 20) MiB"
      )
    }
    return wire
  }

  /// Returns the signature of a point of this plugin or the host; throws if the declared one differs.
  private func find(_ id: String, _ signature: String) throws(PointError) -> PointSignature {
    let read = try PointSignature(signature)
    try read.checkCrossing(id)
    if own.point(id) != nil {
      _ = try own.find(id, signature)
      return read
    }
    try WorkerLine(channel).find(id, signature)
    return read
  }

  private func insert(_ reference: Reference) throws(PointError) -> UInt64 {
    guard references.count < Self.mostReferences else {
      throw PointError(.limit, "\(Self.mostReferences) references are in use; release some")
    }
    last += 1
    references[last] = reference
    return last
  }

  private func checkStarting(_ what: String) throws(PointError) {
    guard isTold else { return }
    throw PointError(
      .running,
      "a plugin in a worker \(what) points only while it starts; do it in init"
    )
  }
}

extension PointError {
  /// The error when a plugin in a worker has too many points.
  static var tooMany: PointError {
    PointError(
      .limit,
      "a plugin in a worker can have at most \(PluginDeclaration.mostPoints) points"
    )
  }
}

/// The connection of a plugin in a worker to the points of its host.
///
/// SAFETY: only the worker's thread uses the channel, because a worker has no other.
struct WorkerLine: @unchecked Sendable {
  private let channel: WorkerChannel

  init(_ channel: WorkerChannel) {
    self.channel = channel
  }

  /// Checks that the host has a point with an id and a signature.
  func find(_ id: String, _ signature: String) throws(PointError) {
    let question = PointQuestion.find(id: id, signature: signature)
    switch channel.ask(question).flatMap({ PointResult(wire: $0, .void) }) {
    case .found?: return
    case .refused(let error)?: throw error
    case .value?, nil: throw PointError(.denied, "the host can't be asked for point \"\(id)\"")
    }
  }

  /// Calls a point of the host; returns the result and the status for C callers.
  func call(
    _ id: String,
    as signature: PointSignature,
    with arguments: [DynamicPointValue]
  ) throws(PointError) -> (DynamicPointValue, status: Int32) {
    let question = PointQuestion.call(
      id: id,
      signature: signature.description,
      arguments: arguments.wire
    )
    switch channel.ask(question).flatMap({ PointResult(wire: $0, signature.result) }) {
    case .value(let value, let status)?: return (value, status)
    case .refused(let error)?: throw error
    case .found?, nil:
      throw PointError(
        .limit,
        "point \"\(id)\" is called with more than \(WorkerChannel.valueSize >> 20) MiB; pass less"
      )
    }
  }
}
