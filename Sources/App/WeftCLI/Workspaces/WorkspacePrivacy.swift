// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// Warns about workspaces that other users of this machine can access.
///
/// New files are the user's alone. Files that an earlier version made, or that the user has opened
/// to others, are reported and left as they are.
enum WorkspacePrivacy {
  private static let told = Mutex<Set<String>>([])

  /// Warns once about a workspace's files that are open to others.
  ///
  /// It must be called before the file is opened, because SQLite adds files beside it that it
  /// removes again.
  static func tell(_ path: String) {
    guard told.withLock({ $0.insert(path).inserted }) else { return }
    let files = ["", "-wal", "-shm", "-journal"].map { path + $0 }.filter(isOpen)
    guard !files.isEmpty else { return }
    let names = files.map(quoted).joined(separator: " ")
    Output.error(
      "weft: \(path): other users of this machine can get at it; chmod 600 \(names) keeps it to you"
    )
  }

  /// Warns once that the default workspace's folder is open to others.
  static func tell(folder path: String) {
    guard isOpen(path), told.withLock({ $0.insert(path).inserted }) else { return }
    Output.error(
      "weft: \(path): other users of this machine can get at it; chmod 700 \(quoted(path)) keeps it to you"
    )
  }

  /// Whether the group or others have any rights to a file of the user.
  static func isOpen(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: the path and the variable are lent for the call.
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_uid == geteuid() && status.st_mode & 0o077 != 0
  }

  /// A path quoted for a shell.
  private static func quoted(_ path: String) -> String {
    if path.utf8.allSatisfy({ isPlain($0) }) { return path }
    return "'" + path.replacing("'", with: "'\\''") + "'"
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    let scalar = Unicode.Scalar(byte)
    return scalar.properties.isAlphabetic && scalar.isASCII
      || "0123456789/-._+@".utf8.contains(byte)
  }
}
