// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftJSON
internal import WeftModel
internal import WeftStore

/// Writes users' views: which channels and threads each user sees, and the user's own data of them.
struct MemberWriter {
  let workspace: WorkspaceReader

  init(_ workspace: WorkspaceReader) { self.workspace = workspace }

  private func post(_ text: StaticString, _ values: [PostgresValue]) throws(StoreError) {
    try workspace.connection().post(text, [.integer(workspace.shard)] + values)
  }

  /// Writes a user's own data of a channel.
  ///
  /// - Parameters:
  ///   - own: The user's own data.
  ///   - seen: The channel as the user sees it.
  ///   - number: The number of the channel.
  func put(
    _ own: ChatChannel,
    of person: UserID,
    seen: ChatChannel,
    number: Int64
  ) throws(StoreError) {
    let row = MemberRow(of: person, seen: seen, own: own)
    try post(
      """
      INSERT INTO weft.member(shard, person, channel, id, document, place, unread, muted, cleared)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (shard, person, channel) DO UPDATE SET document = excluded.document,
        place = excluded.place, unread = excluded.unread, muted = excluded.muted,
        cleared = excluded.cleared
      WHERE (member.document, member.place) IS DISTINCT FROM (excluded.document, excluded.place)
      """,
      [
        .text(person.rawValue), .integer(number), .text(seen.id.rawValue),
        .bytes(row.document), .bytes(row.place), .flag(seen.isUnread), .flag(seen.isMuted),
        .double(row.cleared),
      ]
    )
  }

  /// Writes a thread's position in a user's list, and the user's own data of it.
  func put(_ thread: ChatThread, for person: UserID) throws(StoreError) {
    try post(
      """
      INSERT INTO weft.view(shard, person, thread, place, document) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (shard, person, thread) DO UPDATE SET place = excluded.place,
        document = excluded.document
      WHERE (view.place, view.document) IS DISTINCT FROM (excluded.place, excluded.document)
      """,
      [
        .text(person.rawValue), .text(thread.id.rawValue),
        .bytes(thread.place(for: person)), .bytes(thread.ownDocument(of: person)),
      ]
    )
  }
}

// A view is created when its user first opens the workspace.
extension MemberWriter {
  /// Creates the view of the viewer, unless it exists.
  ///
  /// The user must be a user of the workspace or a member of a channel: an address can't create one.
  func openAccount() throws(StoreError) {
    let person = workspace.viewer
    guard try workspace.account(of: person.id) == nil else { return }
    guard try workspace.names(person.id) else {
      throw StoreError(
        .absent,
        at: workspace.path,
        "the workspace has no user \"\(person.id)\"; specify one of its users"
      )
    }
    try workspace.connection().put(PostgresPerson(id: person.id), in: workspace.shard)
    try open(for: person)
  }

  /// Adds the channels that a user belongs to, and those of public types, to the user's view.
  private func open(for person: PostgresPerson) throws(StoreError) {
    for type in workspace.head.publicTypes {
      try post(
        """
        INSERT INTO weft.member(shard, person, channel, id)
        SELECT shard, $2, number, id FROM weft.channel
        WHERE shard = $1 AND substring(id FROM 1 FOR octet_length($3)) = $3
        ON CONFLICT (shard, person, channel) DO NOTHING
        """,
        [.text(person.id.rawValue), .text(type + ":")]
      )
    }
    let reader = PersonReader(workspace, for: person)
    var last = Int64.min
    while true {
      let rows = try reader.all(
        """
        SELECT c.number, c.id, c.document, m.document FROM weft.member m
        JOIN weft.channel c ON c.shard = m.shard AND c.number = m.channel
        WHERE m.shard = $1 AND m.person = $2 AND m.channel > $3 ORDER BY m.channel LIMIT 500
        """,
        [.integer(last)],
        limit: 500
      ) { ($0.integer(0), $0.text(1), $0.bytes(2), $0.optionalBytes(3)) }
      guard let end = rows.last?.0 else { return }
      for (number, id, shared, own) in rows {
        let stored = try reader.stored(id, number: number, shared: shared, own: own ?? shared)
        let first = own == nil ? stored.shared.firstOwn(of: person.id) : stored.own
        try open(stored.shared, own: first, number: number, for: reader)
      }
      last = end
    }
  }

  /// Adds a channel to a user's view or updates it there; removes it if the user is not a member.
  private func open(
    _ shared: ChatChannel,
    own: ChatChannel,
    number: Int64,
    for reader: PersonReader
  ) throws(StoreError) {
    let id = reader.person.id
    var own = own
    let mine = own.membership
    own.membership = shared.members.first { $0.id == id }
    if let mine { own.membership?.take(.own, from: mine) }
    let seen = shared.seen(with: own, by: id)
    if own.membership == nil, try hide(seen, number, from: id) { return }
    try put(own, of: id, seen: seen, number: number)
    try openThreads(of: number, seen, for: reader)
  }

