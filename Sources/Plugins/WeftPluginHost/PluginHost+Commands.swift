// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftLists
public import WeftModel

extension PluginHost {
  /// Asks the plugin that owns an action to perform it in a row, and returns its commands.
  ///
  /// A plugin's actions start with its id and a slash; only that plugin is asked. Commands that it
  /// may not give at the place are left out and reported. ``drainLateCommands()`` returns late
  /// commands, with the number of the press.
  package func perform<Row: SlotRow>(
    _ action: String,
    in row: Row,
    at place: CommandPlace,
    press: UInt64 = 0,
    _ environment: ChatEnvironment
  ) -> [PluginCommand] {
    hooks.filter { $0.kind == .action && action.hasPrefix($0.id + "/") }.flatMap { hook in
      hook.commands(
        for: row,
        at: place,
        environment,
        press: press,
        call: ["action.id": .text(action)]
      )
    }
  }

  /// Asks the plugin that owns an action to perform it in a row, and returns its commands.
  ///
  /// A plugin's actions start with its id and a slash; only that plugin is asked.
  public func perform<Row: SlotRow>(
    _ action: String,
    in row: Row,
    _ environment: ChatEnvironment
  ) -> [PluginCommand] {
    let place: CommandPlace =
      switch row {
      case is ThreadListRow: .thread
      case is MessageListRow: .message
      case is ComposerSlotRow: .field
      case is ListSlotRow: .channels
      default: .channel
      }
    return perform(action, in: row, at: place, environment)
  }

  /// Returns the id of the active plugin that owns an action, or `nil` if there is none.
  public func owner(of action: String) -> String? {
    hooks.first { $0.kind == .action && action.hasPrefix($0.id + "/") }?.id
  }

  /// A slash command that users can type, and the plugin that runs it.
  public struct OfferedCommand: Equatable, Sendable {
    /// The id of the plugin.
    public let plugin: String
    /// The plugin's description of the command.
    public let offer: CommandOffer
  }

  /// Returns the slash commands that plugins offer to the user.
  ///
  /// If two plugins offer the same name, the higher one's command is returned. Asking takes no
  /// longer than a frame: a plugin that is late is asked again the next time.
  public func commands(_ environment: ChatEnvironment) -> [OfferedCommand] {
    var names: Set<String> = []
    return hooks.filter { $0.kind == .command }.flatMap { hook in
      hook.offers(environment).filter { names.insert($0.name).inserted }
        .map { OfferedCommand(plugin: hook.id, offer: $0) }
    }
  }

  /// Returns the completions of the word at the caret, those of higher plugins first.
  ///
  /// Asking takes no longer than a frame; late completions appear in a later one.
  package func completions(
    _ options: ComposerOptions,
    of list: AnyObject
  ) -> [ComposerCompletion] {
    let asked = hooks.filter { $0.kind == .completions }
    if asked.isEmpty { return [] }
    let row = ComposerSlotRow(options)
    let window = SlotWindow(rows: [row], of: list, options.environment)
    return asked.flatMap { $0.completions(for: window) }
  }

  /// Asks a plugin to perform a command that it offers, or returns `nil` if it has not answered in time.
  package func answer(
    _ command: OfferedCommand,
    with arguments: String,
    in row: ComposerSlotRow,
    _ environment: ChatEnvironment
  ) -> [PluginCommand]? {
    guard let hook = hooks.first(where: { $0.kind == .command && $0.id == command.plugin }) else {
      return nil
    }
    let entered = EnteredCommand(name: command.offer.name, arguments: arguments)
    var commands: [PluginCommand]?
    patiently {
      let end = house.clock() + times.background
      switch hook.answer(entered, in: row, environment, until: end) {
      case .answered(let answers): commands = heeded(answers.commands, hook)
      case .passes: commands = []
      case .later, .failed: break
      }
    }
    return commands
  }

  /// Whether any plugin has a hook for events.
  package var observesEvents: Bool { hooks.contains { $0.kind == .event } }

  /// Asks every plugin with a hook for events about an event, and returns their commands.
  ///
  /// A plugin that answers with ``PluginCommand/Verb/redraw`` is asked again about everything,
  /// starting with the next frame.
  public func observe(_ event: ChatEvent, _ environment: ChatEnvironment) -> [PluginCommand] {
    hooks.filter { $0.kind == .event }.flatMap { listener in
      heeded(
        listener.commands(for: EventSlotRow(event: event), at: .event, environment),
        listener
      )
    }
  }

  /// Drains the late commands with which plugins answered an action or an event.
  ///
  /// The drawing thread calls it when the closure of ``onRedrawRequest(_:)`` wakes it.
  public func drainLateCommands() -> [PluginCommand] {
    hooks.flatMap { hook in
      hook.kind == .action || hook.kind == .event ? heeded(hook.lateCommands(), hook) : []
    }
  }

  /// Performs redraw commands here, because a command doesn't say which plugin it is from.
  private func heeded(_ commands: [PluginCommand], _ hook: HookProvider) -> [PluginCommand] {
    if commands.contains(where: { $0.verb == .redraw }) { redraw(hook.id) }
    return commands
  }

  /// Sets the closure that wakes the drawing thread for a plugin's request or late answer.
  ///
  /// It runs on any thread and must return at once. The drawing thread then calls
  /// ``drainRedrawRequests()`` and draws a frame if that returns `true`; otherwise it calls it
  /// again after ``redrawWait``.
  public func onRedrawRequest(_ wake: @escaping @Sendable () -> Void) {
    house.redraws.onFirst(wake)
  }

  /// Drains the redraw requests that are due; returns whether a frame should be drawn.
  ///
  /// Starting with the next frame, the plugins that requested it are asked again about everything.
  /// It also returns `true` if plugins have started or stopped. A plugin may request a few frames at
  /// once and then four a second, all plugins together ten; further requests wait for as long as
  /// ``redrawWait`` says.
  public func drainRedrawRequests() -> Bool {
    guard let plugins = house.redraws.drain() else { return false }
    for plugin in plugins { redraw(plugin) }
    return true
  }

  /// The time until a requested frame is due, or `nil` if none is requested.
  public var redrawWait: Duration? { house.redraws.wait }

  /// Records a frame that no plugin requested, such as one after a key or an event.
  ///
  /// Each plugin may request one more frame after it.
  public func noteChange() { house.redraws.noteChange() }

  /// Asks a plugin again about everything, starting with the next frame.
  public func redraw(_ plugin: String) {
    for hook in hooks where hook.id == plugin { hook.forgetAnswers() }
  }
}
