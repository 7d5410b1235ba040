// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CSQLite
private import Synchronization

/// The log beside a database file, to which commits are written.
///
/// The commit that makes the log too long moves it into the file, which takes fifty milliseconds on
/// a disk where other commits take one. With ``start``, a thread does it, so that users don't wait.
@safe final class DatabaseLog {
  /// The number of pages at which the log is moved into the file.
  static let enough = 1_000
  /// The number of pages at which a commit moves the log itself, even if threads can do it: other
  /// processes keep reading old pages, or one commit is that large.
  static let most = 8_000

  private final class Moving: Sendable {
    let isOn = Atomic(false)
  }

  // SAFETY: the connection that notes the number is closed before this object is freed.
  private let pages: UnsafeMutablePointer<Int64>
  private let path: String
  private let moving = Moving()
  /// Whether a commit over this connection has put the first page into the log.
  private(set) var isMarked = false
  private var lastPageCount = 0
  /// Starts work on a thread and returns whether that succeeded; `nil` if commits do the work.
  var start: ((@escaping @Sendable () -> Void) -> Bool)?

  init(of connection: OpaquePointer, _ path: String) {
    self.path = path
    unsafe pages = .allocate(capacity: 1)
    unsafe pages.initialize(to: 0)
    // SAFETY: only the thread that uses the connection writes the number.
    unsafe weft_sqlite_count_log(connection, pages)
  }

  deinit { unsafe pages.deallocate() }

  /// The number of pages in the log after the last commit over this connection.
  var pageCount: Int { Int(unsafe pages.pointee) }

  /// Records a commit, and whether it put the first page into the log; a log that got shorter is a new one.
  func noteCommit(marked: Bool) {
    isMarked = marked || isMarked && pageCount >= lastPageCount
    lastPageCount = pageCount
  }

  /// Moves a long log into the file, after a commit over its connection.
  ///
  /// Commits are safe in the log, so a failure doesn't matter: the next commit tries again.
  func moveIntoFile(over database: Database) {
    guard pageCount >= Self.enough else { return }
    guard let start, pageCount < Self.most else { return Self.move(database) }
    guard moving.isOn.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    else { return }
    let moving = moving
    let path = path
    let isStarted = start {
      if let other = try? Database(path, .write) { Self.move(other) }
      moving.isOn.store(false, ordering: .relaxed)
    }
    if !isStarted { moving.isOn.store(false, ordering: .relaxed) }
  }

  private static func move(_ database: Database) {
    // Moves the pages that no other connection needs, and waits for none.
    try? database.run("PRAGMA wal_checkpoint(PASSIVE)")
  }
}

extension WorkspaceStore {
  /// Makes threads move the log into the file, so that no commit takes long.
  ///
  /// - Parameter start: Starts work on a thread and returns whether that succeeded.
  package func moveLog(by start: @escaping (@escaping @Sendable () -> Void) -> Bool) {
    database.log.start = start
  }
}
