// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import Glibc

/// Files that nobody but their user may read.
enum PrivateFile {
  /// Makes an empty file where there is none, links followed; one that is there stays as it is.
  ///
  /// What SQLite lays beside a database gets the mode of the database. Where no file can be made SQLite tells
  /// why.
  static func make(_ path: String) {
    guard !path.utf8.contains(0) else { return }
    // SAFETY: the path is lent for the call.
    let number = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    if number >= 0 { close(number) }
  }
}
