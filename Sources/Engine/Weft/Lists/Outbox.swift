// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftSource

/// The messages that a user has sent over a source and that have not arrived.
///
///     let outbox = try Outbox(keptIn: "/home/leia/.local/state/base/outbox")
///     let engine = Engine(account: account, environment: environment, outbox: outbox)
///
/// The messages of a channel are sent one at a time, so that they arrive in order. A message that the source has
/// refused stays until the user sends it again or discards it.
public struct Outbox {
  /// The maximum number of waiting messages; beyond it the engine refuses to send more.
  static let most = 1_000

  /// The waiting messages; the first one of each channel is being sent.
  private(set) var waiting = Queues()
  /// The messages that the source has refused.
  private(set) var refused = Queues()
  /// The number of times in a row that the first message of a channel could not be sent.
  private var failures: [ChannelID: Int] = [:]
  /// The folder with the messages' files, or `nil` if the outbox is lost when the process ends.
  private let folder: OutboxFolder?

  /// Messages by channel, in the order in which they were sent.
  struct Queues {
    private var messages: [ChannelID: [OutgoingMessage]] = [:]
    private(set) var count = 0

    subscript(id: ChannelID) -> [OutgoingMessage] { messages[id] ?? [] }

    var channels: [ChannelID] { messages.keys.sorted() }

    mutating func add(_ message: OutgoingMessage, to id: ChannelID) {
      messages[id, default: []].append(message)
      count += 1
    }

    mutating func remove(_ message: MessageID, of id: ChannelID) {
      guard let place = messages[id]?.firstIndex(where: { $0.id == message }) else { return }
      messages[id]?.remove(at: place)
      if messages[id]?.isEmpty == true { messages[id] = nil }
      count -= 1
    }
  }

  /// Creates an outbox in memory only.
  public init() { folder = nil }

  /// Opens an outbox in a folder, with the messages that an earlier process left there.
  ///
  /// The folder is created if needed. Two processes may share one folder: both send the messages they found, and the
  /// source recognizes duplicates by id.
  ///
  /// - Throws: `other`, with the path and the system's reason.
  public init(keptIn path: String) throws(SourceError) {
    let folder = try OutboxFolder(path)
    self.folder = folder
    for found in try folder.load() {
      if found.isRefused {
        refused.add(found.message, to: found.channel)
      } else {
        waiting.add(found.message, to: found.channel)
      }
    }
  }

  /// Why files could not be read, one line for each; the files are left as they are.
  public var problems: [String] { folder?.problems ?? [] }

  /// The number of messages that wait because the source can't be reached.
  var stuckCount: Int { failures.keys.reduce(0) { $0 + waiting[$1].count } }

  /// Returns all messages of a channel, each with its delivery state.
  func unsent(in id: ChannelID) -> [(message: OutgoingMessage, state: LocalMessageState)] {
    refused[id].map { ($0, .sendingFailed) } + waiting[id].map { ($0, .sending) }
  }

  /// Adds a message; returns true if no other one has to be sent before it.
  ///
  /// - Throws: `other` if it could not be stored; it is not added in that case.
  mutating func add(_ message: OutgoingMessage, to id: ChannelID) throws(SourceError) -> Bool {
    try folder?.add(message, to: id)
    refused.remove(message.id, of: id)
    waiting.add(message, to: id)
    return waiting[id].count == 1
  }

  /// Removes the first message of a channel, which has arrived.
  mutating func removeFirst(of id: ChannelID) {
    failures[id] = nil
    guard let first = waiting[id].first else { return }
    waiting.remove(first.id, of: id)
    folder?.remove(first.id)
  }

  /// Moves a channel's first message, which the source has refused, out of the way and returns it.
  mutating func refuseFirst(of id: ChannelID) -> OutgoingMessage? {
    failures[id] = nil
    guard let first = waiting[id].first else { return nil }
    waiting.remove(first.id, of: id)
    refused.add(first, to: id)
    folder?.refuse(first.id)
    return first
  }

  /// Drops a refused message that the user discards.
  mutating func discard(_ message: MessageID, of id: ChannelID) {
    refused.remove(message, of: id)
    folder?.remove(message)
  }

  /// Records that the first message of a channel could not be sent; returns how often in a row.
  mutating func fail(in id: ChannelID) -> Int {
    failures[id, default: 0] += 1
    return failures[id] ?? 1
  }
}
