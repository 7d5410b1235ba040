// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

/// The actions and events that a hook has yet to be asked about, in order.
struct Notices {
  /// The most that wait; beyond that the oldest is dropped.
  private static let most = 256

  private var waiting: [PackedWindow] = []
  private var pending: (number: Int, window: PackedWindow)?

  /// Whether none waits and no answer is outstanding.
  var isEmpty: Bool { waiting.isEmpty && pending == nil }

  /// Adds one; returns false when an older one is dropped for it.
  mutating func add(_ window: PackedWindow) -> Bool {
    waiting.append(window)
    if waiting.count <= Self.most { return true }
    waiting.removeFirst()
    return false
  }

  /// Asks the hook about as many as it answers now, and returns its commands.
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

extension HookProvider {
  /// Asks the hook about an action started in a row, or an event, and returns its commands so far.
  func commands<Row: SlotRow>(
    for row: Row,
    _ environment: ChatEnvironment,
    call: [String: FieldValue] = [:]
  ) -> [PluginCommand] {
    let sources = hook.fields.map { FieldSource<Row>($0) }
    let shared = sources.sharedValues(environment, settings.merging(call) { $1 })
    var window = PackedWindow(valuesPerRow: sources.count, now: environment.now.microseconds)
    sources.read(row, nil, shared, environment, into: &window)
    window.endRow(id: row.rowID)
    return commands(window)
  }
}
