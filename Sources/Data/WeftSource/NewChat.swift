// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
public import WeftModel

/// A chat that the user creates: a direct chat with one person, or a group with a name.
///
///     let group = NewChat(id: "messaging:crew", name: "Crew", members: ["han", "leia"])
///     try await source.perform(.create(group))
///     try await source.perform(.create(NewChat(direct: "leia", for: "luke")))
///
/// The caller chooses the id, so that a request that is repeated creates no second chat. A server that chooses ids
/// itself keeps it in the member `made_as` of the channel's `custom`. The user is a member and need not be named.
public struct NewChat: Equatable, Sendable {
  /// The maximum length of a name in characters.
  package static let mostNameCharacters = 100
  /// The maximum length of a topic in characters.
  package static let mostTopicCharacters = 500
  /// The maximum number of people who can be invited at once.
  package static let mostMembers = 100
  /// The member of `custom` with the id under which the chat was requested.
  package static let requestKey = "made_as"

  /// The channel's id; a source whose server chooses ids uses another one.
  package var id: ChannelID
  /// The name of a group, or `nil` for a direct chat.
  package var name: String?
  /// The topic, or `nil` for none.
  package var topic: String?
  /// The people to invite, without the user.
  package var members: [UserID]

  /// Creates a group; without a name, it is named after its members.
  public init(id: ChannelID, name: String? = nil, topic: String? = nil, members: [UserID]) {
    (self.id, self.name, self.topic, self.members) = (id, name, topic, members)
  }

  /// Creates a direct chat, whose id follows from its two members.
  public init(direct person: UserID, for user: UserID) {
    self.init(id: Self.directID(of: person, and: user), members: [person])
  }

  /// Whether it is a direct chat.
  package var isDirect: Bool { name == nil && members.count == 1 }

  private static func directID(of person: UserID, and user: UserID) -> ChannelID {
    // No two pairs have the same id, because a comma in an id is escaped.
    let parts = [person, user].sorted().map {
      $0.rawValue.replacing("%", with: "%25").replacing(",", with: "%2C")
    }
    return ChannelID("messaging:!members-" + parts.joined(separator: ","))
  }
}

extension NewChat {
  /// Returns the event that creates the chat, or `nil` if it or a direct chat with the person exists.
  func creation(in state: ChatState, at moment: Date) throws(SourceError) -> ChatEvent? {
    let me = state.currentUserID
    guard !members.isEmpty || name != nil else {
      throw SourceError(
        .notAllowed,
        "a chat needs at least one other person or a name; choose one",
        refusal: .nobodyChosen
      )
    }
    try Self.check(members, in: state)
    if isDirect, state.directChat(with: members[0]) != nil { return nil }
    if let known = state.channel(id, messages: 0) {
      if known.deletedAt == nil, known.createdBy?.id == me { return nil }
      throw SourceError(.notAllowed, "the channel \"\(id)\" already exists; choose another id")
    }
    let name = try name.map { text throws(SourceError) in
      try Self.line(text, atMost: Self.mostNameCharacters, refusal: .badName)
    }
    let topic = try topic.map { text throws(SourceError) in try Self.topic(text) }
    let others = members.filter { $0 != me }
    return ChatEvent(.channelCreated, cid: id, at: moment) {
      $0.user = UserPatch(me)
      $0.channel = ChannelPatch(id) {
        if let name { $0.name = .set(name) }
        if let topic, !topic.isEmpty { $0.custom["topic"] = .string(topic) }
        ($0.createdAt, $0.createdBy) = (moment, UserPatch(me))
        $0.ownCapabilities = .set(.ofCreator)
        $0.membership = MemberPatch(UserPatch(me)) {
          if !isDirect { $0.role = .set("owner") }
        }
        $0.members = others.map { person in
          // A direct chat needs no answer: its first message is the invitation.
          MemberPatch(UserPatch(person)) { if !isDirect { $0.invite = .set(.pending) } }
        }
        $0.memberCount = others.count + 1
      }
    }
  }

