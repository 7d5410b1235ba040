// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension Checked {
  func checkCursors() async throws {
    let query = ChannelListQuery()
    let other = ChannelListQuery(sort: [Sorting(key: .name, isAscending: true)])
    let channels = try await source.channels(query, after: nil, limit: 2)
    let threads = try await source.threads(ThreadListQuery(), after: nil, limit: 2)
    guard let channelCursor = channels.next, let threadCursor = threads.next else {
      return expect(false, .pageEnd, "A page of two of more has no next one.")
    }
    let strange = ["", "0", "2", "next", "\u{0}", "é", channelCursor.rawValue + "x"].map {
      SourceCursor(rawValue: $0)
    }
    for cursor in strange.dropLast() + [threadCursor] {
      await refuse(cursor, "a list of channels") {
        _ = try await source.channels(query, after: $0, limit: 2)
      }
    }
    for cursor in strange.dropLast() + [channelCursor] {
      await refuse(cursor, "a list of threads") {
        _ = try await source.threads(ThreadListQuery(), after: $0, limit: 2)
      }
    }
    await refuse(channelCursor, "a list in another order") {
      _ = try await source.channels(other, after: $0, limit: 2)
    }
    var wider = query
    (wider.pageSize, wider.messagesLimit) = (50, 5)
    let next = try await source.channels(wider, after: channelCursor, limit: 50)
    expect(
      !next.rows.isEmpty,
      .cursors,
      "One of the same query with other page sizes gives nothing."
    )
  }

  private func refuse(
    _ cursor: SourceCursor,
    _ list: String,
    _ ask: (SourceCursor) async throws -> Void
  ) async {
    do {
      try await ask(cursor)
      expect(false, .cursors, "\"\(cursor.rawValue)\" was taken for \(list).")
    } catch {
      let code = (error as? SourceError)?.code
      expect(code == .badCursor, .cursors, "\"\(cursor.rawValue)\" for \(list) gave \(error).")
    }
  }

  /// Checks paging while rows of earlier pages, and the last row of a page, disappear.
  func checkMovingRows() async throws {
    let query = ChannelListQuery()
    let context = context(ChatChannel.self)
    let expected = workspace.channels.filter { query.matches($0, in: context) }
      .sorted { query.isOrdered($0, before: $1, in: context) }
    var hidden: Set<ChannelID> = []
    let walk = try await Walk<ChatChannel> {
      try await source.channels(query, after: $0, limit: 2)
    } before: { page in
      guard page < 3 else { return }
      let id = expected[page == 1 ? 1 : 0].id
      hidden.insert(id)
      try await source.perform(.hide(id))
    }
    let staying = expected.map(\.id).filter { !hidden.contains($0) }
    let seen = walk.ids.filter { !hidden.contains($0) }
    expect(seen == staying, .movingRows, "Of \(staying) came \(seen) while others were hidden.")
  }
}
