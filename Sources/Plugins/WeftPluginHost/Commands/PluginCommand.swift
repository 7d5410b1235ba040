// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

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
    /// Put a text into the field below messages.
    case put
    /// Send a text as a message of the user, for a command that the user typed.
    case send
    /// Show the user a text.
    case tell
  }

  /// The action it requests.
  public var verb: Verb
  /// The row it concerns; 0 for the list.
  public var row: UInt64
  /// The name of a custom action.
  public var name: String?
  /// The argument of a custom action, or the text to put, to send or to show.
  public var argument: String?
  /// The id of the plugin that asks for it.
  public var plugin: String
  /// The press that it answers, as the caller of ``PluginHost`` numbered it; 0 for an event.
  package var press: UInt64 = 0

  /// Creates a command.
  public init(
    verb: Verb,
    row: UInt64 = 0,
    name: String? = nil,
    argument: String? = nil,
    plugin: String = ""
  ) {
    self.verb = verb
    self.row = row
    self.name = name
    self.argument = argument
    self.plugin = plugin
  }
}
