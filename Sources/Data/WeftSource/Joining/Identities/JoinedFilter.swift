// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftModel

/// A filter of the joined list as one of its sources takes it.
///
/// Tests of ids are put in the source's terms. An id of another source belongs to no row of this
/// one, so such a test is decided without asking.
struct JoinedFilter {
  /// What the ids under a key belong to.
  private enum Subject {
    /// Channels, their types, threads and messages: a prefix and the own id, in the same order.
    case prefixed
    /// Users.
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

  /// Returns a filter in the source's terms.
  ///
  /// - Throws: `notSupported` where it looks for a part of an id.
  func callAsFunction<Scope: FilterScope>(
    _ filter: Filter<Scope>
  ) throws(SourceError) -> Filter<Scope> {
    let json = try translate(filter.json)
    do {
      return try Filter<Scope>(json: json)
    } catch {
      throw SourceError(.notSupported, "the filter can't be put in terms of a source: \(error)")
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
    // All of the values have to be there.
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
      // All ids of the source begin alike, so they are all before the value or all after it.
      let isBefore = names.prefix.utf8.lexicographicallyPrecedes(text.utf8)
      return Self.constant(isBefore == test.key.hasPrefix("$lt"))
    default:
      throw SourceError(
        .notSupported,
        "several sources can't be searched for a part of \"\(key)\"; name the whole id"
      )
    }
  }

  private static func isOrder(_ test: String) -> Bool {
    ["$gt", "$gte", "$lt", "$lte"].contains(test)
  }

  /// A filter that every row matches, or none.
  private static func constant(_ holds: Bool) -> JSONValue {
    .object([.init(holds ? "$and" : "$or", .array([]))])
  }

  /// The value in the source's terms, nil where none of its rows has it.
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
  /// Returns a query in the source's terms.
  func own(_ query: ChannelListQuery) throws(SourceError) -> ChannelListQuery {
    try Self.refuse(query.sort.map(\.key.name))
    var own = query
    if let filter = query.filter { own.filter = try JoinedFilter(names: self)(filter) }
    return own
  }

  /// Returns a query in the source's terms.
  func own(_ query: ThreadListQuery) throws(SourceError) -> ThreadListQuery {
    try Self.refuse(query.sort.map(\.key.name))
    var own = query
    if let filter = query.filter { own.filter = try JoinedFilter(names: self)(filter) }
    return own
  }

  /// The user of all sources has another id in each, so their rows have no common order by users.
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

  /// Matches conversations between named members.
  public static var isDirect: Filter {
    .and([.greaterOrEqual(.id, than: "!members"), .less(.id, than: "!membert")])
  }
}

extension Filter where Scope == ThreadListFilterScope {
  /// Matches the threads of one source of a `JoinedSource`.
  public static func from(_ name: String) -> Filter {
    // The character after the slash is the zero.
    .and([
      .greaterOrEqual(.cid, than: ChannelID(name + "/")), .less(.cid, than: ChannelID(name + "0")),
    ])
  }
}
