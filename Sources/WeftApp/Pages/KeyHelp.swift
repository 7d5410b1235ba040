// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// Keys of a surface that do something, and what that is, as help tells it.
package struct KeyHelp {
  let does: KeyPath<AppWords.Keys, String>
  /// What is written on them.
  let keys: [String]

  package init(_ does: KeyPath<AppWords.Keys, String>, _ keys: [String]) {
    (self.does, self.keys) = (does, keys)
  }
}
