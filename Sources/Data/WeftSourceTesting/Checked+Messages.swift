// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel

extension Checked {
  func checkMessages() async throws {
    let all = workspace.channels.first { $0.id == workspace.roles.main }?.latestMessages ?? []
    let shown = all.filter { $0.parentID == nil || $0.isShownInChannel }
    try await checkMessages(shown, parent: nil)
    let replies = all.filter { $0.parentID == workspace.roles.thread }
    try await checkMessages(replies, parent: workspace.roles.thread)
    let unknown = MessagePageRequest(
      channel: "check:unknown",
      parent: nil,
      position: .newest,
      limit: 5
    )
    do {
      _ = try await source.messages(unknown)
      expect(false, by: .messages, "Those of a channel that is not there were answered.")
    } catch {
      expect(error.code == .notFound, by: .messages, "Of an unknown channel it said \(error).")
    }
  }

  private func checkMessages(_ known: [ChatMessage], parent: MessageID?) async throws {
    let expected = known.sorted { MessageCursor($0) > MessageCursor($1) }
    for limit in [1, 2, 3, expected.count, expected.count + 5] {
      try await checkWalk(expected, below: parent, limit: limit)
      try await checkAround(expected, below: parent, limit: limit)
    }
  }

  private func page(
    _ place: MessagePageRequest.Position,
    below parent: MessageID?,
    limit: Int
  ) async throws -> MessagePage {
    let request = MessagePageRequest(
      channel: workspace.roles.main,
      parent: parent,
      position: place,
      limit: limit
    )
    var page = try await source.messages(request)
    page.messages.sort { MessageCursor($0) > MessageCursor($1) }
    expect(
      page.messages.count <= limit,
      by: .messages,
      "\(page.messages.count) came, not \(limit)."
    )
    return page
  }

  /// Checks pages from the newest message to the oldest and back.
  private func checkWalk(
    _ expected: [ChatMessage],
    below parent: MessageID?,
    limit: Int
  ) async throws {
    let place = "(\(parent == nil ? "a channel" : "replies"), \(limit) a page)"
    var page = try await page(.newest, below: parent, limit: limit)
    expect(!page.hasNewer, by: .messages, "There are newer ones than the newest \(place).")
    var seen = page.messages
    while page.hasOlder, let oldest = page.messages.last, seen.count <= expected.count {
      page = try await self.page(.before(MessageCursor(oldest)), below: parent, limit: limit)
      expect(page.hasNewer, by: .messages, "Nothing is newer than an older page \(place).")
      seen += page.messages
    }
    let ids = seen.map(\.id)
    let all = expected.map(\.id)
    expect(ids == all, by: .messages, "Downwards came \(ids) of \(all) \(place).")
    guard let last = expected.last else { return }
    seen = [last]
    repeat {
      page = try await self.page(.after(MessageCursor(seen[0])), below: parent, limit: limit)
      seen = page.messages + seen
    } while page.hasNewer && !page.messages.isEmpty && seen.count <= expected.count
    let up = seen.map(\.id)
    expect(up == all, by: .messages, "Upwards came \(up) of \(all) \(place).")
  }

  private func checkAround(
    _ expected: [ChatMessage],
    below parent: MessageID?,
    limit: Int
  ) async throws {
    for message in expected {
      let ids = try await page(.around(message.id), below: parent, limit: limit).messages.map(\.id)
      let isThere = ids.contains(message.id)
      expect(isThere, by: .messages, "Around \(message.id) came \(ids), without it.")
      let all = expected.map(\.id)
      let start = ids.first.flatMap { all.firstIndex(of: $0) } ?? 0
      let isGapless = ids == Array(all[start...].prefix(ids.count))
      expect(isGapless, by: .messages, "Around \(message.id) came \(ids), with a gap.")
    }
  }

  func checkSingleRows() async throws {
    for channel in workspace.channels {
      let found = try await source.channel(channel.id)
      let isThere = channel.deletedAt == nil
      let isSame = (found != nil) == isThere && found.map { $0.name == channel.name } ?? true
      expect(isSame, by: .singleRows, "\(channel.id) came as \(found?.name ?? "nil").")
    }
    for thread in workspace.threads {
      let found = try await source.thread(thread.id)
      expect(found?.id == thread.id, by: .singleRows, "Thread \(thread.id) did not come.")
    }
    let channel = try await source.channel("no:channel")
    let thread = try await source.thread("none")
    expect(channel == nil && thread == nil, by: .singleRows, "Something came that is not there.")
  }
}
