// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A user of a workspace: whose view a page shows, and in whose name it acts.
package struct Person: Sendable {
  /// The id of the workspace.
  package let workspace: String
  /// The id of the user.
  package let user: String

  /// The most bytes of an id, as in the address of a workspace.
  package static let mostBytes = 1024

  /// Names a person; nil where an id is empty or has more than ``mostBytes`` bytes.
  package init?(workspace: String, user: String) {
    let sizes = 1...Self.mostBytes
    guard sizes.contains(workspace.utf8.count), sizes.contains(user.utf8.count) else { return nil }
    (self.workspace, self.user) = (workspace, user)
  }
}

extension Person: Hashable {
  /// Compares the bytes of the ids, as the database does.
  ///
  /// To Swift a letter with its accent is the same text in one scalar as in two, but two people may
  /// have these ids.
  package static func == (one: Person, other: Person) -> Bool {
    one.workspace.utf8.elementsEqual(other.workspace.utf8)
      && one.user.utf8.elementsEqual(other.user.utf8)
  }

  /// Hashes the bytes of the ids.
  package func hash(into hasher: inout Hasher) {
    for id in [workspace, user] {
      hasher.combine(id.utf8.count)
      for byte in id.utf8 { hasher.combine(byte) }
    }
  }
}
