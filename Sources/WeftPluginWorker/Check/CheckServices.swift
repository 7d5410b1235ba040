// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginImage
internal import WeftPluginWire
internal import WeftPoints

/// What a plugin that is checked gets from its host: somebody who hears what it says, up to a limit that
/// leaves room for what the worker itself has to say, and open points that nobody else has anything to do
/// with.
///
/// SAFETY: everything is used by the worker's thread alone, because a worker has no other.
final class CheckServices: RegistryServices, @unchecked Sendable {
  private static let mostBytes = 16 << 10

  private let channel: WorkerChannel
  private var room = mostBytes
  private(set) var lastLine: String?
  let points: PointRegistry
  let owner: PointOwner

  init(_ channel: WorkerChannel, _ plugin: String) {
    self.channel = channel
    owner = PointOwner(id: plugin)
    var limits = PointLimits()
    limits.points = PluginDeclaration.mostPoints
    points = PointRegistry(limits: limits, isSettled: false)
  }

  /// The functions it provides, by their points.
  var offers: [PointOffer] {
    points.points.filter { !points.providers(of: $0.id).isEmpty }
      .map { PointOffer(id: $0.id, signature: $0.signature.description, priority: 0) }
  }

  func log(_ line: String) {
    lastLine = line
    room -= line.utf8.count + 2
    // The sign tells it from what the worker says.
    if room > 0 { channel.say("|" + line) }
  }

  func redraw() { channel.redraw() }

  var isOnMainThread: Bool { true }

  func table(_ id: String) -> UnsafeRawPointer? {
    guard id == "weft.points/1" else { return nil }
    return unsafe UnsafeRawPointer(PointsTable.pointer)
  }

  /// Another request: what was said before has been heard.
  func beginRequest() { room = Self.mostBytes }
}

// As in a worker that does not check: what crosses to no other process is refused.
extension CheckServices {
  func admit(_ signature: String, of id: String) throws(PointError) {
    try PointSignature(signature).checkCrossing(id)
  }

  func acquire(
    _ id: String,
    _ signature: String,
    isDirect: Bool
  ) throws(PointError) -> (handle: UInt64, address: UInt) {
    throw .noFunctions(id)
  }
}

extension CheckServices {
  /// Calls a function it provides with all sorts of arguments.
  ///
  /// - Throws: how often it failed.
  func call(_ place: Int) throws(PluginRefusal) {
    let offers = offers
    guard offers.indices.contains(place), let point = points.point(offers[place].id) else { return }
    let samples = PointSamples(types: point.signature.arguments)
    for turn in 0..<PointSamples.count { _ = try? point.call(samples[turn]) }
    guard let fault = points.faults.first(where: { $0.point == point.id }) else { return }
    let text = "\(fault.calls) of \(PointSamples.count) calls with all sorts of arguments failed"
    throw PluginRefusal(.pointFailed, text)
  }
}
