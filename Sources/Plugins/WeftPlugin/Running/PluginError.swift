// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A failure of a plugin, described for the person who runs the host.
///
///     .text(.title, reading: .below) { row throws(PluginError) in
///       guard row.has(.below) else { throw PluginError("a title without a text") }
///       return row.text(.below)
///     }
public struct PluginError: Error, Sendable {
  /// The description of what went wrong.
  public let reason: String

  /// Creates an error.
  public init(_ reason: String) {
    self.reason = reason
  }
}
