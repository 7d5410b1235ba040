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
