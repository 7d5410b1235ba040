// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftSystem

extension WorkspaceStore {
  /// The migration of a file that is opened for writing.
  package struct Upgrade: Equatable {
    /// The current version of the file.
    package let from: Int
    /// The version after the migration.
    package let to: Int
    /// The path of the copy that is kept of the old file.
    package let copy: String
  }

  /// Returns how opening a file for writing will migrate it, or `nil` if it won't.
  ///
  /// Earlier versions of Weft can't open a migrated file. Of most files, only the first bytes are read.
  package static func upgrade(of path: String) -> Upgrade? {
    guard let file = try? Descriptor(opening: Array(path.utf8)), let head = try? file.bytes(100),
      head.count == 100, head.starts(with: "SQLite format 3\0".utf8),
      number(in: head, at: 68) == UInt32(truncatingIfNeeded: Schema.applicationID)
    else { return nil }
    let version = Int64(number(in: head, at: 60))
    guard version > 0, version < Schema.version else { return nil }
    // A process that has the file open may have migrated it in the log beside it.
    let known = try? Database.opening(path, .read).number("PRAGMA user_version")
    guard known == version else { return nil }
    return Upgrade(
      from: Int(version),
      to: Int(Schema.version),
      copy: Database.copyPath(of: path, version: version)
    )
  }

  private static func number(in bytes: [UInt8], at place: Int) -> UInt32 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
