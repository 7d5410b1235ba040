// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// One entry of the help page: what some keys of a surface do.
package struct KeyHelp {
  /// The text that says what the keys do.
  let does: KeyPath<AppWords.Keys, String>
  /// The labels of the keys.
  let keys: [String]

  /// Makes an entry of a text and the labels of its keys.
  package init(_ does: KeyPath<AppWords.Keys, String>, _ keys: [String]) {
    (self.does, self.keys) = (does, keys)
  }
}
