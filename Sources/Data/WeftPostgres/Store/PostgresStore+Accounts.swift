// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftJSON
internal import WeftModel
internal import WeftStore

// Users who have opened the workspace, and so have their own view.
extension PostgresStore {
  /// Reads a user's settings for the whole workspace; returns `nil` if the user never opened it.
  func account(of person: UserID) throws(StoreError) -> (muted: Set<UserID>, read: Date?)? {
    var account: (muted: [UInt8], read: [UInt8]?)?
    try connection().query(
      "SELECT muted, read FROM weft.account WHERE shard = $1 AND person = $2",
      [.integer(shard), .text(person.rawValue)]
    ) { account = ($0.bytes(0), $0.optionalBytes(1)) }
    return try account.map { row throws(StoreError) in
      try self.account(of: person, row.muted, row.read)
    }
  }

  /// Decodes the users whom a user has muted, and the date up to which they have read everything.
  func account(
    of person: UserID,
    _ muted: [UInt8],
    _ read: [UInt8]?
  ) throws(StoreError) -> (muted: Set<UserID>, read: Date?) {
    guard case .array(let names)? = try? JSONParser.parse(muted) else {
      throw .damagedDatabase(path, "the mutes of \(person) are not a list")
    }
    let muted = names.compactMap { if case .string(let name) = $0 { UserID(name) } else { nil } }
    return (Set(muted), read.flatMap { Workspace.date(String(decoding: $0, as: UTF8.self)) })
  }

  /// Reads the epoch of the store's user.
  func epochOfViewer() throws(StoreError) -> Int64 {
    try reading { () throws(StoreError) in
      var epoch: Int64 = 0
      try connection().query(
        "SELECT epoch FROM weft.account WHERE shard = $1 AND person = $2",
        [.integer(shard), .text(viewer.id.rawValue)]
      ) { epoch = $0.integer(0) }
      return epoch
    }
  }

  /// Creates the view of the store's user, unless it exists.
  ///
  /// The user must be a user of the workspace or a member of a channel: an address can't create one.
  func openAccount() throws(StoreError) {
    let person = viewer
    let isKnown = try reading { () throws(StoreError) in
      if try account(of: person.id) != nil { return true }
      return false
    }
    if isKnown { return }
    try changing { () throws(StoreError) in
      guard try account(of: person.id) == nil else { return }
      guard try isNamed(person.id) else {
        throw StoreError(
          .absent,
          path,
          "the workspace has no user \"\(person.id)\"; name one of its users"
        )
      }
      try connection().putAccount(person.id, of: shard, muted: [], read: nil)
      try openChannels(for: person)
    }
  }

  /// Whether the workspace describes a user, or has it as a member of a channel.
  private func isNamed(_ person: UserID) throws(StoreError) -> Bool {
    var isNamed = false
    try connection().query(
      """
      SELECT EXISTS (SELECT 1 FROM weft.person WHERE shard = $1 AND id = $2)
        OR EXISTS (SELECT 1 FROM weft.member WHERE shard = $1 AND person = $2)
      """,
      [.integer(shard), .text(person.rawValue)]
    ) { isNamed = $0.flag(0) }
    return isNamed
  }

  /// Adds the channels that a user belongs to, and those of public types, to the user's view.
  private func openChannels(for person: PostgresPerson) throws(StoreError) {
    for type in head.publicTypes {
      try connection().post(
        """
        INSERT INTO weft.member(shard, person, channel, id)
        SELECT shard, $2, number, id FROM weft.channel
        WHERE shard = $1 AND substring(id FROM 1 FOR octet_length($3)) = $3
        ON CONFLICT (shard, person, channel) DO NOTHING
        """,
        [.integer(shard), .text(person.id.rawValue), .text(type + ":")]
      )
    }
    let view = PostgresView(self, person)
    var last = Int64.min
    while true {
      var rows: [(number: Int64, id: String, document: [UInt8], own: [UInt8]?)] = []
      try connection().query(
        """
        SELECT c.number, c.id, c.document, m.document FROM weft.member m
        JOIN weft.channel c ON c.shard = m.shard AND c.number = m.channel
        WHERE m.shard = $1 AND m.person = $2 AND m.channel > $3 ORDER BY m.channel LIMIT 500
        """,
        [.integer(shard), .text(person.id.rawValue), .integer(last)],
        limit: 500
      ) { rows.append(($0.integer(0), $0.text(1), $0.bytes(2), $0.optionalBytes(3))) }
      guard let end = rows.last?.number else { return }
      for row in rows {
        let stored = try view.stored(row.number, row.id, row.document, row.own ?? row.document)
        let own = row.own == nil ? stored.shared.firstOwn(of: person.id) : stored.own
        try openChannel(row.number, stored.shared, own, for: view)
      }
      last = end
    }
  }

