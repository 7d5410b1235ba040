// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel
internal import WeftStore

/// A workspace as it was at the last transaction, and the statements that read what is the same for all its users.
final class WorkspaceReader {
  /// The connection, which other stores of the same thread may use in between.
  let line: PostgresLine
  /// The number of the workspace in the database.
  let shard: Int64
  /// The user who imported the workspace, and sees all of it.
  let owner: UserID
  /// The user who reads the workspace.
  private(set) var viewer: PostgresPerson
  /// The workspace without its users, channels and threads.
  private(set) var head: Workspace
  private(set) var counters = WorkspaceCounters()
  /// Whether another user has opened the workspace.
  private(set) var hasOthers = true
  /// Whether the viewer has private notes about messages or other users.
  private(set) var hasMarks = true
  /// The models that the viewer read recently; users are shared with readers for other users.
  let cache = PostgresCache()
  /// The reader of models shared with the other users of its host, or `nil` without a host.
  let shared: SharedReader?
  let failures = ReadFailures()
  private var headDocument: [UInt8] = []
  private weak var lentView: PostgresView?

  /// Finds a workspace; throws if the database has none of that name.
  ///
  /// - Parameter person: The user who reads it, or `nil` for its owner.
  init(
    of name: String,
    as person: UserID?,
    over line: PostgresLine,
    sharing models: SharedModels?
  ) throws(StoreError) {
    self.line = line
    shared = models.map(SharedReader.init)
    let facts = try line.connection().first(
      "SELECT number, owner, head FROM weft.shard WHERE id = $1",
      [.text(name)]
    ) { ($0.integer(0), UserID($0.text(1)), $0.bytes(2)) }
    guard let facts else {
      throw StoreError(
        .absent,
        at: line.address.shown,
        "there is no workspace \"\(name)\"; weft import FILE --into creates it"
      )
    }
    shard = facts.0
    owner = facts.1
    head = try Self.head(facts.2, line.address.shown)
    viewer = PostgresPerson(id: person ?? owner)
  }

  private static func head(_ bytes: [UInt8], _ path: String) throws(StoreError) -> Workspace {
    do {
      return try ModelDocuments.head(bytes)
    } catch {
      throw .damagedDatabase(path, "its head: \(error)")
    }
  }

  /// The address for error messages.
  var path: String { line.address.shown }

  /// Returns the connection, unless an earlier read of the transaction has failed.
  func connection() throws(StoreError) -> PostgresConnection {
    try failures.check()
    return try line.connection()
  }

  /// The viewer's view, which retains this reader.
  var view: PostgresView {
    if let lentView { return lentView }
    let view = PostgresView(readerOfViewer)
    lentView = view
    return view
  }

  /// A reader of what the viewer sees now.
  var readerOfViewer: PersonReader { PersonReader(self, for: viewer, cache: cache) }

  // Changes of others.

  /// Reads the counters, and drops cached data that other writers have changed since.
  func refresh() throws(StoreError) {
    var now: (counters: WorkspaceCounters, head: [UInt8], latest: [UInt8]?)?
    try connection().query(
      """
      SELECT epoch, position, kept, head, latest, EXISTS (
        SELECT 1 FROM weft.account WHERE shard = $1 AND person <> $2), EXISTS (
        SELECT 1 FROM weft.note WHERE shard = $1 AND person = $2 AND kind IN (11, 12, 13, 14)),
        EXISTS (SELECT 1 FROM weft.member WHERE shard = $1 AND person = $2
          AND position('"pinned_at":'::bytea IN document) > 0),
        EXISTS (SELECT 1 FROM weft.member WHERE shard = $1 AND person = $2
          AND position('"archived_at":'::bytea IN document) > 0),
        EXISTS (SELECT 1 FROM weft.member WHERE shard = $1 AND person = $2
          AND position('"low_priority":true'::bytea IN document) > 0)
      FROM weft.shard WHERE number = $1
      """,
      [.integer(shard), .text(viewer.id.rawValue)]
    ) { row in
      hasOthers = row.flag(5)
      hasMarks = row.flag(6)
      cache.hasNoMarkedChannels = !row.flag(7) && !row.flag(8) && !row.flag(9)
      now = (WorkspaceCounters(row, 0), row.bytes(3), row.optionalBytes(4))
    }
    guard let now else {
      throw StoreError(.gone, at: path, "the workspace was removed while it was open")
    }
    if now.counters == counters { return }
    if now.head == headDocument, let touched = try touched(until: now.counters) {
      cache.forget(touched)
    } else {
      forget()
      (head, headDocument) = (try Self.head(now.head, path), now.head)
    }
    counters = now.counters
    head.latestDate = now.latest.flatMap { Workspace.date(String(decoding: $0, as: UTF8.self)) }
    head.currentUser = try user(viewer.id) ?? ChatUser(id: viewer.id)
    head.users = [head.currentUser]
    // Their mute list, and the date up to which they have read everything.
    if let account = try account(of: viewer.id) { take(account) }
  }

