// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftFormats
import WeftJSON
import WeftModel
import WeftStore
import WeftTestSupport

@testable import WeftMatrix

/// An account's file, written from recorded answers of a real server (see `Synapse/record.py`).
struct RecordedAccount {
  /// The folder of the file, or `nil` if another process removes it.
  let scratch: Scratch?
  let folder: URL
  let file: AccountFile
  /// A date after everything that was recorded.
  static let now = Date(timeIntervalSince1970: 4_000_000_000)
  static let ada = "@ada:localhost"

  init() throws {
    let scratch = try Scratch()
    try self.init(in: scratch.folder, of: scratch)
  }

  /// Opens the file in a folder, creating it if it is missing.
  init(in folder: URL, of scratch: Scratch? = nil) throws {
    (self.scratch, self.folder) = (scratch, folder)
    file = try AccountFile(folder.appendingPathComponent("ada.weft").path, user: Self.ada)
  }

  /// Returns a recorded answer.
  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = Checkout.root.appendingPathComponent("Tests/Data/WeftMatrixTests/Recorded")
    return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// Returns the id of a room or event by its name in the recording script.
  static func id(_ name: String) throws -> String {
    guard case .string(let id)? = try JSONParser.parse(bytes("ids.json"))[name] else {
      throw MatrixError(.failed, "nothing is called \(name)")
    }
    return id
  }

  @discardableResult
  func write(_ answer: SyncAnswer, at now: Date = Self.now) throws -> SyncProgress {
    try file.write(answer, at: now)
  }

  /// Writes the first answers.
  func begin() throws {
    try write(.sliding(SyncNews(sliding: Self.bytes("sliding.json")), isWhole: true))
    try write(.sync(SyncNews(sync: Self.bytes("sync.json"))))
    try write(.threads(Self.bytes("threads.json"), of: Self.id("tea")))
  }

  /// The state of the file.
  func state() throws -> ChatState { try file.store.freshState() }

  func channel(_ name: String) throws -> ChatChannel? {
    try state().channel(ChannelID("matrix:" + Self.id(name)))
  }

  /// Returns the rows of the channel list: name, unread messages and mentions, and preview.
  func rows() throws -> [String] {
    let state = try state()
    let context = QueryContext<ChatChannel>(currentUser: state.currentUserID, now: Self.now)
    let query = ChannelListQuery(sort: [Sorting(key: .pinnedAt), Sorting(key: .default)])
    return state.channelIDs.compactMap { state.channel($0) }
      .filter { query.matches($0, in: context) }
      .sorted { query.isOrdered($0, before: $1, in: context) }
      .map { Self.row($0) }
  }

  private static func row(_ channel: ChatChannel) -> String {
    let preview = channel.previewMessage
    let text = preview.map { $0.isDeleted ? "(deleted)" : $0.text } ?? "-"
    let signs = [
      channel.isMuted ? "muted" : nil, channel.isPinned ? "pinned" : nil,
      channel.membership?.invite == .pending ? "invited" : nil,
      channel.custom["unread_without_count"] == nil ? nil : "marked",
    ].compactMap(\.self).map { " [\($0)]" }.joined()
    let unread = channel.unreadCount
    return "\(channel.name ?? "?") \(unread.messages)/\(unread.mentions) \(text)\(signs)"
  }

  /// Returns the first lines in which two texts differ.
  static func difference(_ found: String, _ expected: String) -> [String] {
    let (one, other) = (found.split(separator: "\n"), expected.split(separator: "\n"))
    return one.difference(from: other).prefix(12).map { change in
      switch change {
      case .insert(let line, let text, _): "found \(line): \(text)"
      case .remove(let line, let text, _): "expected \(line): \(text)"
      }
    }
  }

  /// Returns the file as text, without what depends only on how it was written.
  func content() throws -> String {
    var text = ""
    try file.store.export { text += $0 }
    return text
  }
}
