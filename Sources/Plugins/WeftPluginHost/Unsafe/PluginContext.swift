// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
private import Glibc
internal import WeftPluginRuntime
internal import WeftPoints

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
  func log(_ line: String) { log.add(line) }

  var lastLine: String? { log.lines.last }

  func table(_ id: String) -> UnsafeRawPointer? {
    guard id == WEFT_POINTS else { return nil }
    return unsafe UnsafeRawPointer(PointsTable.pointer)
  }

  func redraw() { redraws.add(owner.id) }
}
