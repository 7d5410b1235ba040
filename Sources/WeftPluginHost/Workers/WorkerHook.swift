// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginWire

/// A hook of a plugin in a worker.
final class WorkerHook: HookSource {
  private let plugin: WorkerPlugin
  private let place: Int
  private let isBackground: Bool
  private let budget: FrameBudget

  var meter: HookMeter { plugin.meters[place] }

  /// - Parameters:
  ///   - place: Its place in what the plugin declares.
  ///   - isBackground: Whether it is asked outside of frames.
  init(_ plugin: WorkerPlugin, _ place: Int, isBackground: Bool, _ budget: FrameBudget) {
    self.plugin = plugin
    self.place = place
    self.isBackground = isBackground
    self.budget = budget
  }

  func call(_ window: PackedWindow) throws(PluginRefusal) -> HookReply {
    try budget.spend(isBackground: isBackground) { time throws(PluginRefusal) in
      try plugin.call(place, window, within: time)
    }
  }

  func collect(_ number: Int) throws(PluginRefusal) -> HookReply { try plugin.collect(number) }

  func answerMadeNoSense(_ refusal: PluginRefusal, rows: Int) {
    plugin.answerMadeNoSense(refusal, place, rows: rows)
  }
}
