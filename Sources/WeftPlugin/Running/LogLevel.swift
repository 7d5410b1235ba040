// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// How much what a plugin says matters.
public enum LogLevel: Sendable {
  /// For the author of the plugin.
  case debug
  /// Worth knowing.
  case info
  /// Something is not as it should be.
  case warning
  /// Something failed.
  case error

  /// The number the ABI has for it.
  var code: Int32 {
    switch self {
    case .debug: Int32(WEFT_LOG_DEBUG)
    case .info: Int32(WEFT_LOG_INFO)
    case .warning: Int32(WEFT_LOG_WARNING)
    case .error: Int32(WEFT_LOG_ERROR)
    }
  }
}
