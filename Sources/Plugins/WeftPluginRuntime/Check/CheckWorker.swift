// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat
internal import WeftPoints
internal import WeftViews

/// The process in which a plugin is checked: a worker with the usual rights that also observes the plugin.
///
/// It is started in the same way as a ``PluginWorker``. Once the channel is mapped, its standard
/// output is a pipe that it reads itself.
package enum CheckWorker {
  /// The first argument that makes a program a checking worker.
  package static let argument = "--weft-check-worker"

  /// Runs as a checking worker and never returns, if the program's arguments ask for it.
  package static func runIfAsked(_ arguments: [String]) {
    guard let arguments = WorkerArguments(arguments, of: argument) else { return }
    guard let channel = WorkerProcessState.prepare(arguments), CheckedPlugin.prepare(channel)
    else { WorkerProcessState.exit() }
    do throws(PluginRefusal) {
      try WorkerSandbox.enter(arguments)
      guard case .start(let identity)? = channel.next() else {
        WorkerProcessState.exit()
      }
      let services = CheckServices(channel, identity.id)
      try WorkerSandbox.bringLibraries(arguments, of: identity.id)
      let plugin = try CheckedPlugin(identity, services) { channel.say("part \($0)") }
      channel.reply(plugin.declaration.with(points: [], offers: services.offers))
      answer(channel, for: plugin, with: services)
    } catch {
      channel.reply(error)
      WorkerProcessState.exit()
    }
  }

  private static func answer(
    _ channel: WorkerChannel,
    for plugin: CheckedPlugin,
    with services: CheckServices
  ) -> Never {
    while true {
      guard case .call(let code, let shared)? = channel.next(), let window = shared.packed,
        let request = CheckRequest(code: code)
      else { WorkerProcessState.exit() }
      services.beginRequest()
      do throws(PluginRefusal) {
        switch request {
        case .ask(let hook, let hasLittleRoom):
          channel.reply(try plugin.ask(hook, window, hasLittleRoom: hasLittleRoom))
        case .call(let place):
          try services.call(place)
          channel.reply(Optional<Scene>.none)
        case .report: channel.reply(Scene(words: [], text: plugin.report.wire))
        case .end:
          plugin.end()
          channel.reply(Optional<Scene>.none)
        }
      } catch {
        channel.reply(error)
      }
    }
  }
}

/// The host's side for a checked plugin: a log of limited size, and a registry of points for this plugin alone.
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

  func log(_ line: String, isWarning: Bool) {
    lastLine = line
    // The first character distinguishes the plugin's lines from those of the worker.
    let said = (isWarning ? "!" : "|") + line
    room -= said.utf8.count + 1
    if room > 0 { channel.say(said) }
  }

  func redraw() { channel.redraw() }

  var isOnMainThread: Bool { true }

  /// Prepares for another request, whose lines may use the whole room again.
  func beginRequest() { room = Self.mostBytes }
}

// Like a worker that runs a plugin, this refuses signatures that can't cross processes.
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
  func call(_ index: Int) throws(PluginRefusal) {
    let offers = offers
    guard offers.indices.contains(index), let point = points.point(offers[index].id) else { return }
    let samples = PointSamples(types: point.signature.arguments)
    for turn in 0..<PointSamples.count { _ = try? point.call(samples[turn]) }
    guard let fault = points.faults.first(where: { $0.point == point.id }) else { return }
    let text = "\(fault.calls) of \(PointSamples.count) calls with all sorts of arguments failed"
    throw PluginRefusal(.pointFailed, text)
  }
}

/// Sample arguments for checking an open point: ordinary values and extreme ones.
struct PointSamples {
  /// The number of calls, which is enough to pass every value of every type.
  static let count = 40

  private static let integers: [Int64] = [
    3, 0, 1, -1, .max, .min, Int64(Int32.max), Int64(Int32.min), 1_767_225_600_000_000,
  ]
  private static let numbers: [Double] = [1.5, 0, -1, .infinity, -.infinity, .nan, 1e300]
  private static let texts: [String?] = [
    "Ada Example", "", nil, "👋🏽 مرحبا", "a\u{0}b\n", String(repeating: "long ", count: 13_107),
  ]
  private static let records: [PointRecord?] = [
    PointRecord([.text("Ada Example"), .integer(3), .number(1.5), .time(1_767_225_600_000_000)]),
    PointRecord([]),
    nil,
    PointRecord([.absent, .text("")]),
    PointRecord(Array(repeating: .integer(.min), count: 64)),
  ]

  let types: [PointType]

  /// The arguments of one call.
  ///
  /// Each argument steps through its samples at a different pace, so that the combinations vary.
  subscript(_ turn: Int) -> [DynamicPointValue] {
    types.enumerated().map { index, type in
      let step = turn * (index + 1)
      return switch type {
      case .int32: .int32(Int32(truncatingIfNeeded: Self.integers.at(step)))
      case .uint32: .uint32(UInt32(truncatingIfNeeded: Self.integers.at(step)))
      case .int64: .int64(Self.integers.at(step))
      case .uint64: .uint64(UInt64(bitPattern: Self.integers.at(step)))
      case .double: .double(Self.numbers.at(step))
      case .text: .text(Self.texts.at(step))
      case .record: .record(Self.records.at(step))
      // These types can't be sent to a worker.
      case .void, .pointer, .arena: .void
      }
    }
  }
}

extension Array {
  fileprivate func at(_ step: Int) -> Element { self[step % count] }
}
