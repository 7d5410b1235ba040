// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Synchronization

/// Whether other users of this machine can get at a workspace.
///
/// What is made is the user's alone; what an earlier version has made, or its user has opened to others, is
/// told and left as it is.
enum WorkspacePrivacy {
  private static let told = Mutex<Set<String>>([])

  /// Tells once what of a workspace's file, and of what was left beside it, is open to others.
  ///
  /// It is asked before the file is opened: what SQLite lays beside it meanwhile goes again.
  static func tell(_ path: String) {
    guard told.withLock({ $0.insert(path).inserted }) else { return }
    let files = ["", "-wal", "-shm", "-journal"].map { path + $0 }.filter(isOpen)
    guard !files.isEmpty else { return }
    let names = files.map(quoted).joined(separator: " ")
    Output.error(
      "weft: \(path): other users of this machine can get at it; chmod 600 \(names) keeps it to you"
    )
  }

  /// Tells once that the folder of the default workspace is open to others.
  static func tell(folder path: String) {
    guard isOpen(path), told.withLock({ $0.insert(path).inserted }) else { return }
    Output.error(
      "weft: \(path): other users of this machine can get at it; chmod 700 \(quoted(path)) keeps it to you"
    )
  }

  /// Whether the group or others may do anything with what is the user's.
  static func isOpen(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: the path and the variable are lent for the call.
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_uid == geteuid() && status.st_mode & 0o077 != 0
  }

  /// A path as a shell takes it.
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
