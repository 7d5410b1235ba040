// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON

/// The changes since the previous request, from sliding sync or from `/sync`.
struct SyncNews: Sendable {
  /// The token to continue from in the next request.
  var token: String
  var rooms: [RoomNews] = []
  /// The user's account data, by type.
  var accountData: [(type: String, content: JSONValue)] = []
  var presence: [MatrixEvent] = []
  /// Whether the request asked for everything; servers cache such answers, so this one may be minutes old.
  var isInitial = false
  /// The number of rooms of the account, if the server reports it.
  var roomCount: Int?
  /// The number of unreadable events that were left out.
  var skippedEvents = 0
}

/// The changes in one room.
struct RoomNews: Sendable {
  /// The user's membership in the room.
  enum Membership: Sendable {
    case joined, invited, left
  }

  /// Counts of unread notifications.
  struct Unread: Equatable, Sendable {
    var messages = 0
    var mentions = 0
  }

  /// A member whose name is part of the name of a room that has no name itself.
  struct Hero: Equatable, Sendable {
    var id: String
    var name: String?
    var avatar: String?
  }

  var id: String
  var membership: Membership
  /// The state at the start of the timeline.
  var state: [MatrixEvent] = []
  /// The newest events, oldest first.
  var timeline: [MatrixEvent] = []
  /// Whether the server left out events between the previous timeline and this one.
  var isLimited = false
  /// The token to request the events before the timeline with.
  var previous: String?
  var heroes: [Hero]?
  var joinedCount: Int?
  var invitedCount: Int?
  /// The unread notifications of the main timeline, if the server counts them.
  var unread: Unread?
  /// The unread notifications of threads, by thread root; a thread without an entry has none.
  var unreadThreads: [String: Unread] = [:]
  var accountData: [(type: String, content: JSONValue)] = []
  /// The read receipts, by event.
  var receipts: JSONValue?
  /// The ids of the users who are typing, or `nil` if the server didn't report it.
  var typing: [String]?
  /// The position of the room's latest activity in the server's event order.
  var bumpStamp: Int64?
  /// The number of the room's unreadable events that were left out.
  var skippedEvents = 0

  init(_ id: String, _ membership: Membership) throws(MatrixError) {
    guard id.hasPrefix("!"), id.utf8.count <= MatrixEvent.mostIDBytes else {
      throw .badAnswer("\"\(id.cut(to: 40))\" is not a room id")
    }
    self.id = id
    self.membership = membership
  }

  /// Creates an empty report about a room that the user has joined.
  init(known id: String) { (self.id, membership) = (id, .joined) }
}

extension RoomNews {
  /// Reads account data, of a room or global.
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
