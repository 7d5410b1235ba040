// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A failure of a plugin, described for the person who runs the host.
///
///     .text(.title, reading: .below) { row throws(PluginError) in
///       guard row.has(.below) else { throw PluginError("a title without a text") }
///       return row.text(.below)
///     }
public struct PluginError: Error, Sendable {
  /// A description of what went wrong.
  public let reason: String

  /// Creates an error; the host shows its reason as a problem of the plugin.
  public init(_ reason: String) {
    self.reason = reason
  }
}

#if hasFeature(Embedded)
  /// An error that a plugin's closure may throw; it has to describe itself.
  ///
  /// Embedded Swift has no reflection, so the error has to supply its own description.
  public protocol HookError: Error {
    /// A description of what went wrong.
    var reason: String { get }
  }

  extension PluginError: HookError {}

  extension Never: HookError {
    // swift-format-ignore
    public var reason: String { "" }
  }

  extension PluginError {
    init<E: HookError>(describing error: E) { self.init(error.reason) }
  }
#else
  /// An error that a plugin's closure may throw, which can be any error.
  public typealias HookError = Error

  extension PluginError: CustomStringConvertible {
    /// A description of what went wrong.
    public var description: String { reason }
  }

  extension PluginError {
    init<E: HookError>(describing error: E) { self.init("\(error)") }
  }
#endif
