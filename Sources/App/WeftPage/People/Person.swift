// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A user of a workspace, whose chats a page shows and in whose name it acts.
package struct Person: Sendable {
  /// The id of the workspace.
  package let workspace: String
  /// The id of the user.
  package let user: String

  /// The maximum size of an id in bytes, as in the address of a workspace.
  package static let mostBytes = 1024

  /// Creates a person, or returns `nil` if an id is empty or longer than ``mostBytes``.
  package init?(workspace: String, user: String) {
    let sizes = 1...Self.mostBytes
    guard sizes.contains(workspace.utf8.count), sizes.contains(user.utf8.count) else { return nil }
    self.workspace = workspace
    self.user = user
  }
}

extension Person: Hashable {
  /// Compares the bytes of the ids, as the database does.
  ///
  /// Swift treats composed and decomposed letters as equal, but they may be the ids of two different users.
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
