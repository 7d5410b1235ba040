// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// How bad something is that a check found.
package enum CheckSeverity: String, Sendable {
  /// The plugin does not pass.
  case error
  /// The plugin passes all the same.
  case warning
}
