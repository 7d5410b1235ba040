// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import WeftPluginFormat
internal import WeftPoints

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
