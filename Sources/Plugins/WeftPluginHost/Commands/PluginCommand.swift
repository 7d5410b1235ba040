// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A plugin's request to the host to do something.
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
    /// Ask the plugin again about everything it has answered.
    case redraw
    /// A custom action that the host knows by name.
    case custom
    /// Put a text into the composer.
    case put
    /// Send a text as a message of the user, for a command that the user typed.
    case send
    /// Show the user a text.
    case tell
  }

  /// The action that the command requests.
  public var verb: Verb
  /// The row that the command is about, or 0 for the list.
  public var row: UInt64
  /// The name of a custom action.
  public var name: String?
  /// The argument of a custom action, or the text to put, send or show.
  public var argument: String?
  /// The id of the plugin that requests it.
  public var plugin: String
  /// The number of the button press that the command answers, as the caller passed it; 0 for an event.
  package var press: UInt64 = 0

  /// Creates a command; without a `row` it is about the whole list.
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
