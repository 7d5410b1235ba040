// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftModel
public import WeftSource

/// The messages that a user has sent over a source and that have not arrived.
///
///     let outbox = try Outbox(keptIn: "/home/leia/.local/state/base/outbox")
///     let engine = Engine(account: account, environment: environment, outbox: outbox)
///
/// Those of a channel leave one after the other, so that they arrive in the order in which they were
/// sent. What the source has refused stays until the user sends it again or discards it.
public struct Outbox {
  /// The most messages that wait; the engine asks a user who writes more to wait for the source.
  static let most = 1_000

  /// The messages that wait, of which the first one of a channel is on its way.
  private(set) var waiting = Queues()
  /// The messages that the source has refused.
  private(set) var refused = Queues()
  /// How often in a row the first message of a channel could not be sent.
  private var failures: [ChannelID: Int] = [:]
  /// The files of the messages, nil where they end with the process.
  private let folder: OutboxFolder?

  /// Messages of each channel, in the order in which they were sent.
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

  /// Creates an outbox that ends with the process.
  public init() { folder = nil }

  /// Opens an outbox in a folder, with what an earlier process has left there.
  ///
  /// The folder is made where there is none. Two processes may use one folder: both send what they
  /// found, and the source has each message once, by its id.
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

  /// What stands in the way of files that could not be read, a line each; they stay as they are.
  public var problems: [String] { folder?.problems ?? [] }

  /// How many messages wait because the source can't be reached.
  var stuckCount: Int { failures.keys.reduce(0) { $0 + waiting[$1].count } }

  /// All messages of a channel, with the state that shows how far each one came.
  func unsent(in id: ChannelID) -> [(message: OutgoingMessage, state: LocalMessageState)] {
    refused[id].map { ($0, .sendingFailed) } + waiting[id].map { ($0, .sending) }
  }

  /// Adds a message; true where no other has to leave before it.
  ///
  /// - Throws: `other`, where it could not be kept; it is not added then.
  mutating func add(_ message: OutgoingMessage, to id: ChannelID) throws(SourceError) -> Bool {
    try folder?.add(message, to: id)
    refused.remove(message.id, of: id)
    waiting.add(message, to: id)
    return waiting[id].count == 1
  }

  /// Removes the message of a channel that has arrived.
  mutating func removeFirst(of id: ChannelID) {
    failures[id] = nil
    guard let first = waiting[id].first else { return }
    waiting.remove(first.id, of: id)
    folder?.remove(first.id)
  }

  /// Moves the message that the source has refused out of the way, and returns it.
  mutating func refuseFirst(of id: ChannelID) -> OutgoingMessage? {
    failures[id] = nil
    guard let first = waiting[id].first else { return nil }
    waiting.remove(first.id, of: id)
    refused.add(first, to: id)
    folder?.refuse(first.id)
    return first
  }

  /// Forgets a message that was refused and that the user discards.
  mutating func discard(_ message: MessageID, of id: ChannelID) {
    refused.remove(message, of: id)
    folder?.remove(message)
  }

  /// Notes that the first message of a channel could not be sent, and returns how often in a row.
  mutating func fail(in id: ChannelID) -> Int {
    failures[id, default: 0] += 1
    return failures[id] ?? 1
  }
}
