// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
private import Synchronization
internal import WeftPluginRuntime
internal import WeftPoints

/// A type that answers questions of plugins in workers on the calling thread.
///
/// A point that is running on that thread counts as running, even if the call comes from a worker.
struct PointDesk: Sendable {
  private let points: PointRegistry
  private let found = FoundPoints()

  init(_ points: PointRegistry) {
    self.points = points
  }

  /// Whether the answer may depend on another process.
  func mayWait(_ question: PointQuestion) -> Bool {
    switch question {
    case .find: false
    case .call(let id, _, _): points.isAnsweredElsewhere(id)
    }
  }

  /// Returns the result of a call that no provider answers, for use when no thread can make the call.
  func pass(_ question: PointQuestion) -> [UInt8]? {
    guard case .call(let id, let signature, let bytes) = question,
      let types = try? PointSignature(signature),
      let arguments = [DynamicPointValue](types.arguments, wire: bytes)
    else { return nil }
    return PointResult.value(unanswered(id, as: types, with: arguments), status: WEFT_OK).wire
  }

  /// Returns an encoded ``PointResult``, or `nil` if the question is malformed.
  func answer(_ question: PointQuestion) -> [UInt8]? {
    switch question {
    case .find(let id, let signature):
      do throws(PointError) {
        found.note(try points.find(id, signature))
        return PointResult.found.wire
      } catch {
        return PointResult.refused(error).wire
      }
    case .call(let id, let signature, let bytes):
      guard let types = try? PointSignature(signature), (try? types.checkCrossing(id)) != nil,
        let arguments = [DynamicPointValue](types.arguments, wire: bytes)
      else { return nil }
      let result = call(id, as: types, with: arguments).wire
      if result.count <= WorkerChannel.valueSize { return result }
      return PointResult.value(unanswered(id, as: types, with: arguments), status: WEFT_OK).wire
    }
  }

  private func call(
    _ id: String,
    as signature: PointSignature,
    with arguments: [DynamicPointValue]
  ) -> PointResult {
    // A point that was removed answers like one without providers.
    guard let point = try? points.find(id, signature.description) else {
      return .value(unanswered(id, as: signature, with: arguments), status: WEFT_OK)
    }
    do throws(PointError) {
      return .value(try point.call(arguments), status: WEFT_OK)
    } catch {
      let status = error.code == .running ? WEFT_E_STATE : WEFT_OK
      return .value(unanswered(id, as: signature, with: arguments), status: status)
    }
  }

  /// Returns the result of a call that no provider answers.
  private func unanswered(
    _ id: String,
    as signature: PointSignature,
    with arguments: [DynamicPointValue]
  ) -> DynamicPointValue {
    if let point = try? points.find(id, signature.description) { found.note(point) }
    return switch found.passing(id, signature.description) {
    case .chain: arguments.first ?? .nothing(signature.result)
    case .status: .int32(WEFT_NEXT)
    case .nothing: .nothing(signature.result)
    }
  }
}

/// The results of unanswered calls, for each point that a worker found.
///
/// They are kept for removed points too, because the worker may still call them.
private final class FoundPoints: Sendable {
  enum Passing {
    case chain
    case status
    case nothing
  }

  /// The maximum number of points, which is more than a worker can have references to at once.
  private static let most = 4096

  private let passing = Mutex<[String: Passing]>([:])

  func note(_ point: Point) {
    let way: Passing =
      point.composition == .chain ? .chain : point.returnsStatus ? .status : .nothing
    passing.withLock { passing in
      let key = Self.key(point.id, point.signature.description)
      if passing.count < Self.most || passing[key] != nil { passing[key] = way }
    }
  }

  func passing(_ id: String, _ signature: String) -> Passing {
    passing.withLock { $0[Self.key(id, signature)] ?? .nothing }
  }

  /// The key is unambiguous, because neither an id nor a signature contains a blank.
  private static func key(_ id: String, _ signature: String) -> String { "\(id) \(signature)" }
}

extension DynamicPointValue {
  /// Returns 0 or the absent value of a type.
  fileprivate static func nothing(_ type: PointType) -> DynamicPointValue {
    switch type {
    case .void, .arena: .void
    case .int32: .int32(0)
    case .uint32: .uint32(0)
    case .int64: .int64(0)
    case .uint64: .uint64(0)
    case .double: .double(0)
    case .pointer: .pointer(0)
    case .text: .text(nil)
    case .record: .record(nil)
    }
  }
}
