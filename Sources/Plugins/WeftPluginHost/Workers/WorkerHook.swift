// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginFormat

/// A hook of a plugin in a worker.
final class WorkerHook: HookSource {
  private let plugin: WorkerPlugin
  private let place: Int
  private let isBackground: Bool
  private let budget: FrameBudget

  var meter: HookMeter { plugin.meters[place] }

  /// Creates a hook.
  ///
  /// - Parameters:
  ///   - place: Its index in the plugin's declaration.
  ///   - isBackground: Whether it is asked outside of frames.
  init(_ plugin: WorkerPlugin, _ place: Int, isBackground: Bool, _ budget: FrameBudget) {
    self.plugin = plugin
    self.place = place
    self.isBackground = isBackground
    self.budget = budget
  }

  var frame: Int? { budget.frame }

  func takeTurn(isAnswered: Bool) -> Bool {
    isBackground || budget.takeTurn(ObjectIdentifier(self), isAnswered: isAnswered)
  }

  func wantFrame() { plugin.redraws.addQuestion(to: plugin.file.identity.id) }

  func charge<Result>(
    _ work: () throws(PluginRefusal) -> Result
  ) throws(PluginRefusal) -> Result { try isBackground ? work() : budget.charge(work) }

  func call(_ window: PackedWindow) throws(PluginRefusal) -> HookReply {
    let id = plugin.file.identity.id
    guard budget.admits(id) else { return .absent }
    return try budget.spend(of: id, isBackground: isBackground) { time throws(PluginRefusal) in
      try plugin.call(place, window, within: time)
    }
  }

  func collect(_ number: Int) throws(PluginRefusal) -> HookReply { try plugin.collect(number) }

  func answerMadeNoSense(_ refusal: PluginRefusal, rows: Int) {
    plugin.answerMadeNoSense(refusal, place, rows: rows)
  }
}
