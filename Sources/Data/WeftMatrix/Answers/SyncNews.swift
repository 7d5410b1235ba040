// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON

/// What a server reports since the last time, by whichever of its requests.
struct SyncNews: Sendable {
  /// Where the next request goes on.
  var token: String
  var rooms: [RoomNews] = []
  /// The user's own data of the whole account, by type.
  var accountData: [(type: String, content: JSONValue)] = []
  /// Who is online, by the events that tell it.
  var presence: [MatrixEvent] = []
  /// Whether everything was asked for: such an answer may be some minutes old, since servers keep it.
  var isInitial = false
  /// How many rooms the account has, where the server says it.
  var roomCount: Int?
  /// How many events could not be read and were left out.
  var skippedEvents = 0
}

/// What a server reports about one room.
struct RoomNews: Sendable {
  /// What the user is in the room.
  enum Membership: Sendable {
    case joined, invited, left
  }

  /// Notifications that were not read.
  struct Unread: Equatable, Sendable {
    var messages = 0
    var mentions = 0
  }

  /// A user by whom a room without a name is called.
  struct Hero: Equatable, Sendable {
    var id: String
    var name: String?
    var avatar: String?
  }

  var id: String
  var membership: Membership
  /// The state before the timeline.
  var state: [MatrixEvent] = []
  /// The newest events, oldest first.
  var timeline: [MatrixEvent] = []
  /// Whether there are events between what the server reported before and this timeline.
  var isLimited = false
  /// Where the events before the timeline are asked for.
  var previous: String?
  var heroes: [Hero]?
  var joinedCount: Int?
  var invitedCount: Int?
  /// What was not read in the room's main timeline, where the server counts it.
  var unread: Unread?
  /// The same of its threads, by their roots; those that are missing have nothing unread.
  var unreadThreads: [String: Unread] = [:]
  var accountData: [(type: String, content: JSONValue)] = []
  /// Who has read up to which events.
  var receipts: JSONValue?
  /// Who is typing, nil where the server doesn't say.
  var typing: [String]?
  /// Where the room stands in the order of the server's events.
  var bumpStamp: Int64?
  /// How many of its events could not be read and were left out.
  var skippedEvents = 0

  init(_ id: String, _ membership: Membership) throws(MatrixError) {
    guard id.hasPrefix("!"), id.utf8.count <= MatrixEvent.mostIDBytes else {
      throw .badAnswer("\"\(id.cut(to: 40))\" is no id of a room")
    }
    (self.id, self.membership) = (id, membership)
  }

  /// Creates the news of a room that the server reported before.
  init(known id: String) { (self.id, membership) = (id, .joined) }
}

extension RoomNews {
  /// Reads the user's own data of a room or of the account.
  static func data(
    _ value: JSONValue?
  ) -> [(type: String, content: JSONValue)] {
    (value?.elements ?? []).compactMap { event in
      guard let type = event["type"]?.text, let content = event["content"] else { return nil }
      return (type, content)
    }
  }
}

extension RoomNews.Unread {
  init(_ value: JSONValue) {
    let messages = value["notification_count"]?.number ?? 0
    let mentions = value["highlight_count"]?.number ?? 0
    let most: Int64 = 1_000_000_000
    self.messages = Int(min(max(messages, 0), most))
    self.mentions = Int(min(max(mentions, 0), most))
  }
}
