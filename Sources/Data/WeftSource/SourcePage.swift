// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
package import WeftModel

/// A page of a list.
public struct SourcePage<Row: Sendable>: Sendable {
  /// The rows, in the query's order.
  public var rows: [Row]
  /// The cursor of the next page, or `nil` if this is the last one.
  public var next: SourceCursor?
  /// The position up to which the page reflects all events; it may reflect later ones too.
  public var position: SourcePosition

  /// Creates a page; a page with a `next` must have a row.
  public init(_ rows: [Row], next: SourceCursor?, at position: SourcePosition) {
    self.rows = rows
    self.next = next
    self.position = position
  }
}

extension SourcePage: Equatable where Row: Equatable {}

/// An opaque token for the end of a page, which only its source interprets.
public struct SourceCursor: RawRepresentable, Hashable, Sendable {
  /// The source's text.
  public let rawValue: String

  /// Creates a cursor from the source's text.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

// A cursor that contains its query and the position of a row, which may have moved or been removed
// since.
extension SourceCursor {
  /// Creates the cursor after a row of a list of channels.
  package init(_ position: SortPosition, of query: ChannelListQuery) {
    self.init(rawValue: "\(Self.mark(of: query))\(position.text)")
  }

  /// Creates the cursor after a row of a list of threads.
  package init(_ position: SortPosition, of query: ThreadListQuery) {
    self.init(rawValue: "\(Self.mark(of: query))\(position.text)")
  }

  /// Returns the cursor's position.
  ///
  /// - Throws: `badCursor` if the cursor doesn't belong to the query.
  package func position(in query: ChannelListQuery) throws(SourceError) -> SortPosition {
    try position(behind: Self.mark(of: query))
  }

  /// Returns the cursor's position.
  ///
  /// - Throws: `badCursor` if the cursor doesn't belong to the query.
  package func position(in query: ThreadListQuery) throws(SourceError) -> SortPosition {
    try position(behind: Self.mark(of: query))
  }

  private func position(behind mark: String) throws(SourceError) -> SortPosition {
    guard rawValue.hasPrefix(mark),
      let place = SortPosition(text: String(rawValue.dropFirst(mark.count)))
    else { throw .badCursor }
    return place
  }

  private static func mark(of query: ChannelListQuery) -> String {
    var query = query
    // The amounts to load may change from page to page.
    query.pageSize = 1
    query.messagesLimit = nil
    query.membersLimit = nil
    return "channels-\(hash(of: query.json))-"
  }

  private static func mark(of query: ThreadListQuery) -> String {
    var query = ThreadListQuery(limit: 1, filter: query.filter, sort: query.sort)
    query.replyLimit = 0
    query.participantLimit = 0
    return "threads-\(hash(of: query.json))-"
  }

  /// Returns the FNV-1a hash of a query; Swift's own hashes differ between processes.
  private static func hash(of json: JSONValue) -> String {
    let hash = JSONWriter.compact(json).utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
