// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import WeftChat
internal import WeftJSON

// A cursor that says which query it is of and behind which row it stands: the row may move or go.
extension SourceCursor {
  /// The cursor behind a row of a list of channels.
  package init(_ place: ListPlace, of query: ChannelListQuery) {
    self.init(rawValue: "\(Self.mark(of: query))\(place.text)")
  }

  /// The cursor behind a row of a list of threads.
  package init(_ place: ListPlace, of query: ThreadListQuery) {
    self.init(rawValue: "\(Self.mark(of: query))\(place.text)")
  }

  /// Where it stands, if it is one of the query.
  package func place(in query: ChannelListQuery) throws(SourceError) -> ListPlace {
    try place(behind: Self.mark(of: query))
  }

  /// Where it stands, if it is one of the query.
  package func place(in query: ThreadListQuery) throws(SourceError) -> ListPlace {
    try place(behind: Self.mark(of: query))
  }

  private func place(behind mark: String) throws(SourceError) -> ListPlace {
    guard rawValue.hasPrefix(mark),
      let place = ListPlace(text: String(rawValue.dropFirst(mark.count)))
    else { throw .badCursor }
    return place
  }

  private static func mark(of query: ChannelListQuery) -> String {
    var query = query
    // What says how much is loaded may change from page to page.
    (query.pageSize, query.messagesLimit, query.membersLimit) = (1, nil, nil)
    return "channels-\(hash(of: query.json))-"
  }

  private static func mark(of query: ThreadListQuery) -> String {
    var query = ThreadListQuery(limit: 1, filter: query.filter, sort: query.sort)
    (query.replyLimit, query.participantLimit) = (0, 0)
    return "threads-\(hash(of: query.json))-"
  }

  /// FNV-1a: the same in every process, unlike the hashes of Swift.
  private static func hash(of json: JSONValue) -> String {
    let hash = JSONWriter.compact(json).utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
  }
}
