// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
internal import WeftPluginHost

extension Engine {
  /// Passes an action to the plugin that owns it and performs the commands it returns.
  func carryOut<Row: SlotRow>(
    _ action: String,
    in row: Row,
    _ perform: (PluginCommand.Verb) -> ActionOutcome
  ) -> ActionOutcome {
    guard let plugins, let owner = plugins.owner(of: action) else { return .host(action) }
    let commands = plugins.perform(action, in: row, environment)
    var outcome = ActionOutcome.done
    for command in commands where command.row == row.rowID || command.row == 0 {
      if command.verb == .redraw { redraw(owner) }
      let result = perform(command.verb)
      if result != .done { outcome = result }
    }
    let custom = commands.filter { $0.verb == .custom }
    return custom.isEmpty ? outcome : .custom(custom)
  }

  /// Asks the plugins that requested a redraw about all rows again, from the next frame on.
  ///
  /// Call it before a frame; `PluginHost.onRedrawRequest(_:)` tells the host when one is due.
  ///
  /// - Returns: Whether any plugin had requested a redraw.
  public func drainRedrawRequests() -> Bool {
    guard let plugins, plugins.drainRedrawRequests() else { return false }
    let commands = plugins.drainLateCommands()
    if !commands.isEmpty { onPluginCommands?(commands) }
    sortAgain()
    return true
  }

  /// Asks all plugins again, whose host several engines share: another one has drained their requests.
  package func redrawForPlugins() { sortAgain() }

  /// The time until the next frame that plugins have requested, nil where they have requested none.
  public var redrawWait: Duration? { plugins?.redrawWait }

  /// Asks a plugin about everything again: about visible rows with the next frame, about sort texts
  /// at once.
  func redraw(_ plugin: String) {
    plugins?.redraw(plugin)
    sortAgain()
  }

  private func sortAgain() {
    texts.forgetAll()
    for list in lists.channels.compactMap(\.list) {
      for channel in texts.changed(list.session.channels, in: list.session.query) {
        _ = list.send(.channelChanged(channel))
      }
    }
  }

  /// Passes an event to the plugins that observe events; commands other than redraws go to the
  /// host.
  func tellPlugins(_ event: ChatEvent) {
    guard let plugins, plugins.observesEvents else { return }
    let commands = plugins.observe(state.withholdingDeleted(event), environment)
    if !commands.isEmpty { onPluginCommands?(commands) }
  }
}
