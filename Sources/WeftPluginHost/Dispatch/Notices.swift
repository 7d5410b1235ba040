// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftPluginWire

/// What a hook is still to be told, in order: one that is late hears the rest when it is done.
struct Notices {
  /// So many wait at most; the oldest are lost.
  private static let most = 256

  private var waiting: [PackedWindow] = []
  private var pending: (number: Int, window: PackedWindow)?

  /// Whether there is something to tell, or to hear of.
  var isEmpty: Bool { waiting.isEmpty && pending == nil }

  /// Takes something to tell; false when something older is lost by that.
  mutating func add(_ window: PackedWindow) -> Bool {
    waiting.append(window)
    if waiting.count <= Self.most { return true }
    waiting.removeFirst()
    return false
  }

  /// Tells as much as the hook takes, and returns what it asks for.
  mutating func tell(_ hook: HookProvider) -> [PluginCommand] {
    var commands: [PluginCommand] = []
    if let asked = pending {
      switch hook.collectAll(asked.number, asked.window) {
      case .late: return []
      case .failed: pending = nil
      case .answers(let answers):
        pending = nil
        commands += answers.commands
      }
    }
    while let next = waiting.first {
      switch hook.askAll(next) {
      case .late(nil): return commands
      case .late(let number?):
        waiting.removeFirst()
        pending = (number, next)
        return commands
      case .failed: waiting.removeFirst()
      case .answers(let answers):
        waiting.removeFirst()
        commands += answers.commands
      }
    }
    return commands
  }
}
