// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON
internal import WeftModel

/// The user's permissions in a room, derived from its power levels.
struct RoomLevels: Equatable, Sendable {
  var sends = true
  var reacts = true
  var polls = true
  /// Whether the user may redact messages of others.
  var redactsOthers = false
  /// Whether the user may redact at all.
  var redacts = true
  /// Whether the user may invite people.
  var invites = true
  /// Whether the user may remove members.
  var removes = false
  /// Whether the user may change the name and the topic.
  var renames = false
  /// Whether the user may start polls.
  var startsPolls = true
  /// Whether the user may pin messages.
  var pins = false

  /// The levels of a room for the user who has created it.
  static var ofCreator: RoomLevels {
    var levels = RoomLevels()
    (levels.redactsOthers, levels.removes, levels.renames) = (true, true, true)
    levels.pins = true
    return levels
  }

  /// Creates the levels of a room without a power levels event.
  init() {}

  /// Reads the levels of a room.
  ///
  /// - Parameters:
  ///   - content: The content of `m.room.power_levels`.
  ///   - user: The current user.
  ///   - isCreator: Whether the user created the room and its version gives creators all permissions.
  init(_ content: JSONValue, for user: UserID, isCreator: Bool) {
    if isCreator {
      self = .ofCreator
      return
    }
    let events = content["events"]
    let usual = content["events_default"]?.number ?? 0
    let mine =
      content.at("users", user.rawValue)?.number ?? content["users_default"]?.number ?? 0
    func may(_ type: String) -> Bool { mine >= events?[type]?.number ?? usual }
    sends = may("m.room.message")
    reacts = may("m.reaction")
    polls = may("m.poll.response")
    startsPolls = may("org.matrix.msc3381.poll.start")
    let state = content["state_default"]?.number ?? 50
    renames =
      mine >= max(events?["m.room.name"]?.number ?? state, events?["m.room.topic"]?.number ?? state)
    pins = mine >= events?[RoomPins.type]?.number ?? state
    invites = mine >= content["invite"]?.number ?? 0
    removes = mine >= content["kick"]?.number ?? 50
    redacts = may("m.room.redaction")
    redactsOthers = redacts && mine >= content["redact"]?.number ?? 50
  }

  /// Returns the user's permissions.
  ///
  /// - Parameter isEncrypted: Whether the room is encrypted; Weft has no keys and can't write there.
  func capabilities(isEncrypted: Bool) -> Set<ChannelCapability> {
    var all: Set<ChannelCapability> = [.leaveChannel, .muteChannel, .readEvents]
    if reacts { all.insert(.sendReaction) }
    if redacts { all.insert(.deleteOwnMessage) }
    if redactsOthers { all.insert(.deleteAnyMessage) }
    if invites { all.insert(.updateChannelMembers) }
    if renames { all.insert(.updateChannel) }
    if pins { all.insert(.pinMessage) }
    if isEncrypted { return all }
    if sends {
      all.formUnion([
        .sendMessage, .sendReply, .updateOwnMessage, .quoteMessage, .flagMessage, .typingEvents,
      ])
    }
    if polls { all.insert(.castPollVote) }
    if startsPolls { all.insert(.sendPoll) }
    return all
  }

  /// The levels as one number, for storing.
  var bits: Int64 {
    // Files of earlier versions lack the last five bits, so a missing bit means what most rooms allow.
    [sends, reacts, polls, redactsOthers, redacts, !invites, removes, renames, !startsPolls, pins]
      .enumerated().reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) }
  }

  init(bits: Int64) {
    func isSet(_ place: Int64) -> Bool { bits & (1 << place) != 0 }
    (sends, reacts, polls) = (isSet(0), isSet(1), isSet(2))
    (redactsOthers, redacts) = (isSet(3), isSet(4))
    (invites, removes) = (!isSet(5), isSet(6))
    (renames, startsPolls, pins) = (isSet(7), !isSet(8), isSet(9))
  }
}
