// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

#if hasFeature(Embedded)
  /// An error a closure of a plugin may throw: one that says in words what went wrong.
  ///
  /// Embedded Swift knows nothing of values at run time, so that an error has to say it by itself.
  public protocol HookError: Error {
    /// What went wrong.
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
  /// An error a closure of a plugin may throw: any.
  public typealias HookError = Error

  extension PluginError: CustomStringConvertible {
    /// What went wrong.
    public var description: String { reason }
  }

  extension PluginError {
    init<E: HookError>(describing error: E) { self.init("\(error)") }
  }
#endif
