// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftFormats
internal import WeftJSON
internal import WeftModel

/// A conversation from a list of an export, without its messages.
struct SlackChannel {
  /// Slack's id, such as `C0123`.
  let id: String
  /// Slack's name, which is also its folder's name; a direct conversation has none.
  let name: String?
  /// The channel with all its data from the list.
  let channel: ChatChannel
  /// The dates at which messages were pinned, by message timestamp.
  private(set) var pins: [String: Date] = [:]

  /// Reads an entry of a list; records an issue and returns `nil` if the id is missing.
  init?(
    _ cursor: PayloadCursor,
    in list: SlackChannelList,
    names: SlackNames,
    for current: UserID?,
    with notes: inout ImportReader
  ) {
    let read = notes.read(cursor) { cursor throws(WorkspaceError) -> UserID in
      try cursor.requireObject()
      return try cursor["id"].requiredID()
    }
    guard let id = read?.rawValue else { return nil }
    self.id = id
    name = notes.filled(cursor["name"])
    var channel = ChatChannel(
      id: Self.cid(id, list),
      name: list.isDirect ? nil : name,
      createdAt: Self.moment(cursor["created"], &notes) ?? Date(timeIntervalSince1970: 0)
    )
    channel.createdBy = notes.filled(cursor["creator"]).map { names.user(UserID($0)) }
    channel.isFrozen = notes.flag(cursor["is_archived"])
    if list == .groups { channel.custom["is_private"] = .bool(true) }
    for key in ["topic", "purpose"] {
      if let object = notes.object(cursor[key]), let text = notes.filled(object["value"]) {
        channel.custom[key] = .string(SlackText(text, names).text)
      }
    }
    Self.readMembers(cursor["members"], names: names, for: current, into: &channel, with: &notes)
    self.channel = channel
    for pin in notes.elements(cursor["pins"]) {
      guard let message = notes.filled(pin["id"]) else { continue }
      pins[message] = Self.moment(pin["created"], &notes)
    }
  }

  /// Returns the channel's id; a direct conversation gets the form of an id derived from members.
  private static func cid(_ id: String, _ list: SlackChannelList) -> ChannelID {
    ChannelID(list.isDirect ? "slack:!members-\(id)" : "slack:\(id)")
  }

  private static func readMembers(
    _ cursor: PayloadCursor,
    names: SlackNames,
    for current: UserID?,
    into channel: inout ChatChannel,
    with notes: inout ImportReader
  ) {
    var known: Set<UserID> = []
    let ids: [UserID] = notes.ids(cursor)
    for id in ids where known.insert(id).inserted {
      channel.members.append(ChatChannelMember(names.user(id)))
    }
    channel.memberCount = channel.members.count
    channel.membership = channel.members.first { $0.id == current }
  }

  /// Reads seconds since 1970, which some exports write as a string.
  private static func seconds(_ cursor: PayloadCursor) throws(WorkspaceError) -> Int? {
    guard let text = try? cursor.string() else { return try cursor.count() }
    let digits = text.utf8.prefix { $0 != UInt8(ascii: ".") }
    guard digits.count <= 12, let seconds = Int(String(Substring(digits))), seconds >= 0 else {
      throw cursor.fail("not seconds since 1970")
    }
    return seconds
  }

  private static func moment(_ cursor: PayloadCursor, _ notes: inout ImportReader) -> Date? {
    let read = notes.read(cursor) { cursor throws(WorkspaceError) in try seconds(cursor) }
    guard let seconds = read ?? nil else { return nil }
    guard let date = SlackTimestamp.date(seconds: seconds) else {
      notes.note(cursor.fail("\(seconds) seconds since 1970 are beyond the year 9999"))
      return nil
    }
    return date
  }
}

/// One of the lists of conversations in an export.
enum SlackChannelList: String, CaseIterable {
  case channels, groups, dms, mpims

  var file: String { "\(rawValue).json" }

  /// Whether its conversations are named after their members.
  var isDirect: Bool { self == .dms || self == .mpims }
}
