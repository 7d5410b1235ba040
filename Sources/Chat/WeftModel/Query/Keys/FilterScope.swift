// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The kind of rows a filter selects from, which determines the keys it can use.
///
/// Each key belongs to one scope, so a filter of channels can't test a value only threads have.
public protocol FilterScope: Sendable {
  /// The names of the scope's own keys; every other name is a custom key.
  static var keyNames: Set<String> { get }
}
