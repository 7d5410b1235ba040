// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftModel

/// Translates a filter of the joined list for one of its sources.
///
/// The ids in its tests become the source's ids. An id of another source belongs to no row of this
/// one, so a test for it is decided here, without the source.
struct JoinedFilter {
  /// The kind of ids that a key is compared with.
  private enum Subject {
    /// Ids of channels, channel types, threads and messages: a prefix and the source's id, in the same order.
    case prefixed
    case user
  }

  let names: JoinedNames

  private static func subject(of key: String) -> Subject? {
    switch key {
    case "cid", "channel_cid", "type", "parent_message_id": .prefixed
    case "members", "created_by_id", "created_by_user_id": .user
    default: nil
    }
  }

  /// Returns a filter with the source's ids.
  ///
  /// - Throws: `notSupported` if the filter searches for a part of an id.
  func callAsFunction<Scope: FilterScope>(
    _ filter: Filter<Scope>
  ) throws(SourceError) -> Filter<Scope> {
    let json = try translate(filter.json)
    do {
      return try Filter<Scope>(json: json)
    } catch {
      throw SourceError(.notSupported, "the filter can't be translated for a source: \(error)")
    }
  }

  private func translate(_ json: JSONValue) throws(SourceError) -> JSONValue {
    guard case .object(let members) = json, let member = members.first, members.count == 1 else {
      return json
    }
    if case .array(let filters) = member.value, member.key.utf8.first == UInt8(ascii: "$") {
      var translated: [JSONValue] = []
      for filter in filters { translated.append(try translate(filter)) }
      return .object([.init(member.key, .array(translated))])
    }
    guard let subject = Self.subject(of: member.key), case .object(let tests) = member.value,
      let test = tests.first
    else { return json }
    return try translate(test, of: member.key, subject)
  }

  private func translate(
    _ test: JSONValue.Member,
    of key: String,
    _ subject: Subject
  ) throws(SourceError) -> JSONValue {
    func asking(_ value: JSONValue) -> JSONValue {
      .object([.init(key, .object([.init(test.key, value)]))])
    }
    switch (test.key, test.value) {
    case ("$exists", _), (_, .null): return asking(test.value)
    case ("$in", .array(let values)), ("$nin", .array(let values)):
      return asking(
        .array(values.filter { own($0, subject) != nil }.map { own($0, subject) ?? $0 })
      )
    // A row must have all of the values.
    case ("$eq", .array(let values)):
      let known = values.compactMap { own($0, subject) }
      return known.count == values.count ? asking(.array(known)) : Self.constant(false)
    case ("$eq", let value):
      return own(value, subject).map(asking) ?? Self.constant(false)
    case ("$ne", let value):
      return own(value, subject).map(asking) ?? Self.constant(true)
    case ("$contains", let value) where key == "members":
      return own(value, subject).map(asking) ?? Self.constant(false)
    case (_, .string(let text)) where subject == .prefixed && Self.isOrder(test.key):
      if let own = names.own(text) { return asking(.string(own)) }
      // All ids of the source share its prefix, so they all sort before the value or all after it.
      let isBefore = names.prefix.utf8.lexicographicallyPrecedes(text.utf8)
      return Self.constant(isBefore == test.key.hasPrefix("$lt"))
    default:
      throw SourceError(
        .notSupported,
        "several sources can't be searched for a part of \"\(key)\"; specify the whole id"
      )
    }
  }

  private static func isOrder(_ test: String) -> Bool {
    ["$gt", "$gte", "$lt", "$lte"].contains(test)
  }

  /// Returns a filter that every row matches, or that none does.
  private static func constant(_ holds: Bool) -> JSONValue {
    .object([.init(holds ? "$and" : "$or", .array([]))])
  }

  /// Returns the value as the source's id, or `nil` if it belongs to another source.
  private func own(_ value: JSONValue, _ subject: Subject) -> JSONValue? {
    guard case .string(let text) = value else { return value }
    switch subject {
    case .prefixed:
      return names.own(MessageID(text)).map { .string($0.rawValue) }
    case .user: return names.own(UserID(text), of: names.user).map { .string($0.rawValue) }
    }
  }
}

extension JoinedNames {
  /// Returns a query with the source's ids.
  func own(_ query: ChannelListQuery) throws(SourceError) -> ChannelListQuery {
    try Self.refuse(query.sort.map(\.key.name))
    var own = query
    if let filter = query.filter { own.filter = try JoinedFilter(names: self)(filter) }
    if query.grouping == .account {
      // In its source, an account's section is that of all channels without another one.
      own = own.with(grouping: .pinned)
      own.collapsed = Set(query.collapsed.compactMap(section))
    }
    own.held = query.held.flatMap { self.own($0.rawValue).map { ChannelID($0) } }
    return own
  }

  private func section(_ section: ChannelSection) -> ChannelSection? {
    guard case .account(let name) = section else { return section }
    return name + "/" == prefix ? .chats : nil
  }

  /// Returns a query with the source's ids.
  func own(_ query: ThreadListQuery) throws(SourceError) -> ThreadListQuery {
    try Self.refuse(query.sort.map(\.key.name))
    var own = query
    if let filter = query.filter { own.filter = try JoinedFilter(names: self)(filter) }
    return own
  }

  /// Refuses to sort by user: the user has another id in each source, so no common order exists.
  private static func refuse(_ keys: [String]) throws(SourceError) {
    guard let key = keys.first(where: { $0.hasPrefix("created_by") }) else { return }
    throw SourceError(
      .notSupported,
      "lists of several sources can't be sorted by \"\(key)\"; sort them by something else"
    )
  }
}

extension Filter where Scope == ChannelListFilterScope {
  /// Matches the channels of one source of a `JoinedSource`.
  public static func from(_ name: String) -> Filter {
    .and([
      .greaterOrEqual(.cid, than: ChannelID(name + "/")), .less(.cid, than: ChannelID(name + "0")),
    ])
  }

  /// Matches direct conversations: channels whose id begins with `!members`.
  public static var isDirect: Filter {
    .and([.greaterOrEqual(.id, than: "!members"), .less(.id, than: "!membert")])
  }
}

extension Filter where Scope == ThreadListFilterScope {
  /// Matches the threads of one source of a `JoinedSource`.
  public static func from(_ name: String) -> Filter {
    // `0` follows `/` in ASCII, so the range holds every id that begins with the name and a slash.
    .and([
      .greaterOrEqual(.cid, than: ChannelID(name + "/")), .less(.cid, than: ChannelID(name + "0")),
    ])
  }
}
