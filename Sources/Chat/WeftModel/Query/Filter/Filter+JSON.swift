// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftJSON

extension Filter {
  /// Reads the wire form: `{"key":{"$operator":value}}`, or a group such as `{"$and":[…]}`.
  ///
  ///     try Filter<ChannelListFilterScope>(json: ["cid": ["$eq": .string("messaging:general")]])
  ///
  /// A name that is not one of the scope's keys is a custom key. Dates are in ISO 8601.
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

  init(_ cursor: QueryCursor) throws(QueryError) {
    self.init(try FilterReader<Scope>.read(cursor))
  }

  /// The wire form.
  public var json: JSONValue { tree.json }
}

extension FilterTree {
  var json: JSONValue {
    switch self {
    case .test(let test):
      [test.key.name: [test.operation.rawValue: test.value.json]]
    case .group(let group, let members, _):
      [group.rawValue: .array(members.map(\.json))]
    }
  }
}
