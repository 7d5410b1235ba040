// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What a filter chooses from: it decides which keys there are.
///
/// A key belongs to one scope, so that a filter of channels can't ask for something only threads
/// have.
public protocol FilterScope: Sendable {
  /// The names of the keys the scope knows by itself; every other name is a custom key.
  static var keyNames: Set<String> { get }
}
