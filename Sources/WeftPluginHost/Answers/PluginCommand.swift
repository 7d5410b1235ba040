// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Something a plugin asks the host to do.
public struct PluginCommand: Equatable, Sendable {
  /// What is to be done.
  public enum Verb: UInt32, Sendable {
    /// The row is read.
    case markRead = 1
    /// The row's channel is to be deleted, after a question.
    case delete
    /// The row's channel is to be muted.
    case mute
    /// The row's channel is to be heard again.
    case unmute
    /// What a tap on the row opens.
    case open
    /// The row is to be selected.
    case select
    /// The list is to be loaded again.
    case reload
    /// The threads that were heard of are to be shown.
    case loadThreads
    /// The plugin is to be asked again for all it has answered.
    case redraw
    /// Something the host knows by name.
    case custom
  }

  /// What is to be done.
  public var verb: Verb
  /// The row it is to be done with, 0 for the list.
  public var row: UInt64
  /// The name of something custom.
  public var name: String?
  /// What is said with it.
  public var argument: String?

  /// Creates a command.
  public init(verb: Verb, row: UInt64 = 0, name: String? = nil, argument: String? = nil) {
    self.verb = verb
    self.row = row
    self.name = name
    self.argument = argument
  }
}
