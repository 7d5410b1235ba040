// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftJSON

extension ChannelListQuery {
  private static let names = [
    "filter", "filter_conditions", "sort", "limit", "message_limit", "member_limit", "state",
    "watch", "presence",
  ]

  /// Reads the wire form, in which every member is optional.
  ///
  ///     {"filter":{…},"sort":[{"field":"last_updated","direction":-1}],"limit":20}
  ///
  /// `filter_conditions` is another name of `filter`. `state`, `watch` and `presence`, which a
  /// server needs, are checked and ignored.
  ///
  /// - Throws: the first error, with its path.
  public init(json: JSONValue) throws(QueryError) {
    try self.init(QueryCursor(json))
  }

  /// Reads the wire form from UTF-8.
  ///
  /// - Throws: the first error, with its path.
  public init(json bytes: [UInt8]) throws(QueryError) {
    try self.init(QueryCursor(parsing: bytes))
  }

  private init(_ cursor: QueryCursor) throws(QueryError) {
    try cursor.requireOnly(Self.names)
    if let other = cursor["filter_conditions"], cursor["filter"] != nil {
      throw other.fail(.badValue, "stands beside \"filter\", which means the same; leave one out")
    }
    for name in ["state", "watch", "presence"] { _ = try cursor[name]?.bool() }
    let filter = cursor["filter"] ?? cursor["filter_conditions"]
    self.init(
      filter: try filter.map { place throws(QueryError) in try Filter(place) },
      sort: try cursor["sort"]?.sorting() ?? [],
      pageSize: try cursor["limit"]?.count(atLeast: 1) ?? 20,
      messagesLimit: try cursor["message_limit"]?.count(atLeast: 0),
      membersLimit: try cursor["member_limit"]?.count(atLeast: 0)
    )
  }

  /// The wire form, without the members that are nil.
  public var json: JSONValue {
    var members: [JSONValue.Member] = []
    if let filter { members.append(.init("filter", filter.json)) }
    members.append(.init("sort", .array(sort.map(\.json))))
    members.append(.init("limit", .integer(Int64(pageSize))))
    if let messagesLimit { members.append(.init("message_limit", .integer(Int64(messagesLimit)))) }
    if let membersLimit { members.append(.init("member_limit", .integer(Int64(membersLimit)))) }
    return .object(members)
  }
}

extension QueryCursor {
  /// Reads an array of sortings.
  func sorting<Key>() throws(QueryError) -> [Sorting<Key>] {
    var sorting: [Sorting<Key>] = []
    for element in try elements() { sorting.append(try Sorting(element)) }
    return sorting
  }
}