  /// Throws if people can't be invited: too many, or unknown ones.
  static func check(_ people: [UserID], in state: ChatState) throws(SourceError) {
    guard people.count <= mostMembers else {
      throw SourceError(
        .notAllowed,
        "at most \(mostMembers) people can be invited at once, not \(people.count)",
        refusal: .tooManyPeople
      )
    }
    guard let unknown = people.first(where: { !state.knows($0) }) else { return }
    throw SourceError(
      .notFound,
      "there is no user \"\(unknown)\"; choose a known one",
      refusal: .unknownPerson
    )
  }

  /// Returns a topic without blanks around it, which may be empty.
  static func topic(_ text: String) throws(SourceError) -> String {
    text.ifShown == nil
      ? "" : try line(text, atMost: mostTopicCharacters, refusal: .badTopic)
  }

  /// Returns a text without blanks around it; throws if it is empty, too long or not one line.
  static func line(
    _ text: String,
    atMost most: Int,
    refusal: SourceRefusal
  ) throws(SourceError) -> String {
    let trimmed = text.trimmingBlanks
    let isLine = !trimmed.unicodeScalars.contains(where: \.breaksLine)
    // A character can consist of many bytes.
    if trimmed.ifShown != nil, isLine, trimmed.count <= most, trimmed.utf8.count <= most * 16 {
      return trimmed
    }
    throw SourceError(
      .notAllowed,
      "a name or topic is one line of 1 to \(most) characters without control characters",
      refusal: refusal
    )
  }
}

extension String {
  /// The text without white space at its ends.
  package var trimmingBlanks: String {
    let start = drop { $0.isWhitespace }
    return String(
      start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
    )
  }

  /// The text as one line: without control characters and characters that turn the direction of letters.
  package var asOneLine: String {
    guard unicodeScalars.contains(where: \.breaksLine) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.breaksLine }))
  }
}

extension Unicode.Scalar {
  /// Whether a one-line text must not have the scalar: a control, a line break, or a turn of direction.
  fileprivate var breaksLine: Bool {
    switch value {
    case 0x202A...0x202E, 0x2066...0x2069: true
    default: [.control, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
    }
  }
}

extension Set<ChannelCapability> {
  /// The capabilities of the creator of a chat.
  package static var ofCreator: Self {
    [
      .deleteChannel, .leaveChannel, .muteChannel, .readEvents, .sendMessage, .sendReply,
      .updateOwnMessage, .deleteOwnMessage, .updateAnyMessage, .deleteAnyMessage, .sendReaction,
      .castPollVote, .quoteMessage, .pinMessage, .flagMessage, .typingEvents, .sendPoll,
      .updateChannel, .updateChannelMembers, .setSlowMode, .skipSlowMode,
    ]
  }
}

extension ChatState {
  /// The number of channels that are looked through for a direct chat under another id.
  private static var mostSearched: Int { 4_096 }

  /// Returns the user's direct chat with a person, or `nil` if there is none among the channels looked through.
  ///
  /// - Complexity: O(1) for a chat that Weft created; otherwise O(*n*) in at most 4,096 channels.
  package func directChat(with person: UserID) -> ChatChannel? {
    let me = currentUserID
    func isDirect(_ channel: ChatChannel) -> Bool {
      channel.isDirect(between: me, and: person)
    }
    let usual = NewChat(direct: person, for: me).id
    if let channel = channel(usual, messages: 0), isDirect(channel) { return channel }
    var walk = ChannelWalk()
    var count = 0
    while count < Self.mostSearched, let found = walk.next(256, of: self) {
      if let channel = found.first(where: isDirect) { return channel }
      count += found.count
    }
    return nil
  }
}

extension ChatChannel {
  /// Whether the channel is a direct chat of exactly two users that both can use.
  package func isDirect(between user: UserID, and person: UserID) -> Bool {
    guard isDirectMessageChannel || filterTags.contains("direct"), deletedAt == nil else {
      return false
    }
    // A server may count the user's own self-chat once.
    let others = Set(members.map(\.id)).subtracting([user])
    return others == [person] && (membership ?? members.first { $0.id == user }) != nil
  }
}
