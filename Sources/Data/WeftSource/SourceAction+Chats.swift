// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import FoundationEssentials
internal import WeftJSON
package import WeftModel

// The events of actions on a channel itself: its name, its topic, its slow mode and its members.
extension SourceAction {
  func changeOfChat(
    _ channel: ChatChannel,
    in state: ChatState,
    at moment: Date
  ) throws(SourceError) -> ChatEvent? {
    switch self {
    case .addMembers(let people, _):
      try Self.require(.updateChannelMembers, in: channel, "invite people to")
      try NewChat.check(people, in: state)
      for person in people {
        let event = Self.invitation(of: person, to: channel, by: state, at: moment)
        if let event { return event }
      }
      return nil
    case .removeMember(let person, _):
      try Self.require(.updateChannelMembers, in: channel, "remove members of")
      if person == state.currentUserID {
        throw SourceError(.notAllowed, "users can't remove themselves; leave the channel instead")
      }
      guard channel.members.contains(where: { $0.id == person }) else { return nil }
      return ChatEvent(.memberRemoved, cid: channel.id, at: moment) {
        $0.member = MemberPatch(UserPatch(person))
      }
    case .rename(let text, _):
      try Self.require(.updateChannel, in: channel, "rename")
      let name = try NewChat.line(text, atMost: NewChat.mostNameCharacters, refusal: .badName)
      guard name != channel.name else { return nil }
      return Self.change(of: channel, at: moment) { $0.name = .set(name) }
    case .setTopic(let text, _):
      try Self.require(.updateChannel, in: channel, "change the topic of")
      let topic = try NewChat.topic(text)
      guard channel.custom["topic"] ?? .string("") != .string(topic) else { return nil }
      return Self.change(of: channel, at: moment) {
        $0.custom["topic"] = topic.isEmpty ? .null : .string(topic)
      }
    case .setSlowMode(let seconds, _):
      try Self.require(.setSlowMode, in: channel, "set the slow mode of")
      guard (0...ChatChannel.longestCooldown).contains(seconds) else {
        throw SourceError(
          .notAllowed,
          "slow mode takes 0 to \(ChatChannel.longestCooldown) seconds between two messages, not \(seconds)",
          refusal: .badSlowMode
        )
      }
      guard seconds != channel.cooldown else { return nil }
      return Self.change(of: channel, at: moment) { $0.cooldown = seconds }
    default: return nil
    }
  }

  /// Returns the event that invites a person, or `nil` if they are a member or already invited.
  static func invitation(
    of person: UserID,
    to channel: ChatChannel,
    by state: ChatState,
    at moment: Date?
  ) -> ChatEvent? {
    let known = channel.members.first { $0.id == person }
    guard person != state.currentUserID, known == nil || known?.invite == .rejected else {
      return nil
    }
    return ChatEvent(.memberAdded, cid: channel.id, at: moment) {
      $0.member = MemberPatch(UserPatch(person)) { $0.invite = .set(.pending) }
    }
  }

  private static func change(
    of channel: ChatChannel,
    at moment: Date,
    _ work: (inout ChannelPatch) -> Void
  ) -> ChatEvent {
    ChatEvent(.channelUpdated, cid: channel.id, at: moment) {
      $0.channel = ChannelPatch(channel.id) {
        $0.updatedAt = moment
        work(&$0)
      }
    }
  }
}

extension ChatPoll {
  /// The maximum length of a question or an option that a user types, in characters.
  package static let mostTypedCharacters = 300
  /// The minimum number of options of a poll that a user sends.
  package static let fewestOptions = 2

  /// Throws if the poll can't be sent.
  package func check(at moment: Date) throws(SourceError) {
    func refuse(_ refusal: SourceRefusal, _ message: String) -> SourceError {
      SourceError(.notAllowed, message, refusal: refusal)
    }
    guard name.ifShown != nil, name.count <= Self.mostTypedCharacters else {
      throw refuse(
        .badQuestion,
        "a poll needs a question of at most \(Self.mostTypedCharacters) characters"
      )
    }
    guard (Self.fewestOptions...Self.mostOptions).contains(options.count) else {
      throw refuse(
        .badOptionCount,
        "a poll has \(Self.fewestOptions) to \(Self.mostOptions) options, not \(options.count)"
      )
    }
    let texts = options.map(\.text.trimmingBlanks)
    let isShort = zip(options, texts).allSatisfy { option, text in
      text.ifShown != nil && text.count <= Self.mostTypedCharacters
        && text.utf8.count <= Self.mostOptionBytes
        && (1...Self.mostOptionBytes).contains(option.id.utf8.count)
    }
    guard isShort else {
      throw refuse(
        .badOption,
        "an option has 1 to \(Self.mostTypedCharacters) characters; shorten it or fill it in"
      )
    }
    guard Set(texts).count == texts.count, Set(options.map(\.id)).count == options.count else {
      throw refuse(.doubledOption, "two options of the poll are the same; change one of them")
    }
    guard votesAllowed.map({ (1...options.count).contains($0) }) ?? true else {
      throw refuse(.badVotes, "a poll allows 1 to \(options.count) votes of each person")
    }
    guard closesAt.map({ $0 > moment }) ?? true else {
      throw refuse(.pastEnd, "the poll would already be over; choose a later end")
    }
  }
}