  /// Updates the view of a user after an import.
  func reopen(for id: UserID) throws(StoreError) {
    if let account = try workspace.account(of: id) { try open(for: account) }
  }

  /// Adds the threads of a channel to a user's view.
  private func openThreads(
    of number: Int64,
    _ channel: ChatChannel,
    for reader: PersonReader
  ) throws(StoreError) {
    let rows = try workspace.connection().all(
      "SELECT id, document, parent FROM weft.thread WHERE shard = $1 AND channel = $2",
      [.integer(workspace.shard), .integer(number)]
    ) { (id: $0.text(0), document: $0.bytes(1), parent: $0.bytes(2)) }
    for row in rows {
      let parent = try reader.message(row.id, row.parent)
      let thread = try reader.thread(row.id, row.document, below: parent, in: channel)
      if let thread { try put(thread, for: reader.person.id) }
    }
  }
}

// The members of a channel determine who sees it.
extension MemberWriter {
  /// Adds a channel to the views of new members, and removes it from those of former ones.
  ///
  /// - Parameters:
  ///   - before: The channel before the change, or `nil` if it is new.
  ///   - told: The last event that former members receive.
  ///   - rows: The log, to which those events are added.
  func follow(
    _ channel: ChatChannel,
    number: Int64,
    since before: StoredChannel?,
    telling told: ChatEvent?,
    in rows: inout [LogRow]
  ) throws(StoreError) {
    let known = Set(before?.shared.members.map(\.id) ?? [])
    let members = Set(channel.members.map(\.id))
    var came = members.subtracting(known)
    if before == nil {
      came.insert(workspace.owner)
      if workspace.head.publicTypes.contains(channel.typeName) {
        came.formUnion(try workspace.accounts())
      }
    }
    came.remove(workspace.viewer.id)
    for id in came.sorted() { try show(channel, number, to: id) }
    for id in known.subtracting(members).sorted() {
      guard try hide(channel, number, from: id), id != workspace.viewer.id, let told else {
        continue
      }
      var touched = TouchedRows()
      touched.goneChannels = [channel.id]
      rows.append(LogRow(person: id, document: Array(told.line.utf8), touched: touched))
    }
  }

  private func show(
    _ channel: ChatChannel,
    _ number: Int64,
    to id: UserID
  ) throws(StoreError) {
    try post(
      """
      INSERT INTO weft.member(shard, person, channel, id) VALUES ($1, $2, $3, $4)
      ON CONFLICT (shard, person, channel) DO NOTHING
      """,
      [.text(id.rawValue), .integer(number), .text(channel.id.rawValue)]
    )
    guard let account = try workspace.account(of: id) else { return }
    let reader = PersonReader(workspace, for: account)
    let shared = channel.shared(truncatedAt: channel.truncatedAt)
    let first = shared.firstOwn(of: id)
    // A user who already sees the channel, as its owner or because it is public, keeps their own data.
    var own = try reader.stored(channel.id)?.own ?? first
    if own.ownCapabilities.isEmpty, id != workspace.owner {
      own.ownCapabilities = first.ownCapabilities
    }
    let seen = shared.seen(with: own, by: id)
    try put(own, of: id, seen: seen, number: number)
    try openThreads(of: number, seen, for: reader)
  }

  /// Removes a channel from the view of a user who is no longer a member; returns whether it did.
  private func hide(
    _ channel: ChatChannel,
    _ number: Int64,
    from id: UserID
  ) throws(StoreError) -> Bool {
    if id == workspace.owner || workspace.head.publicTypes.contains(channel.typeName) {
      return false
    }
    let key: [PostgresValue] = [.text(id.rawValue), .integer(number)]
    try post(
      """
      DELETE FROM weft.view v USING weft.thread t
      WHERE v.shard = $1 AND v.person = $2 AND t.shard = $1 AND t.channel = $3 AND t.id = v.thread
      """,
      key
    )
    try post("DELETE FROM weft.member WHERE shard = $1 AND person = $2 AND channel = $3", key)
    if id == workspace.viewer.id { workspace.cache.forget(channel.id) }
    return true
  }
}

extension Workspace {
  /// The types of channels that all users of the workspace may see: the member `public_channel_types`.
  var publicTypes: [String] {
    guard case .array(let names)? = custom["public_channel_types"] else { return [] }
    return names.prefix(100).compactMap { if case .string(let name) = $0 { name } else { nil } }
  }
}
