// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat

/// A hook's answers, as read from its arena.
struct HookAnswers {
  /// An answer for each row that was asked about, in the same order.
  var rows: [RowAnswer]
  /// The buttons of each row, in the order they were written; empty without any buttons.
  var actions: [[ChannelAction]] = []
  /// The commands for the host.
  var commands: [PluginCommand] = []
  /// The reason why the first refused view or button was refused; refused rows are passed.
  var refused: PluginRefusal?

  /// Creates answers that pass all of `count` rows.
  init(passing count: Int) {
    rows = Array(repeating: .pass, count: count)
  }
}

/// A hook's answer about one row.
enum RowAnswer {
  /// The next provider answers.
  case pass
  /// The hook will answer later; until then the next provider does.
  case later
  /// The hook failed or is not running: the row is shown without the plugin.
  case absent
  /// A text.
  case text(String)
  /// A view.
  case view(SlotView)
  /// Swipe buttons.
  case actions([ChannelAction])
}

/// A plugin's request that the host do something.
public struct PluginCommand: Equatable, Sendable {
  /// The action that a command requests.
  public enum Verb: UInt32, Sendable {
    /// Mark the row as read.
    case markRead = 1
    /// Delete the row's channel, after asking the user.
    case delete
    /// Mute the row's channel.
    case mute
    /// Unmute the row's channel.
    case unmute
    /// Open the row, as a tap on it does.
    case open
    /// Select the row.
    case select
    /// Load the list again.
    case reload
    /// Show the new threads that the list has been notified of.
    case loadThreads
    /// Ask the plugin again for everything it has answered.
    case redraw
    /// A custom action that the host knows by name.
    case custom
  }

  /// The action it requests.
  public var verb: Verb
  /// The row it concerns; 0 for the list.
  public var row: UInt64
  /// The name of a custom action.
  public var name: String?
  /// The argument of a custom action.
  public var argument: String?

  /// Creates a command.
  public init(verb: Verb, row: UInt64 = 0, name: String? = nil, argument: String? = nil) {
    self.verb = verb
    self.row = row
    self.name = name
    self.argument = argument
  }
}
