// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import FoundationEssentials

extension FilterTree {
  /// Whether a row matches of which only some keys are known; nil where the unknown ones decide.
  ///
  /// - Complexity: that of ``matches(_:_:)``.
  func matches<Row: QueryRow>(
    _ row: Row,
    _ context: QueryContext<Row>,
    knowing isKnown: (KnownKey) -> Bool
  ) -> Bool? {
    switch self {
    case .test(let test):
      guard case .known(let key) = test.key, isKnown(key) else { return nil }
      return test.matches(row, context)
    case .group(let group, let members, _):
      let deciding = group != .and
      var isOpen = false
      for member in members {
        guard let holds = member.matches(row, context, knowing: isKnown) else {
          isOpen = true
          continue
        }
        if holds == deciding { return group == .or }
      }
      return isOpen ? nil : group != .or
    }
  }
}

extension ThreadListQuery {
  /// Whether a thread of which only the channel is known may belong to the list.
  ///
  ///     let query = ThreadListQuery(filter: .equal(.cid, to: "messaging:general"))
  ///     query.mayMatch("m1", in: "messaging:random", channel: nil, for: "luke")  // false
  ///
  /// - Parameters:
  ///   - thread: The thread's id.
  ///   - id: The id of its channel.
  ///   - channel: The channel, nil where it is not known.
  ///   - user: The user whose list it is.
  public func mayMatch(
    _ thread: MessageID,
    in id: ChannelID,
    channel: ChatChannel?,
    for user: UserID
  ) -> Bool {
    guard let filter else { return true }
    let isChannelKnown = channel != nil
    let channel = channel ?? ChatChannel(id: id, createdAt: .distantPast)
    let parent = ChatMessage(
      id: thread,
      author: ChatUser(id: user),
      text: "",
      createdAt: .distantPast
    )
    let row = ChatThread(parentMessage: parent, channel: channel, createdAt: .distantPast)
    let context = QueryContext<ChatThread>(currentUser: user, now: .distantPast)
    let holds = filter.tree.matches(row, context) { key in
      switch key {
      case .parentMessageId, .channelCid: true
      case .channelDisabled: isChannelKnown
      default: false
      }
    }
    return holds ?? true
  }
}
