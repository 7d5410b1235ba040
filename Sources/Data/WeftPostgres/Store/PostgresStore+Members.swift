// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel
internal import WeftStore

// The members of a channel determine who sees it.
extension PostgresStore {
  /// Adds a channel to the views of new members, and removes it from those of former ones.
  func followMembers(
    of channel: ChatChannel,
    _ number: Int64,
    _ before: PostgresView.StoredChannel?,
    _ rows: inout [LogRow],
    _ told: ChatEvent?
  ) throws(StoreError) {
    let known = Set(before?.shared.members.map(\.id) ?? [])
    let members = Set(channel.members.map(\.id))
    var came = members.subtracting(known)
    if before == nil {
      came.insert(owner)
      if head.publicTypes.contains(channel.typeName) { came.formUnion(try accounts()) }
    }
    came.remove(viewer.id)
    for id in came.sorted() { try show(channel, number, to: id) }
    for id in known.subtracting(members).sorted() {
      guard try hide(channel, number, from: id), id != viewer.id, let told else { continue }
      var touched = TouchedRows()
      touched.goneChannels = [channel.id]
      // The last event of the channel that the user receives.
      rows.append(LogRow(person: id, document: Array(told.line.utf8), touched: touched))
    }
  }

  private func accounts() throws(StoreError) -> [UserID] {
    var people: [UserID] = []
    try connection().query(
      "SELECT person FROM weft.account WHERE shard = $1",
      [.integer(shard)],
      limit: .max
    ) { people.append(UserID($0.text(0))) }
    return people
  }

  private func show(
    _ channel: ChatChannel,
    _ number: Int64,
    to id: UserID
  ) throws(StoreError) {
    try connection().post(
      """
      INSERT INTO weft.member(shard, person, channel, id) VALUES ($1, $2, $3, $4)
      ON CONFLICT (shard, person, channel) DO NOTHING
      """,
      [
        .integer(shard), .text(id.rawValue), .integer(number), .text(channel.id.rawValue),
      ]
    )
    guard let account = try account(of: id) else { return }
    let person = PostgresPerson(
      id: id,
      isOwner: id == owner,
      muted: account.muted,
      allRead: account.read
    )
    let view = PostgresView(self, person)
    let shared = channel.shared(truncatedAt: channel.truncatedAt)
    let first = shared.firstOwn(of: id)
    // A user who already sees the channel, as its owner or because it is public, keeps their own data.
    var own = try view.stored(channel.id)?.own ?? first
    if own.ownCapabilities.isEmpty, id != owner { own.ownCapabilities = first.ownCapabilities }
    let seen = shared.seen(with: own, by: id)
    try putMember(id, number, seen, own)
    try openThreads(of: number, seen, for: view)
  }

  /// Removes a channel from the view of a user who is no longer a member; returns whether it did.
  func hide(
    _ channel: ChatChannel,
    _ number: Int64,
    from id: UserID
  ) throws(StoreError) -> Bool {
    if id == owner || head.publicTypes.contains(channel.typeName) { return false }
    let key: [PostgresValue] = [.integer(shard), .text(id.rawValue), .integer(number)]
    for text: StaticString in [
      """
      DELETE FROM weft.view v USING weft.thread t
      WHERE v.shard = $1 AND v.person = $2 AND t.shard = $1 AND t.channel = $3 AND t.id = v.thread
      """,
      "DELETE FROM weft.member WHERE shard = $1 AND person = $2 AND channel = $3",
    ] {
      try connection().post(text, key)
    }
    if id == viewer.id {
      models.forget(channel.id)
      (stored[channel.id], page[channel.id]) = (nil, nil)
    }
    return true
  }
}