  /// Adds a channel to a user's view or updates it there; removes it if the user is not a member.
  private func openChannel(
    _ number: Int64,
    _ shared: ChatChannel,
    _ own: ChatChannel,
    for view: PostgresView
  ) throws(StoreError) {
    let id = view.person.id
    var own = own
    let mine = own.membership
    own.membership = shared.members.first { $0.id == id }
    if let mine { own.membership?.take(.own, from: mine) }
    let seen = shared.seen(with: own, by: id)
    if own.membership == nil, try hide(seen, number, from: id) { return }
    try putMember(id, number, seen, own)
    try openThreads(of: number, seen, for: view)
  }

  /// Updates the view of a user after an import.
  func reopen(for id: UserID) throws(StoreError) {
    guard let account = try account(of: id) else { return }
    try openChannels(
      for: PostgresPerson(id: id, isOwner: false, muted: account.muted, allRead: account.read)
    )
  }

  /// Adds the threads of a channel to a user's view.
  func openThreads(
    of number: Int64,
    _ channel: ChatChannel,
    for view: PostgresView
  ) throws(StoreError) {
    var rows: [(id: String, document: [UInt8], parent: [UInt8])] = []
    try connection().query(
      "SELECT id, document, parent FROM weft.thread WHERE shard = $1 AND channel = $2",
      [.integer(shard), .integer(number)],
      limit: .max
    ) { rows.append(($0.text(0), $0.bytes(1), $0.bytes(2))) }
    for row in rows {
      let parent = try view.message(row.id, row.parent, nil)
      guard let thread = try view.thread(row.id, row.document, nil, parent, in: channel)
      else { continue }
      try putView(of: thread, for: view.person.id)
    }
  }

  /// Writes a user's own data of a channel.
  func putMember(
    _ person: UserID,
    _ number: Int64,
    _ seen: ChatChannel,
    _ own: ChatChannel
  ) throws(StoreError) {
    let row = MemberRow(person, seen, own)
    try connection().post(
      """
      INSERT INTO weft.member(shard, person, channel, id, document, place, unread, muted, cleared)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (shard, person, channel) DO UPDATE SET document = excluded.document,
        place = excluded.place, unread = excluded.unread, muted = excluded.muted,
        cleared = excluded.cleared
      WHERE (member.document, member.place) IS DISTINCT FROM (excluded.document, excluded.place)
      """,
      [
        .integer(shard), .text(person.rawValue), .integer(number), .text(seen.id.rawValue),
        .bytes(row.document), .bytes(row.place), .flag(seen.isUnread), .flag(seen.isMuted),
        .double(row.cleared),
      ]
    )
  }

  /// Writes a thread's position in a user's list, and the user's own data of it.
  func putView(of thread: ChatThread, for person: UserID) throws(StoreError) {
    try connection().post(
      """
      INSERT INTO weft.view(shard, person, thread, place, document) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (shard, person, thread) DO UPDATE SET place = excluded.place,
        document = excluded.document
      WHERE (view.place, view.document) IS DISTINCT FROM (excluded.place, excluded.document)
      """,
      [
        .integer(shard), .text(person.rawValue), .text(thread.id.rawValue),
        .bytes(thread.place(for: person)), .bytes(thread.ownDocument(of: person)),
      ]
    )
  }
}

/// The row of a user in a channel.
struct MemberRow {
  let document: [UInt8]
  /// The channel's position in the user's list, or `nil` if it isn't listed.
  let place: [UInt8]?
  let cleared: Double

  init(_ person: UserID, _ seen: ChatChannel, _ own: ChatChannel) {
    let context = QueryContext<ChatChannel>(currentUser: person, now: .distantPast)
    let query = ChannelListQuery()
    let isListed = query.matches(seen, in: context)
    place = isListed ? query.sortKey(of: seen, in: context).bytes : nil
    document = ModelDocuments(currentUser: person).document(own)
    cleared = own.truncatedAt?.timeIntervalSinceReferenceDate ?? -.infinity
  }
}

extension ChatThread {
  /// Returns the thread's position in a user's list.
  func place(for person: UserID) -> [UInt8] {
    let context = QueryContext<ChatThread>(currentUser: person, now: .distantPast)
    return ThreadListQuery().sortKey(of: self, in: context).bytes
  }
}

extension Workspace {
  /// The types of channels that all users of the workspace may see: the member `public_channel_types`.
  var publicTypes: [String] {
    guard case .array(let names)? = custom["public_channel_types"] else { return [] }
    return names.prefix(100).compactMap { if case .string(let name) = $0 { name } else { nil } }
  }
}

extension PostgresConnection {
  /// Writes a user's settings for a whole workspace.
  func putAccount(
    _ person: UserID,
    of shard: Int64,
    muted: Set<UserID>,
    read: Date?
  ) throws(StoreError) {
    let names = JSONValue.array(muted.map(\.rawValue).sorted().map { .string($0) })
    try post(
      """
      INSERT INTO weft.account(shard, person, muted, read) VALUES ($1, $2, $3, $4)
      ON CONFLICT (shard, person) DO UPDATE SET muted = excluded.muted,
        read = coalesce(excluded.read, account.read)
      """,
      [
        .integer(shard), .text(person.rawValue), .text(JSONWriter.compact(names)),
        .text(read.map { Workspace.text($0) }),
      ]
    )
  }
}
