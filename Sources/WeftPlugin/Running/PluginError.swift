// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Why a plugin could not do something, in words for whoever runs it.
///
///     .text(.title, reading: .below) { row throws(PluginError) in
///       guard row.has(.below) else { throw PluginError("a title without a text") }
///       return row.text(.below)
///     }
public struct PluginError: Error, Sendable {
  /// What went wrong.
  public let reason: String

  /// Creates an error.
  public init(_ reason: String) {
    self.reason = reason
  }
}
