// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftChat

extension PluginHost {
  /// Tells the plugin an action belongs to that it was started in a row, and returns what it asks for.
  ///
  /// A plugin's actions begin with its id and a slash; nobody is told of others.
  public func perform<Row: SlotRow>(
    _ action: String,
    in row: Row,
    _ environment: ChatEnvironment
  ) -> [PluginCommand] {
    hooks.filter { $0.kind == .action && action.hasPrefix($0.id + "/") }
      .flatMap { $0.commands(for: row, environment, call: ["action.id": .text(action)]) }
  }

  /// The plugin an action belongs to, nil where none that is active has it.
  public func owner(of action: String) -> String? {
    hooks.first { $0.kind == .action && action.hasPrefix($0.id + "/") }?.id
  }

  /// Tells every plugin that listens what happened, and returns what they ask for.
  ///
  /// One that wants to be asked again for all it has answered is, from the next frame on.
  public func observe(_ event: ChatEvent, _ environment: ChatEnvironment) -> [PluginCommand] {
    let listeners = hooks.filter { $0.kind == .event }
    if listeners.isEmpty { return [] }
    return listeners.flatMap { listener in
      heeded(listener.commands(for: EventSlotRow(event: event), environment), listener)
    }
  }

  /// What plugins have asked for since, having been late to answer an action or an event.
  ///
  /// Whoever is told by ``onRedrawRequest(_:)`` asks for them.
  public func takeLateCommands() -> [PluginCommand] {
    hooks.flatMap { hook in
      hook.kind == .action || hook.kind == .event ? heeded(hook.lateCommands(), hook) : []
    }
  }

  /// Nobody else knows whose command it is to ask anew.
  private func heeded(_ commands: [PluginCommand], _ hook: HookProvider) -> [PluginCommand] {
    if commands.contains(where: { $0.verb == .redraw }) { redraw(hook.id) }
    return commands
  }

  /// Sets what is run when a plugin wants to be asked anew; it is run on any thread and returns at once.
  ///
  /// It wakes whoever draws, who calls ``takeRedrawRequests()``, and draws a frame where that says so, or calls
  /// it again after ``redrawWait``.
  public func onRedrawRequest(_ wake: @escaping @Sendable () -> Void) {
    house.redraws.onFirst(wake)
  }

  /// Asks the plugins that wanted it for everything anew from the next frame on; false when none did, and
  /// there is no news of any either.
  ///
  /// A plugin has a few frames drawn at once and then four a second, all of them together ten: further requests
  /// wait for as long as ``redrawWait`` tells.
  public func takeRedrawRequests() -> Bool {
    guard let plugins = house.redraws.take() else { return false }
    for plugin in plugins { redraw(plugin) }
    return true
  }

  /// How long it takes until a frame is due that plugins want; nil where they want none.
  public var redrawWait: Duration? { house.redraws.wait }

  /// Notes that a frame is drawn for another reason than that a plugin wants it, such as a key or an event; each
  /// plugin may have one more drawn after it.
  public func noteChange() { house.redraws.noteChange() }

  /// Asks a plugin for everything anew from the next frame on.
  public func redraw(_ plugin: String) {
    for hook in hooks where hook.id == plugin { hook.forgetAnswers() }
  }
}
