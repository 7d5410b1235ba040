// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization
internal import WeftPluginRuntime
internal import WeftPoints

/// The log of a plugin, written from any thread; it keeps the first lines and the last, and counts those in between.
final class PluginLog: Sendable {
  private static let firstLines = 80
  private static let lastLines = 20

  private struct State {
    var lines: [String] = []
    var last: [String] = []
    var dropped = 0
  }

  private let state = Mutex(State())

  func add(_ line: String) {
    state.withLock { state in
      if state.dropped == 0, state.lines.count < Self.firstLines { return state.lines.append(line) }
      state.last.append(line)
      guard state.last.count > Self.lastLines else { return }
      state.last.removeFirst()
      state.dropped += 1
    }
  }

  /// Counts lines that are not stored.
  func drop(_ count: Int) {
    state.withLock { $0.dropped += count }
  }

  var lines: [String] {
    state.withLock { state in
      state.lines + (state.dropped == 0 ? [] : ["and \(state.dropped) more lines"]) + state.last
    }
  }
}

/// A limit for the lines that a plugin logs.
struct LogMeter {
  /// The number of lines that are read in a second, and therefore also the maximum for one answer.
  static let linesPerSecond = 20

  private var second: Duration?
  private var count = 0

  /// Returns how many more lines may be read at a moment.
  mutating func room(at now: Duration) -> Int {
    if second.map({ now - $0 >= .seconds(1) }) ?? true { (second, count) = (now, 0) }
    return Self.linesPerSecond - count
  }

  /// Counts lines that were read.
  mutating func add(_ lines: Int) { count += lines }
}

/// The host's side of the functions that a plugin in this process calls.
final class PluginContext: Sendable {
  let log: PluginLog
  let points: PointRegistry
  let owner: PointOwner
  let redraws: RedrawRequests
  private let mainThread = pthread_self()

  /// Creates the context of a plugin whose main thread is the current one.
  init(log: PluginLog, points: PointRegistry, owner: PointOwner, redraws: RedrawRequests) {
    self.log = log
    self.points = points
    self.owner = owner
    self.redraws = redraws
  }

  var isOnMainThread: Bool { pthread_equal(mainThread, pthread_self()) != 0 }
}

extension PluginContext: RegistryServices {
  func log(_ line: String, isWarning: Bool) { log.add(line) }

  var lastLine: String? { log.lines.last }

  func redraw() { redraws.add(owner.id) }
}
