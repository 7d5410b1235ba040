// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CSQLite
private import Synchronization

/// The log beside a database file, which takes what is committed.
///
/// The commit that makes the log long moves it into the file, which takes fifty milliseconds on a disk
/// where other commits take one; for a user who waits, ``start`` has a thread do it.
@safe final class DatabaseLog {
  /// From how many pages on the log is moved into the file.
  static let enough = 1_000
  /// From how many pages on a commit waits for a thread: when other processes read old pages all the
  /// time, or a commit alone is so large.
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
  /// Starts work on a thread, and returns false where it can't; nil where commits do the work.
  var start: ((@escaping @Sendable () -> Void) -> Bool)?

  init(of connection: OpaquePointer, _ path: String) {
    self.path = path
    unsafe pages = .allocate(capacity: 1)
    unsafe pages.initialize(to: 0)
    // SAFETY: one number is written, by the thread that uses the connection.
    unsafe weft_sqlite_count_log(connection, pages)
  }

  deinit { unsafe pages.deallocate() }

  /// How many pages the log had after the last commit over this connection.
  var pageCount: Int { Int(unsafe pages.pointee) }

  /// Notes a commit, and whether it put the first page into the log; a shorter log is another one.
  func noteCommit(marked: Bool) {
    isMarked = marked || isMarked && pageCount >= lastPageCount
    lastPageCount = pageCount
  }

  /// Moves a long log into the file, after a commit over its connection.
  ///
  /// What was committed is safe in the log, so a failure is of no matter: the next commit tries again.
  func moveIntoFile(over database: Database) {
    guard pageCount >= Self.enough else { return }
    guard let start, pageCount < Self.most else { return Self.move(database) }
    guard moving.isOn.compareExchange(expected: false, desired: true, ordering: .relaxed).exchanged
    else { return }
    let (moving, path) = (moving, path)
    let isStarted = start {
      if let other = try? Database(path, .write) { Self.move(other) }
      moving.isOn.store(false, ordering: .relaxed)
    }
    if !isStarted { moving.isOn.store(false, ordering: .relaxed) }
  }

  private static func move(_ database: Database) {
    // It moves as much as no other connection reads, and waits for none.
    try? database.run("PRAGMA wal_checkpoint(PASSIVE)")
  }
}

extension WorkspaceStore {
  /// Has threads move what was committed from the log into the file, so that no commit takes long.
  ///
  /// - Parameter start: Starts work on a thread, and returns false where it can't.
  package func moveLog(by start: @escaping (@escaping @Sendable () -> Void) -> Bool) {
    database.log.start = start
  }
}
