// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// Creation of files that only their owner may read.
enum PrivateFile {
  /// Creates an empty file where there is none, with links followed; an existing file is unchanged.
  ///
  /// SQLite gives the files beside a database the mode of the database. If no file can be created,
  /// SQLite reports the reason when it opens the path.
  static func make(_ path: String) {
    guard !path.utf8.contains(0) else { return }
    // SAFETY: the path is valid during the call.
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    if number >= 0 { close(number) }
  }
}
