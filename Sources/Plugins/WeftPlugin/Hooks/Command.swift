// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// A request that the host do something with the row a hook was asked about, or with its list.
///
/// The host does not carry out a command that it does not know or allow, and logs it.
public enum Command: Sendable {
  /// Marks the row as read.
  case markRead
  /// Deletes the row's channel; the host asks the user first.
  case delete
  /// Mutes the row's channel.
  case mute
  /// Unmutes the row's channel.
  case unmute
  /// Opens the row, as a tap on it does.
  case open
  /// Selects the row.
  case select
  /// Loads the list again.
  case reload
  /// Shows the new threads that the list has been notified of.
  case loadThreads
  /// Asks this plugin again for everything it has answered.
  case redraw
  /// A command of a particular host, by name.
  case custom(name: String, argument: String)

  /// The command's number in the ABI.
  var code: UInt32 {
    switch self {
    case .markRead: UInt32(WEFT_COMMAND_MARK_READ)
    case .delete: UInt32(WEFT_COMMAND_DELETE)
    case .mute: UInt32(WEFT_COMMAND_MUTE)
    case .unmute: UInt32(WEFT_COMMAND_UNMUTE)
    case .open: UInt32(WEFT_COMMAND_OPEN)
    case .select: UInt32(WEFT_COMMAND_SELECT)
    case .reload: UInt32(WEFT_COMMAND_RELOAD)
    case .loadThreads: UInt32(WEFT_COMMAND_LOAD_THREADS)
    case .redraw: UInt32(WEFT_COMMAND_REDRAW)
    case .custom: UInt32(WEFT_COMMAND_CUSTOM)
    }
  }
}
