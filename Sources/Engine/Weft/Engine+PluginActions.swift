// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftLists
internal import WeftModel
internal import WeftPluginHost

/// A press that was passed to a plugin, which may answer late.
struct PluginPress {
  /// Performs one of the engine's commands in the place where the user pressed.
  let perform: (PluginCommand.Verb) -> ActionOutcome
  /// Receives outcomes that come late; if `nil`, they go to ``Engine/onLateOutcome``.
  let later: ((ActionOutcome) -> Void)?
}

/// The presses that plugins have yet to answer.
struct PluginPresses {
  /// The maximum number that wait; beyond it the oldest is dropped, because plugins may never answer.
  private static let most = 64

  private var waiting: [UInt64: PluginPress] = [:]
  private var last: UInt64 = 0

  mutating func add(_ press: PluginPress) -> UInt64 {
    last += 1
    waiting[last] = press
    if last > Self.most { waiting[last - UInt64(Self.most)] = nil }
    return last
  }

  /// Removes and returns the press with a number, which can be answered only once.
  mutating func take(_ number: UInt64) -> PluginPress? { waiting.removeValue(forKey: number) }
}

extension Engine {
  /// Passes an action to the plugin that owns it and performs the commands it returns.
  ///
  /// If the plugin answers late, they are performed with a later frame.
  func carryOut<Row: SlotRow>(
    _ action: String,
    in row: Row,
    at place: CommandPlace,
    _ perform: @escaping (PluginCommand.Verb) -> ActionOutcome
  ) -> ActionOutcome {
    guard let plugins, plugins.owner(of: action) != nil else { return .host(action) }
    let press = presses.add(PluginPress(perform: perform, later: later))
    let commands = plugins.perform(action, in: row, at: place, press: press, environment)
    let own = commands.filter { $0.press == press }
    // The plugin may also have answered an earlier press just now.
    carryOutLate(commands.filter { $0.press != press })
    return own.isEmpty ? .done : carryOut(own, of: press)
  }

  /// Passes an action that was started in the field below messages to the plugin that owns it.
  ///
  /// - Returns: ``ActionOutcome/host(_:)`` if no plugin owns it.
  package func perform(_ action: String, inField row: ComposerSlotRow) -> ActionOutcome {
    carryOut(action, in: row, at: .field) { _ in .done }
  }

  /// Runs a closure; late outcomes of presses made in it go to `late` instead of the host.
  package func answering<Result>(
    late: @escaping (ActionOutcome) -> Void,
    _ body: () -> Result
  ) -> Result {
    let before = later
    later = late
    defer { later = before }
    return body()
  }

  private func carryOut(_ commands: [PluginCommand], of number: UInt64) -> ActionOutcome {
    guard let press = presses.take(number) else { return .done }
    return carryOut(commands, press)
  }

  private func carryOut(_ commands: [PluginCommand], _ press: PluginPress) -> ActionOutcome {
    var outcomes: [ActionOutcome] = []
    for command in commands {
      switch command.verb {
      case .redraw: redraw(command.plugin)
      case .custom, .put, .tell: break
      default: outcomes.append(press.perform(command.verb))
      }
    }
    var hosts = commands.filter { [.custom, .put, .tell].contains($0.verb) }
    for index in hosts.indices { hosts[index].press = 0 }
    if !hosts.isEmpty { outcomes.append(.custom(hosts)) }
    outcomes.removeAll { $0 == .done }
    return outcomes.count > 1 ? .several(outcomes) : outcomes.first ?? .done
  }

  /// Performs late commands: those of a press where it was made, others by the host.
  private func carryOutLate(_ commands: [PluginCommand]) {
    for number in Set(commands.map(\.press)).sorted() where number != 0 {
      guard let press = presses.take(number) else { continue }
      let outcome = carryOut(commands.filter { $0.press == number }, press)
      if outcome != .done { (press.later ?? onLateOutcome)?(outcome) }
    }
    tellHost(commands.filter { $0.press == 0 })
  }

  /// Passes the commands that answer an event to the host.
  private func tellHost(_ commands: [PluginCommand]) {
    let hosts = commands.filter { $0.verb != .redraw }
    if !hosts.isEmpty { onPluginCommands?(hosts) }
  }

  /// Makes plugins that requested a redraw answer for all rows again, starting with the next frame.
  ///
  /// Call it before a frame; `PluginHost.onRedrawRequest(_:)` tells the host when one is due.
  ///
  /// - Returns: Whether any plugin had requested a redraw.
  public func drainRedrawRequests() -> Bool {
    guard let plugins, plugins.drainRedrawRequests() else { return false }
    carryOutLate(plugins.drainLateCommands())
    sortAgain()
    return true
  }

  /// Updates sort texts after another engine with the same plugin host has drained its redraw requests.
  package func redrawForPlugins() { sortAgain() }

  /// The time until the next frame that plugins have requested, or `nil` if they requested none.
  public var redrawWait: Duration? { plugins?.redrawWait }

  /// Discards a plugin's answers: visible rows ask it again with the next frame, sort texts at once.
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

  /// Passes an event to the plugins that observe events and performs the commands they return.
  func tellPlugins(_ event: ChatEvent) {
    guard let plugins, plugins.observesEvents else { return }
    carryOutLate(plugins.observe(state.withholdingDeleted(event), environment))
  }
}
