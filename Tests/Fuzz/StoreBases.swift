// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftFormats
import WeftModel

/// Valid databases that fuzzing starts from, in a folder in memory.
struct StoreBases {
  struct Base {
    let file: [UInt8]
    let log: [UInt8]
  }

  let folder: URL
  private(set) var files: [Base] = []
  /// A database whose last changes are in its log.
  private(set) var logged = Base(file: [], log: [])

  var path: String { folder.appending(path: "w.weft").path }

  init() throws {
    let memory = URL(fileURLWithPath: "/dev/shm")
    let root =
      FileManager.default.fileExists(atPath: memory.path)
      ? memory : FileManager.default.temporaryDirectory
    folder = root.appending(path: "weft-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    files = [
      try make(pageSize: 512), try make(pageSize: 4096),
      try make(pageSize: 512, hasFreePages: true),
    ]
    logged = try makeLogged()
  }

  /// Returns a workspace's database, with smaller pages than ours so that more of them are linked.
  private func make(pageSize: Int, hasFreePages: Bool = false) throws -> Base {
    clear()
    let workspace = try Workspace(json: Array(Self.json.utf8))
    try begin(workspace, pageSize: pageSize)
    try WorkspaceStore(creating: path, workspace).add(workspace)
    let database = try Database(path, .write)
    if hasFreePages { try database.run("DELETE FROM messages WHERE id > 'm1-0'") }
    try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    return Base(file: content(), log: [])
  }

  private func begin(_ workspace: Workspace, pageSize: Int) throws {
    let database = try Database(path, .create)
    try database.run("PRAGMA page_size = \(pageSize)")
    try database.transaction { () throws(StoreError) in
      try database.makeTables()
      try database.set(Indexing.fact, IndexingPosition.end.bytes)
      try database.set("head", Array(workspace.bare.json.utf8))
    }
  }

  private func makeLogged() throws -> Base {
    clear()
    try Data(files[0].file).write(to: URL(fileURLWithPath: path))
    let store = try WorkspaceStore(opening: path)
    var workspace = try store.workspace()
    workspace.channels[0].name = "Another name"
    try store.add(workspace)
    return Base(file: content(), log: content("-wal"))
  }

  /// Returns the file with changed columns: for each a table and column, a kind, a length, and bytes.
  func changed(_ base: Base, _ changes: ArraySlice<UInt8>) -> [UInt8]? {
    var changes = changes
    clear()
    do {
      try Data(base.file).write(to: URL(fileURLWithPath: path))
      let database = try Database(path, .write)
      while changes.count >= 3 {
        let (place, kind, count) = (
          Int(changes.removeFirst()), changes.removeFirst(), changes.removeFirst()
        )
        let value = Array(changes.prefix(Int(count)))
        changes = changes.dropFirst(Int(count))
        let (table, column) = Self.columns[place % Self.columns.count]
        let which = kind < 128 ? "" : " WHERE \(column) = (SELECT max(\(column)) FROM \(table))"
        let statement = try database.compile("UPDATE OR IGNORE \(table) SET \(column) = ?\(which)")
        let word = value.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        switch kind % 5 {
        case 0: statement.bind(1, Int64(bitPattern: word))
        case 1: statement.bind(1, Double(bitPattern: word))
        case 2: statement.bind(1, nil as Int64?)
        case 3: statement.bind(1, String(decoding: value, as: UTF8.self))
        default: statement.bind(1, value)
        }
        // Some violate the constraints of the tables.
        try? statement.run()
      }
      try database.run("PRAGMA wal_checkpoint(TRUNCATE)")
    } catch {
      return nil
    }
    return content()
  }

  func clear() {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  func content(_ suffix: String = "") -> [UInt8] {
    (try? Data(contentsOf: URL(fileURLWithPath: path + suffix))).map { Array($0) } ?? []
  }

  func put(_ input: StoreInput) {
    clear()
    try? Data(input.file).write(to: URL(fileURLWithPath: path))
    if let log = input.log { try? Data(log).write(to: URL(fileURLWithPath: path + "-wal")) }
  }

  static let columns = [
    ("facts", "name"), ("facts", "value"), ("users", "number"), ("users", "id"),
    ("users", "document"), ("channels", "number"), ("channels", "id"), ("channels", "document"),
    ("channels", "place"), ("channels", "isUnread"), ("channels", "isMuted"), ("messages", "id"),
    ("messages", "channel"), ("messages", "date"), ("messages", "parent"),
    ("messages", "document"), ("threads", "number"), ("threads", "id"), ("threads", "channel"),
    ("threads", "created"), ("threads", "place"), ("threads", "document"),
    ("threads", "parentDocument"), ("events", "position"), ("events", "document"),
    ("events", "touched"), ("notes", "kind"), ("notes", "key"), ("notes", "value"),
    ("searchSegments", "number"), ("searchSegments", "count"), ("searchSegments", "newest"),
    ("searchSegments", "words"), ("searchLists", "place"), ("searchLists", "lists"),
    ("searchPlaces", "place"), ("searchPlaces", "places"), ("searchWaiting", "id"),
  ]

  private static let json = """
    {"weft":1,"current_user_id":"u","now":"2026-06-05T14:24:00Z","time_zone":"UTC","locale":"en_GB",
     "users":[{"id":"u","name":"You","online":true},{"id":"v","name":"Other"}],"muted_user_ids":["v"],
     "channels":[\((0..<3).map(channel).joined(separator: ","))],
     "threads":[\((0..<2).map(thread).joined(separator: ","))]}
    """

  private static func channel(_ number: Int) -> String {
    let messages = (0..<2).map { message in
      """
      {"id":"m\(number)-\(message)","user_id":"v","text":"Text of \(message)",
       "created_at":"2026-06-0\(message + 1)T10:00:0\(number)Z","reactions":[{"type":"a","user_id":"u"}]}
      """
    }
    return """
      {"cid":"a:c\(number)","name":"Channel \(number)","created_at":"2026-01-01T00:00:00Z",
       "muted":\(number == 1),"unread":{"messages":\(number),"mentions":0},
       "members":[{"user_id":"u"},{"user_id":"v","pinned_at":"2026-01-02T00:00:00Z"}],
       "reads":[{"user_id":"u","last_read":"2026-06-01T10:00:00Z","unread_messages":1}],
       "messages":[\(messages.joined(separator: ","))]}
      """
  }

  private static func thread(_ number: Int) -> String {
    """
    {"parent_message_id":"m\(number)-0","channel_cid":"a:c\(number)","created_at":"2026-06-02T00:00:00Z",
     "reply_count":1,"participants":[{"user_id":"u"}],"latest_replies":[{"id":"r\(number)","user_id":"u",
     "text":"Reply","created_at":"2026-06-03T00:00:00Z"}],"reads":[{"user_id":"u","unread_messages":2}]}
    """
  }
}
