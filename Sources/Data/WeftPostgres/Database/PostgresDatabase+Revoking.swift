// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftStore

// Sessions of browsers name the epoch that their person had when they began; another epoch ends them.
extension PostgresDatabase {
  /// Ends all sessions of a person in a workspace, at every host.
  ///
  /// The person's epoch is another one from then on. The database wakes hosts that follow the workspace after the
  /// commit; they see by the workspace's count of revocations that epochs have changed.
  ///
  /// - Returns: The epoch of sessions that begin from now on.
  /// - Throws: `StoreError` where there is no such workspace, or the person never opened it.
  @discardableResult
  public func revoke(_ person: UserID, in workspace: String) throws(StoreError) -> Int64 {
    let shard = try shard(of: workspace)
    let epoch = try connection.transaction { () throws(StoreError) in
      // In turn with those who write the workspace, since they change the same rows in another order.
      try connection.query(
        "SELECT 1 FROM pg_advisory_xact_lock(8603661520541450240 + $1)",
        [.integer(shard)]
      )
      var epoch: Int64?
      try connection.query(
        """
        UPDATE weft.account SET epoch = epoch + 1 WHERE shard = $1 AND person = $2 RETURNING epoch
        """,
        [.integer(shard), .text(person.rawValue)]
      ) { epoch = $0.integer(0) }
      guard let epoch else { throw neverOpened(person) }
      try connection.query(
        "UPDATE weft.shard SET revoked = revoked + 1 WHERE number = $1",
        [.integer(shard)],
        limit: 0
      )
      return epoch
    }
    do throws(StoreError) {
      try connection.query("SELECT 1 FROM pg_notify('weft_' || $1::text, '0')", [.integer(shard)])
    } catch {
      // Followers look by themselves from time to time.
    }
    return epoch
  }

  /// Reads the epoch of a person in a workspace, which begins at 1.
  ///
  /// - Throws: `StoreError` where there is no such workspace, or the person never opened it.
  public func epoch(of person: UserID, in workspace: String) throws(StoreError) -> Int64 {
    let shard = try shard(of: workspace)
    var epoch: Int64?
    try connection.query(
      "SELECT epoch FROM weft.account WHERE shard = $1 AND person = $2",
      [.integer(shard), .text(person.rawValue)]
    ) { epoch = $0.integer(0) }
    guard let epoch else { throw neverOpened(person) }
    return epoch
  }

  private func shard(of workspace: String) throws(StoreError) -> Int64 {
    try Self.requirePresent(connection)
    var shard: Int64?
    try connection.query(
      "SELECT number FROM weft.shard WHERE id = $1",
      [.text(workspace)]
    ) { shard = $0.integer(0) }
    guard let shard else {
      throw StoreError(
        .absent,
        connection.address.shown,
        "there is no workspace \"\(workspace)\"; weft database status lists them"
      )
    }
    return shard
  }

  private func neverOpened(_ person: UserID) -> StoreError {
    StoreError(
      .absent,
      connection.address.shown,
      "\"\(person)\" has not opened the workspace, so it has no sessions; name one who has"
    )
  }
}
