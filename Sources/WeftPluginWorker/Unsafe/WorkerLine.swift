// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginImage
private import WeftPluginWire
internal import WeftPoints

/// The way from a plugin in a worker to the points of its host.
///
/// SAFETY: the channel is used by its thread alone, because a worker has no other.
struct WorkerLine: @unchecked Sendable {
  private let channel: WorkerChannel

  init(_ channel: WorkerChannel) {
    self.channel = channel
  }

  /// Checks that the host knows a point of a signature.
  func find(_ id: String, _ signature: String) throws(PointError) {
    let question = PointQuestion.find(id: id, signature: signature)
    switch channel.ask(question).flatMap({ PointResult(wire: $0, .void) }) {
    case .found?: return
    case .refused(let error)?: throw error
    case .value?, nil: throw PointError(.denied, "the host can't be asked for point \"\(id)\"")
    }
  }

  /// Calls a point of the host; tells the status C callers get too.
  func call(
    _ id: String,
    _ signature: PointSignature,
    _ arguments: [PointValue]
  ) throws(PointError) -> (PointValue, status: Int32) {
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
