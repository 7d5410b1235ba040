// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftFormats
public import WeftStore

// Copies of workspaces in files, and generated workspaces.
extension PostgresCopy {
  /// Copies the workspace of a file into a database, all of it or nothing.
  ///
  /// - Throws: `StoreError`; the database is then unchanged.
  @discardableResult
  public static func copy(
    _ store: WorkspaceStore,
    into address: PostgresAddress
  ) throws -> Counts {
    try run(into: address, store.head, isUnique: true) { copy in
      try store.forEachPart { part in
        switch part {
        case .user(let user): try copy.put(user)
        case .channel(let channel): try copy.put(channel)
        case .thread(let thread): try copy.put(thread)
        case .note(let note): try copy.put(note)
        case .account(let muted, let read): try copy.putAccount(muted: muted, read: read)
        }
      }
    }
  }

  /// Writes a generated workspace into a database that has none of that name.
  ///
  /// - Throws: `StoreError`; the database is then unchanged.
  package static func generate(
    _ generator: WorkspaceGenerator,
    into address: PostgresAddress
  ) throws {
    if try PostgresStore.exists(address) {
      throw StoreError(
        .failed,
        at: address.shown,
        "a workspace of that name already exists; specify another one"
      )
    }
    try run(into: address, generator.head, isUnique: true) { copy in
      for user in generator.head.users { try copy.put(user) }
      for number in 0..<generator.channels {
        let channel = generator.channel(number)
        try copy.put(channel)
        for thread in generator.threadNumbers(of: number) {
          try copy.put(generator.thread(thread, in: channel, number))
        }
      }
    }
  }
}

extension PostgresStore {
  /// Whether a database has the workspace of an address.
  public static func exists(_ address: PostgresAddress) throws(StoreError) -> Bool {
    let connection = try PostgresConnection(address)
    try PostgresDatabase.requirePresent(connection)
    let name = try address.requiredWorkspace()
    return try connection.query(
      "SELECT number FROM weft.shard WHERE id = $1",
      [.text(name)]
    ) > 0
  }

  /// Writes the workspace, as the store's user sees it, to a new `.weft` file.
  ///
  /// - Throws: `StoreError`; no file exists then.
  public func export(toFile path: String) throws {
    var head: Workspace?
    // Creating the file needs the head, which comes first.
    struct Stop: Error {}
    do {
      try forEach { part in
        if case .head(let found) = part { head = found }
        throw Stop()
      }
    } catch is Stop {}
    guard let head else { return }
    try WorkspaceStore.make(at: path, head: head) { store in
      try forEach { part in
        switch part {
        case .head(let head): try store.setHead(head)
        case .channel(let channel): try store.put(channel)
        case .thread(let thread): try store.put(thread)
        }
      }
    }
  }
}
