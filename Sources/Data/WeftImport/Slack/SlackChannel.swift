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
  /// Slack's name, which is also that of its folder; a conversation of two has none.
  let name: String?
  /// The channel with all its data from the list.
  let channel: ChatChannel
  /// The moments at which messages were pinned, by timestamp.
  private(set) var pins: [String: Date] = [:]

  /// Reads an entry of a list; nil, with an issue, when the id is missing.
  init?(
    _ place: PayloadCursor,
    in list: SlackChannelList,
    _ names: SlackNames,
    for current: UserID?,
    _ notes: inout ImportNotes
  ) {
    let read = notes.read(place) { place throws(WorkspaceError) -> UserID in
      try place.requireObject()
      return try place["id"].requiredID()
    }
    guard let id = read?.rawValue else { return nil }
    self.id = id
    name = notes.filled(place["name"])
    var channel = ChatChannel(
      id: Self.cid(id, list),
      name: list.isDirect ? nil : name,
      createdAt: Self.moment(place["created"], &notes) ?? Date(timeIntervalSince1970: 0)
    )
    channel.createdBy = notes.filled(place["creator"]).map { names.user(UserID($0)) }
    channel.isFrozen = notes.flag(place["is_archived"])
    if list == .groups { channel.custom["is_private"] = .bool(true) }
    for key in ["topic", "purpose"] {
      if let object = notes.object(place[key]), let text = notes.filled(object["value"]) {
        channel.custom[key] = .string(SlackText(text, names).text)
      }
    }
    Self.readMembers(place["members"], names, current, into: &channel, &notes)
    self.channel = channel
    for pin in notes.elements(place["pins"]) {
      guard let message = notes.filled(pin["id"]) else { continue }
      pins[message] = Self.moment(pin["created"], &notes)
    }
  }

  /// Makes the channel's id; a direct conversation gets the form of ids derived from members.
  private static func cid(_ id: String, _ list: SlackChannelList) -> ChannelID {
    ChannelID(list.isDirect ? "slack:!members-\(id)" : "slack:\(id)")
  }

  private static func readMembers(
    _ place: PayloadCursor,
    _ names: SlackNames,
    _ current: UserID?,
    into channel: inout ChatChannel,
    _ notes: inout ImportNotes
  ) {
    var known: Set<UserID> = []
    let ids: [UserID] = notes.ids(place)
    for id in ids where known.insert(id).inserted {
      channel.members.append(ChatChannelMember(names.user(id)))
    }
    channel.memberCount = channel.members.count
    channel.membership = channel.members.first { $0.id == current }
  }

  /// Reads seconds since 1970, which some exports write as a text.
  private static func seconds(_ place: PayloadCursor) throws(WorkspaceError) -> Int? {
    guard let text = try? place.string() else { return try place.count() }
    let digits = text.utf8.prefix { $0 != UInt8(ascii: ".") }
    guard digits.count <= 12, let seconds = Int(String(Substring(digits))), seconds >= 0 else {
      throw place.fail("not seconds since 1970")
    }
    return seconds
  }

  private static func moment(_ place: PayloadCursor, _ notes: inout ImportNotes) -> Date? {
    let read = notes.read(place) { place throws(WorkspaceError) in try seconds(place) }
    guard let seconds = read ?? nil else { return nil }
    guard let date = SlackTimestamp.date(seconds: seconds) else {
      notes.note(place.fail("\(seconds) seconds since 1970 are beyond the year 9999"))
      return nil
    }
    return date
  }
}

/// One of the lists of conversations in an export.
enum SlackChannelList: String, CaseIterable {
  case channels, groups, dms, mpims

  /// The file of the list.
  var file: String { "\(rawValue).json" }

  /// Whether its conversations are named after their members.
  var isDirect: Bool { self == .dms || self == .mpims }
}
