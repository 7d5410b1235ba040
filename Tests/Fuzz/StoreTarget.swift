// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftFormats
import WeftModel

private let bases = makeBases()

private func makeBases() -> StoreBases {
  do {
    return try StoreBases()
  } catch {
    fatalError("the sound files can't be made: \(error)")
  }
}

/// Treats bytes as a workspace file from elsewhere: it is read, or refused and left as it is; one that
/// opens for writing must accept an event and be readable as a whole.
func fuzz(_ bytes: [UInt8]) {
  guard let input = StoreInput(bytes, bases) else { return }
  bases.put(input)
  let isRead = succeeds {
    let store = try WorkspaceStore(opening: bases.path, readOnly: true)
    try? look(at: store)
  }
  if !isRead || input.log == nil { requireUnchanged(input) }
  bases.put(input)
  let isWritten = succeeds {
    let store = try WorkspaceStore(opening: bases.path)
    try? write(to: store)
  }
  if !isWritten { requireUnchanged(input) }
}

private func succeeds(_ body: () throws -> Void) -> Bool {
  do {
    try body()
    return true
  } catch {
    precondition(error is StoreError, "another error than a store's")
    let text = "\(error)"
    precondition(text.hasPrefix(bases.path + ": "), "an error that does not name the file")
    let isLine = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    precondition(isLine, "an error that is no line: \(text)")
    return false
  }
}

private func requireUnchanged(_ input: StoreInput) {
  precondition(bases.content() == input.file, "a file that was only looked at has changed")
  if let log = input.log { precondition(bases.content("-wal") == log, "its log has changed") }
}

/// Reads the first pages of both lists, the members, and everything at once.
private func look(at store: WorkspaceStore) throws {
  let backing = store.backing
  for id in backing.userIDs { _ = backing.user(id) }
  _ = (backing.channelCount, backing.threadCount, backing.unreadChannelIDs, backing.mutedChannelIDs)
  var position: SortPosition?
  for _ in 0..<3 {
    let page = backing.channelPositions(ChannelListQuery(), after: position, limit: 4) ?? []
    precondition(page.count <= 4, "more rows than a page has")
    for row in page { _ = backing.channel(row.id) }
    guard let last = page.last else { break }
    let next = SortPosition(key: last.key.bytes, id: last.id.rawValue)
    if let position { precondition(position < next, "a page that does not go on") }
    position = next
  }
  for row in backing.threadPositions(ThreadListQuery(), after: nil, limit: 4) ?? [] {
    guard let thread = backing.thread(row.id) else { continue }
    _ = backing.threads(of: thread.channel.id)
  }
  search(backing)
  _ = try store.workspace().json
}

/// Searches with the index, which must end wherever its entries lead.
private func search(_ backing: WorkspaceBacking) {
  for text in ["e", "new text", "łódź"] {
    guard let finder = backing.finder(MessageSearchQuery(text), before: nil) else { return }
    var last = Date.distantFuture
    for _ in 0..<64 {
      guard let found = try? finder.next(32) else { break }
      precondition(found.reached <= last, "a search that goes back")
      last = found.reached
    }
  }
}

private let events = """
  {"type":"message.new","cid":"a:c1","created_at":"2026-06-06T10:00:00Z","user_id":"v",\
  "message":{"id":"n","user_id":"v","text":"New","created_at":"2026-06-06T10:00:00Z"}}
  {"type":"channel.hidden","cid":"a:c2","created_at":"2026-06-06T10:00:00Z"}
  """

private func write(to store: WorkspaceStore) throws {
  _ = try store.apply(EventLog(Array(events.utf8)))
}
