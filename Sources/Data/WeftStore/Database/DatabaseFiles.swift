// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CSQLite
private import Glibc

/// The four files that a connection may touch: a database and, beside it, its log, the log's index and
/// its journal.
///
/// SQLite opens and deletes files by name, and a hostile file may contain such names. These files are
/// the only ones it can name here. It follows no link, and uses a file beside the database only if it
/// is a plain file of a user who may write the database.
@safe final class DatabaseFiles {
  // SAFETY: it is released with this object, after the connection that uses it is closed.
  private let files: OpaquePointer
  /// The database's path for messages; if the given path is a link, its target.
  let place: String

  /// Names the files of an existing database, and resolves the links in its path once.
  ///
  /// - Throws: `failed` if a file beside the database can't be used; all files are unchanged.
  init(_ path: String) throws(StoreError) {
    // SAFETY: the path is borrowed for the call; the result is freed below.
    guard let real = unsafe realpath(path, nil) else { throw .closed(path) }
    defer { unsafe free(real) }
    place = Self.isLink(path) ? unsafe String(cString: real) : path
    guard let files = unsafe weft_sqlite_files_make(real) else { throw .closed(path) }
    unsafe self.files = files
    if let reason = refusal { throw StoreError(.failed, at: path, reason) }
  }

  deinit { unsafe weft_sqlite_files_release(files) }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: the path and the variable are borrowed for the call.
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Opens a connection.
  ///
  /// - Parameter isImmutable: Whether to assume that no process writes the file and that it has no
  ///   log.
  func open(_ flags: Int32, isImmutable: Bool) -> (status: Int32, connection: OpaquePointer?) {
    var opened: OpaquePointer?
    let status = unsafe weft_sqlite_files_open(files, flags, isImmutable ? 1 : 0, &opened)
    return unsafe (status, opened)
  }

  /// Whether a file with content is beside the database, under its name with a suffix.
  func has(_ suffix: String) -> Bool { unsafe weft_sqlite_files_has(files, suffix) != 0 }

  /// Whether the log beside the database can't be a continuation of it.
  func hasForeignLog(_ connection: OpaquePointer) -> Bool {
    unsafe weft_sqlite_has_foreign_log(files, connection) != 0
  }

  /// Lets a body write a second database of limited size, whose name in statements is ``copyName``.
  func copying(
    to path: String,
    atMost most: Int,
    _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    // SAFETY: the path is borrowed for the call; the result is freed below.
    guard let real = unsafe realpath(path, nil) else { throw .closed(path) }
    defer { unsafe free(real) }
    guard unsafe weft_sqlite_files_set_copy(files, real, Int64(most)) == 0 else {
      throw .closed(path)
    }
    defer { unsafe _ = weft_sqlite_files_set_copy(files, nil, 0) }
    try body()
  }

  /// The name of the second database in statements.
  static let copyName = WEFT_SQLITE_COPY

  /// The reason why a file beside the database can't be used, and the remedy.
  private var refusal: String? {
    var suffix: UnsafePointer<CChar>?
    // SAFETY: the call writes one pointer to the variable, to a text with static lifetime.
    let found = unsafe Int(weft_sqlite_files_refusal(files, &suffix))
    let name = place + (unsafe suffix.map { unsafe String(cString: $0) } ?? "")
    return switch found {
    case WEFT_SQLITE_FITS: nil
    case WEFT_SQLITE_NO_FILE:
      "\(name) beside it is a link, a folder, a pipe or a device; move that away"
    case WEFT_SQLITE_OTHER_NAMES:
      "\(name) beside it has another hard link, which would change with it; move it away, or "
        + "copy both files to a new folder and open the copy"
    default: "\(name) beside it belongs to another user; move that away"
    }
  }
}

extension StoreError {
  /// The error for a file that can't be opened.
  static func closed(_ path: String) -> StoreError { StoreError(.failed, at: path, isClosed) }
}
