// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftLists
internal import WeftModel
internal import WeftPluginHost

/// A press that a plugin was asked about, which may answer late.
struct PluginPress {
  /// What carries out a command of the engine where it was pressed.
  let perform: (PluginCommand.Verb) -> ActionOutcome
  /// What follows outcomes that come late; nil for the host's ``Engine/onLateOutcome``.
  let later: ((ActionOutcome) -> Void)?
}

/// The presses that plugins have yet to answer.
struct PluginPresses {
  /// The most that wait; of more the oldest is forgotten, which a plugin may never answer.
  private static let most = 64

  private var waiting: [UInt64: PluginPress] = [:]
  private var last: UInt64 = 0

  /// Adds a press and returns its number.
  mutating func add(_ press: PluginPress) -> UInt64 {
    last += 1
    waiting[last] = press
    if last > Self.most { waiting[last - UInt64(Self.most)] = nil }
    return last
  }

  /// Removes and returns the press of a number: it is answered once.
  mutating func take(_ number: UInt64) -> PluginPress? { waiting.removeValue(forKey: number) }
}

extension Engine {
  /// Passes an action to the plugin that owns it and performs the commands it returns.
  ///
  /// A late answer is performed with a later frame.
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
    // The plugin may have answered an earlier press only now.
    carryOutLate(commands.filter { $0.press != press })
    return own.isEmpty ? .done : carryOut(own, of: press)
  }

  /// Passes an action that was started in the field below messages to the plugin that owns it.
  ///
  /// - Returns: ``ActionOutcome/host(_:)`` where no plugin does.
  package func perform(_ action: String, inField row: ComposerSlotRow) -> ActionOutcome {
    carryOut(action, in: row, at: .field) { _ in .done }
  }

  /// Has outcomes of presses that plugins answer late go to whoever pressed, during a body.
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

  /// Performs commands that came late: those of presses where these were made, others by the host.
  private func carryOutLate(_ commands: [PluginCommand]) {
    for number in Set(commands.map(\.press)).sorted() where number != 0 {
      guard let press = presses.take(number) else { continue }
      let outcome = carryOut(commands.filter { $0.press == number }, press)
      if outcome != .done { (press.later ?? onLateOutcome)?(outcome) }
    }
    tellHost(commands.filter { $0.press == 0 })
  }

  /// Passes the host the commands that answer an event.
  private func tellHost(_ commands: [PluginCommand]) {
    let hosts = commands.filter { $0.verb != .redraw }
    if !hosts.isEmpty { onPluginCommands?(hosts) }
  }

  /// Asks the plugins that requested a redraw about all rows again, from the next frame on.
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

  /// Passes an event to the plugins that observe events, and performs what they answer.
  func tellPlugins(_ event: ChatEvent) {
    guard let plugins, plugins.observesEvents else { return }
    carryOutLate(plugins.observe(state.withholdingDeleted(event), environment))
  }
}
