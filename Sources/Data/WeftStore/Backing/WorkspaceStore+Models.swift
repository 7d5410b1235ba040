// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftFormats
internal import WeftModel

// Reading one model at a time.
extension WorkspaceStore {
  /// Reads a channel, nil when the file has none of that id.
  ///
  /// - Parameter messages: How many of its newest messages are read.
  func channel(
    _ id: ChannelID,
    messages: Int = .max
  ) throws(StoreError) -> ChatChannel? {
    let statement = try database.statement("SELECT number, document FROM channels WHERE id = ?")
      .bind(1, id.rawValue)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return try channel(statement.integer(0), id.rawValue, statement.blob(1), messages: messages)
  }

  func thread(
    _ id: MessageID,
    channelMessages: Int = .max
  ) throws(StoreError) -> ChatThread? {
    let statement = try database.statement(
      """
      SELECT c.id, t.document, coalesce(t.parentDocument, m.document) FROM threads t
      JOIN channels c ON c.number = t.channel LEFT JOIN messages m ON m.id = t.id
      WHERE t.id = ? AND t.place != x''
      """
    ).bind(1, id.rawValue)
    defer { statement.reset() }
    guard try statement.step(),
      let channel = try channel(ChannelID(statement.text(0)), messages: channelMessages)
    else { return nil }
    return try thread(id.rawValue, statement.blob(1), parent: statement.blob(2), in: channel)
  }

  func threadDates(of channel: ChannelID) throws(StoreError) -> [MessageID: Date] {
    let statement = try database.statement(
      """
      SELECT id, created FROM threads
      WHERE channel = (SELECT number FROM channels WHERE id = ?) AND place != x''
      """
    ).bind(1, channel.rawValue)
    var dates: [MessageID: Date] = [:]
    while try statement.step() {
      dates[MessageID(statement.text(0))] = Date(
        timeIntervalSinceReferenceDate: statement.double(1)
      )
    }
    return dates
  }
}
