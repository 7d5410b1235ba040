// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The severity of a finding.
package enum CheckSeverity: String, Sendable {
  /// A plugin with such a finding does not pass.
  case error
  /// A plugin with such a finding can pass.
  case warning
}
