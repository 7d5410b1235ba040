// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftJSON

extension ThreadListQuery {
  private static let names = [
    "limit", "reply_limit", "participant_limit", "watch", "next", "sort", "filter",
  ]

  /// Reads the wire form, in which every member is optional.
  ///
  ///     {"limit":25,"reply_limit":5,"participant_limit":15,"watch":true,"next":"token",
  ///      "sort":[{"field":"created_at","direction":-1}],"filter":{"channel_cid":{"$eq":"a:b"}}}
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
    self.init(
      watch: try cursor["watch"]?.bool() ?? true,
      limit: try cursor["limit"]?.count(atLeast: 1) ?? 20,
      replyLimit: try cursor["reply_limit"]?.count(atLeast: 0) ?? 3,
      participantLimit: try cursor["participant_limit"]?.count(atLeast: 0) ?? 10,
      next: try cursor["next"]?.string(),
      filter: try cursor["filter"].map { place throws(QueryError) in try Filter(place) },
      sort: try cursor["sort"]?.sorting() ?? []
    )
  }

  /// The wire form, without the members that are nil.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("limit", .integer(Int64(limit))),
      .init("reply_limit", .integer(Int64(replyLimit))),
      .init("participant_limit", .integer(Int64(participantLimit))),
      .init("watch", .bool(watch)),
    ]
    if let next { members.append(.init("next", .string(next))) }
    members.append(.init("sort", .array(sort.map(\.json))))
    if let filter { members.append(.init("filter", filter.json)) }
    return .object(members)
  }
}
