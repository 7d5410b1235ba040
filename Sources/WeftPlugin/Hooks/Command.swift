// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// Something the host is asked to do with the row a hook was asked about, or with its list.
///
/// A command the host does not know, or does not allow, is left undone.
public enum Command: Sendable {
  /// Mark the row as read.
  case markRead
  /// Delete the row's channel; the host asks first.
  case delete
  /// Mute the row's channel.
  case mute
  /// Hear the row's channel again.
  case unmute
  /// Open what a tap on the row opens.
  case open
  /// Select the row.
  case select
  /// Load the list again.
  case reload
  /// Show the threads that were heard of.
  case loadThreads
  /// Ask this plugin again for all it has answered.
  case redraw
  /// Something the host knows by name.
  case custom(name: String, argument: String)

  /// The number the ABI has for it.
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