  /// Above this many events of others, all cached data is dropped instead of what they changed.
  private static let mostTouched = 200

  /// Returns the rows that events have changed since the counters were read, or `nil` if that is unknown.
  private func touched(until now: WorkspaceCounters) throws(StoreError) -> TouchedRows? {
    let known = counters
    guard now.epoch == known.epoch, now.kept <= known.position, now.position > known.position,
      now.position - known.position <= Int64(Self.mostTouched)
    else { return nil }
    let documents = try connection().all(
      "SELECT touched FROM weft.log WHERE shard = $1 AND position > $2 AND position <= $3",
      [.integer(shard), .integer(known.position), .integer(now.position)],
      limit: Self.mostTouched
    ) { $0.bytes(0) }
    var touched = TouchedRows()
    for document in documents {
      guard let rows = TouchedRows(document) else { return nil }
      touched.formUnion(rows)
    }
    // Any model may contain a user.
    return touched.users.isEmpty ? touched : nil
  }

  /// Forgets everything that was read, so that the next transaction reads it again.
  func forget() {
    counters = WorkspaceCounters()
    cache.forgetAll()
  }

  // Changes of the viewer, after which what was read stays valid.

  /// Takes over the viewer's settings for the whole workspace.
  func take(_ account: PostgresPerson) {
    (viewer, head.mutedUserIDs) = (account, account.muted)
    lentView = nil
  }

  /// Records that the viewer's events were written up to a position.
  ///
  /// - Parameter latest: The latest date in the workspace, if it is later than before.
  func advance(to position: Int64, kept: Int64, latest: Date?) {
    counters.position = position
    counters.kept = kept
    if let latest { head.latestDate = latest }
  }
}

// Users.
extension WorkspaceReader {
  /// Reads a user; returns `nil` if the workspace doesn't describe it.
  func user(_ id: UserID) throws(StoreError) -> ChatUser? {
    if let known = cache.user(id) { return known }
    let document = try connection().first(
      "SELECT document FROM weft.person WHERE shard = $1 AND id = $2",
      [.integer(shard), .text(id.rawValue)]
    ) { $0.bytes(0) }
    return try keepUser(id, document)
  }

  /// Caches a user whose document was read, which is `nil` if the workspace doesn't describe the user.
  @discardableResult
  func keepUser(_ id: UserID, _ document: [UInt8]?) throws(StoreError) -> ChatUser? {
    if let known = cache.user(id) { return known }
    let user = try document.map { bytes throws(StoreError) in
      let user = try self.user("\(id)", bytes)
      return shared?.models.user(bytes, user) ?? user
    }
    cache.keep(user, as: id)
    return user
  }

  /// Decodes a user, who is named so in errors.
  func user(_ name: String, _ document: [UInt8]) throws(StoreError) -> ChatUser {
    try decode("user \(name)") { () throws(WorkspaceError) in
      var documents = ModelDocuments(currentUser: owner)
      return try documents.user(document)
    }
  }

  /// Reads a user for a caller that can't throw.
  func userOrNone(_ id: UserID) -> ChatUser? {
    do throws(StoreError) {
      return try user(id)
    } catch {
      failures.note(error)
      return nil
    }
  }

  /// Decodes a model; throws `damaged` if that fails.
  func decode<Model>(
    _ name: @autoclosure () -> String,
    _ body: () throws(WorkspaceError) -> Model
  ) throws(StoreError) -> Model {
    do throws(WorkspaceError) {
      return try body()
    } catch {
      throw .damagedDatabase(path, "\(name()): \(error)")
    }
  }
}
