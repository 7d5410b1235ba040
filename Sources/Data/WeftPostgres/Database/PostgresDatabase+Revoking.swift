// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftStore

// A browser session keeps the epoch that its user had when it started, and ends when the epoch changes.
extension PostgresDatabase {
  /// Ends all sessions of a user in a workspace, at every host.
  ///
  /// This increments the user's epoch. After the commit, a notification wakes the hosts that follow the workspace; they
  /// see by its count of revocations that epochs have changed.
  ///
  /// - Returns: The epoch for new sessions.
  /// - Throws: `StoreError` if the workspace doesn't exist or the user never opened it.
  @discardableResult
  public func revoke(_ person: UserID, in workspace: String) throws(StoreError) -> Int64 {
    let shard = try shard(of: workspace)
    let epoch = try connection.transaction { () throws(StoreError) in
      // Waits for writers of the workspace: they change the same rows in another order, which could
      // deadlock.
      try connection.lock(shard)
      let epoch = try connection.first(
        """
        UPDATE weft.account SET epoch = epoch + 1 WHERE shard = $1 AND person = $2 RETURNING epoch
        """,
        [.integer(shard), .text(person.rawValue)]
      ) { $0.integer(0) }
      guard let epoch else { throw neverOpened(person) }
      try connection.query(
        "UPDATE weft.shard SET revoked = revoked + 1 WHERE number = $1",
        [.integer(shard)],
        limit: 0
      )
      return epoch
    }
    do throws(StoreError) {
      try connection.query(
        "SELECT 1 FROM pg_notify('weft_' || $1::text, '0')",
        [.integer(shard)]
      )
    } catch {
      // Hosts also check the database from time to time.
    }
    return epoch
  }

  /// Returns the epoch of a user in a workspace, which starts at 1.
  ///
  /// - Throws: `StoreError` if the workspace doesn't exist or the user never opened it.
  public func epoch(of person: UserID, in workspace: String) throws(StoreError) -> Int64 {
    let shard = try shard(of: workspace)
    let epoch = try connection.first(
      "SELECT epoch FROM weft.account WHERE shard = $1 AND person = $2",
      [.integer(shard), .text(person.rawValue)]
    ) { $0.integer(0) }
    guard let epoch else { throw neverOpened(person) }
    return epoch
  }

  private func shard(of workspace: String) throws(StoreError) -> Int64 {
    try Self.requirePresent(connection)
    let text: StaticString = "SELECT number FROM weft.shard WHERE id = $1"
    guard let shard = try connection.first(text, [.text(workspace)], reading: { $0.integer(0) })
    else {
      throw StoreError(
        .absent,
        at: connection.address.shown,
        "there is no workspace \"\(workspace)\"; weft database status lists them"
      )
    }
    return shard
  }

  private func neverOpened(_ person: UserID) -> StoreError {
    StoreError(
      .absent,
      at: connection.address.shown,
      "\"\(person)\" has not opened the workspace, so it has no sessions; specify a user who has"
    )
  }
}
