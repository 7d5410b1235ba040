// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// The importance of a line that a plugin logs.
public enum LogLevel: Sendable {
  /// Details for the plugin's author.
  case debug
  /// Information for the user.
  case info
  /// Something unexpected that the plugin can work around.
  case warning
  /// A failure.
  case error

  /// The level's number in the ABI.
  var code: Int32 {
    switch self {
    case .debug: Int32(WEFT_LOG_DEBUG)
    case .info: Int32(WEFT_LOG_INFO)
    case .warning: Int32(WEFT_LOG_WARNING)
    case .error: Int32(WEFT_LOG_ERROR)
    }
  }
}
