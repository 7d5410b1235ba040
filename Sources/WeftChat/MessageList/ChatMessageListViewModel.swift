// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The messages of a channel, or of a thread in it, newest first.
public final class ChatMessageListViewModel {
  /// What the list depends on besides its data.
  public let environment: ChatEnvironment
  /// Who draws.
  public let slots: SlotRegistry
  /// The channel the messages stand in.
  public private(set) var channel: ChatChannel
  /// The message all others reply to, nil in the channel itself.
  public let parentMessage: ChatMessage?
  /// The messages, newest first; in a thread the last one is the parent.
  public private(set) var messages: [ChatMessage]
  /// How many rows up from the newest the list is scrolled.
  public private(set) var scrolledRow = 0
  private var rowIDs: [MessageID: UInt64] = [:]

  /// Creates the list of a channel's messages, newest first.
  public init(
    channel: ChatChannel,
    messages: [ChatMessage],
    environment: ChatEnvironment,
    slots: SlotRegistry = SlotRegistry()
  ) {
    self.channel = channel
    self.environment = environment
    self.slots = slots
    parentMessage = nil
    self.messages = messages.filter { $0.isInChannel && !$0.isShadowed }
  }

  /// Creates the list of a thread's replies, newest first, with the message they belong to.
  public init(
    channel: ChatChannel,
    parentMessage: ChatMessage,
    replies: [ChatMessage],
    environment: ChatEnvironment,
    slots: SlotRegistry = SlotRegistry()
  ) {
    self.channel = channel
    self.environment = environment
    self.slots = slots
    self.parentMessage = parentMessage
    messages = replies.filter { !$0.isShadowed } + [parentMessage]
  }

  /// Whether the messages are those of a thread.
  public var isInThread: Bool { parentMessage != nil }

  /// The title of the screen.
  public var title: String {
    if isInThread { return environment.strings.text(.threadTitle) }
    let name = ChannelNamer.name(
      of: channel,
      for: environment.currentUser,
      strings: environment.strings
    )
    return name.isEmpty ? channel.id.rawValue : name
  }

  /// Scrolls to a number of rows up from the newest, within the list.
  public func scroll(to row: Int) {
    scrolledRow = min(max(0, row), max(0, messages.count - 1))
  }

  /// The rows at some places, newest first; places beyond the list are left out.
  ///
  /// - Complexity: O(*n*) in the messages loaded: runs depend on their neighbours.
  public func rows(in places: Range<Int>) -> [MessageListRow] {
    let builder = MessageRowBuilder(messages, in: channel, isInThread: isInThread, environment)
    return places.clamped(to: 0..<messages.count).map {
      builder.row(at: $0, rowID: rowID(of: messages[$0].id))
    }
  }

  private func rowID(of message: MessageID) -> UInt64 {
    if let known = rowIDs[message] { return known }
    let id = UInt64(rowIDs.count + 1)
    rowIDs[message] = id
    return id
  }
}
