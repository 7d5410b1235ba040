// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CSQLite
private import Glibc

/// The reason why a stored workspace can't be opened, read or written.
public struct StoreError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Code: String, Sendable {
    /// The file, workspace or user doesn't exist.
    case absent
    /// The file isn't a workspace.
    case notAWorkspace
    /// The file was written by a later version.
    case newer
    /// The file's content contradicts itself.
    case damaged
    /// Another process was writing and did not finish in time.
    case busy
    /// The file or its folder may not be written.
    case readOnly
    /// The disk is full.
    case full
    /// The file was removed or replaced while it was open.
    case gone
    /// Reading or writing failed.
    case failed
    /// A database can't be reached.
    case unreachable
    /// A database did not answer in time.
    case late
    /// A database refuses the role, or refuses it this operation.
    case denied
    /// Another writer of a database was faster; the same operation may succeed the next time.
    case conflict
  }

  /// The kind of failure.
  public let code: Code
  /// The path of the file, or the address of the database without its password.
  public let path: String
  /// The reason and the remedy, without the path.
  public let message: String

  package init(_ code: Code, at path: String, _ message: String) {
    self.code = code
    self.path = path
    self.message = message
  }

  /// Path, reason and remedy in one line.
  public var description: String { "\(path): \(message)" }
}

extension StoreError {
  /// Creates the error for a status of SQLite, worded for the user.
  init(_ status: Int32, of connection: OpaquePointer, at path: String) {
    let notes: (code: Code, reason: String) =
      switch status & 0xFF {
      case SQLITE_BUSY, SQLITE_LOCKED: (.busy, Self.isBusy)
      case SQLITE_READONLY where status == weft_sqlite_moved: (.gone, Self.isGone)
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: (.readOnly, Self.isReadOnly)
      case SQLITE_FULL: (.full, Self.isFull)
      case SQLITE_NOTADB: (.notAWorkspace, Self.isNone)
      case SQLITE_CORRUPT, SQLITE_FORMAT: (.damaged, Self.damage(unsafe Self.reason(connection)))
      case SQLITE_INTERRUPT:
        (.damaged, Self.damage("it claims to contain more than its size allows"))
      case SQLITE_TOOBIG: (.damaged, Self.damage("a part of it has more than 64 MiB"))
      case SQLITE_CANTOPEN: (.failed, Self.isClosed)
      default: unsafe Self.failure(of: connection)
      }
    self.init(notes.code, at: path, notes.reason)
  }

  private static func failure(of connection: OpaquePointer) -> (Code, String) {
    let system = unsafe sqlite3_system_errno(connection)
    if [ENOSPC, EDQUOT, EFBIG].contains(system) { return (.full, isFull) }
    return (.failed, "reading or writing failed (\(unsafe reason(connection))); check the disk")
  }

  private static func reason(_ connection: OpaquePointer) -> String {
    // SAFETY: the text lives until the connection's next call.
    let text = unsafe sqlite3_errmsg(connection).map { unsafe String(cString: $0) }
    return text ?? "no reason is given"
  }
}

// Reasons and remedies of errors.
extension StoreError {
  private static let isBusy =
    "another process has been writing for \(Database.patience / 1000) seconds; try again when it is "
    + "done"
  private static let isReadOnly =
    "it is not writable; check the permissions of the file and its folder"
  private static let isFull =
    "the disk is full and nothing was changed; free some space and try again"
  static let isClosed = "it can't be opened; check the permissions of the file and its folder"
  private static let isNone = "this is not a workspace; specify a .weft file or a workspace JSON"
  private static let isGone =
    "the file was removed or replaced while it was open; open it again"

  private static func damage(_ reason: String) -> String {
    // The reason may quote the file's content.
    let reason = String(
      reason.unicodeScalars.prefix(300).map {
        $0.properties.generalCategory == .control ? "\u{FFFD}" : Character($0)
      }
    )
    return
      "the file is damaged (\(reason)); nothing was changed; use a copy or import its data again"
  }

  static func gone(_ path: String) -> StoreError { StoreError(.gone, at: path, isGone) }

  static func readOnly(_ path: String) -> StoreError { StoreError(.readOnly, at: path, isReadOnly) }

  static func notAWorkspace(_ path: String) -> StoreError {
    StoreError(.notAWorkspace, at: path, isNone)
  }

  static func foreignLog(_ path: String, beside place: String) -> StoreError {
    StoreError(
      .damaged,
      at: path,
      "\(place)-wal was written for another copy of this file, and would damage this one; move it away to "
        + "open the file as it is, or put the copy back"
    )
  }

  static func damaged(_ path: String, _ reason: String) -> StoreError {
    StoreError(.damaged, at: path, damage(reason))
  }
}

extension Result {
  /// Runs a body and stores its result or error.
  init(_ body: () throws(Failure) -> Success) {
    do throws(Failure) {
      self = .success(try body())
    } catch {
      self = .failure(error)
    }
  }
}
