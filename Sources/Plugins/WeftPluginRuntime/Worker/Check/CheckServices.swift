// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftPoints

/// The host's side for a plugin that is checked: a log of limited size, and points of its own.
///
/// The limit leaves room for the lines that the worker itself writes.
///
/// SAFETY: only the worker's thread uses it, because a worker has no other.
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

  /// The functions that the plugin provides, ordered by the ids of their points.
  var offers: [PointOffer] {
    points.points.filter { !points.providers(of: $0.id).isEmpty }
      .map { PointOffer(id: $0.id, signature: $0.signature.description, priority: 0) }
  }

  func log(_ line: String) {
    lastLine = line
    room -= line.utf8.count + 2
    // The sign tells it from a line of the worker.
    if room > 0 { channel.say("|" + line) }
  }

  func redraw() { channel.redraw() }

  var isOnMainThread: Bool { true }

  func table(_ id: String) -> UnsafeRawPointer? {
    guard id == "weft.points/1" else { return nil }
    return unsafe UnsafeRawPointer(PointsTable.pointer)
  }

  /// Begins another request, with the whole room for lines again.
  func beginRequest() { room = Self.mostBytes }
}

// As in a worker that runs a plugin: signatures that can't cross processes are refused.
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
  /// Calls one of the plugin's functions with sample arguments.
  ///
  /// - Throws: A refusal with the number of failed calls.
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
