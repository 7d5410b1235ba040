// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The changes one event, or several merged ones, made to a state.
///
///     let change = state.apply(event)
///     if let refusal = change.refusal { print(refusal) }
///     for notice in change.notices { show(notice) }
///
/// An `Engine` passes each change to its lists, which read the ids here and the models in the state: the change has no
/// copies of them. A renamed user is listed once in `users`, not in each of their channels; `elements(of:)` finds the
/// effect on a channel that is shown.
///
/// It is a value that any thread may use. Its size depends on the models that the event contains, not on the workspace.
///
/// A change belongs to the state right after the event. Read with a later state, its ids may name models that are gone,
/// so handle `nil` for each.
public struct ChatChange: Equatable, Sendable {
  /// The way in which an event changed a message.
  package enum MessageChange: Sendable {
    /// The state did not have the message before.
    case inserted
    /// The state had the message, and something about it differs now.
    case updated
    /// The state no longer has the message; a deletion that leaves a row is an update.
    case removed
  }

  /// Why the event was refused, or `nil` if it was applied.
  public internal(set) var refusal: ChatRefusal?
  /// The channels that changed, each with its changed parts.
  package internal(set) var channels: [ChannelID: ChannelElement] = [:]
  /// The threads that changed, each with its changed parts.
  package internal(set) var threads: [MessageID: ThreadElement] = [:]
  /// The users that changed; for the effect on a channel see ``elements(of:)->ChannelElement``.
  package internal(set) var users: [UserID: UserElement] = [:]
  /// The messages that changed, each with the kind of change; votes are in ``pollIDs``.
  package internal(set) var messages: [MessageID: MessageChange] = [:]
  /// The polls that changed, in any message.
  package internal(set) var pollIDs: Set<String> = []
  /// Channels that the state did not have before, in the order they arrived.
  package internal(set) var appearedChannels: [ChannelID] = []
  /// Channels that were deleted.
  package internal(set) var vanishedChannels: [ChannelID] = []
  /// Threads that were removed, by id.
  package internal(set) var vanishedThreads: [MessageID] = []
  /// Facts that a host may act on.
  public internal(set) var notices: [ChatNotice] = []
  /// The decisions about unread counts, by channel.
  var audit: [ChannelID: [AuditEntry]] = [:]
  /// The channels whose mute has expired.
  package internal(set) var endedMutes: Set<ChannelID> = []
  /// The number of models written, a measure of the event's cost.
  package internal(set) var modelsTouched = 0

  /// Creates an empty change to merge others into.
  package init() {}

  /// Whether nothing that views show has changed.
  public var isEmpty: Bool {
    channels.isEmpty && threads.isEmpty && users.isEmpty && messages.isEmpty && pollIDs.isEmpty
      && appearedChannels.isEmpty && vanishedChannels.isEmpty && vanishedThreads.isEmpty
      && endedMutes.isEmpty
  }

  /// Adds the effect of a later event.
  ///
  /// The later refusal wins. A message that the first event inserted stays inserted if the second one updates it.
  package mutating func merge(_ later: ChatChange) {
    refusal = later.refusal ?? refusal
    channels.merge(later.channels) { $0.union($1) }
    threads.merge(later.threads) { $0.union($1) }
    users.merge(later.users) { $0.union($1) }
    messages.merge(later.messages) { first, second in
      first == .inserted && second == .updated ? .inserted : second
    }
    pollIDs.formUnion(later.pollIDs)
    appearedChannels += later.appearedChannels
    vanishedChannels += later.vanishedChannels
    vanishedThreads += later.vanishedThreads
    notices += later.notices
    audit.merge(later.audit) { $0 + $1 }
    endedMutes.formUnion(later.endedMutes)
    modelsTouched += later.modelsTouched
  }
}

extension ChatChange {
  /// The users whose name changed.
  package var renamedUsers: Set<UserID> {
    Set(users.lazy.filter { $0.value.contains(.name) }.map(\.key))
  }

  /// Returns the changed parts of a channel, including those caused by changed users and polls.
  ///
  /// A list calls this for the rows it shows. A change doesn't list all affected channels, because a user may be in too
  /// many of them.
  ///
  /// - Complexity: O(*m*) in its members, O(1) if no user changed.
  package func elements(of channel: ChatChannel) -> ChannelElement {
    var elements = channels[channel.id] ?? []
    if let message = channel.previewMessage, touches(message) { elements.insert(.preview) }
    guard !users.isEmpty else { return elements }
    for member in channel.members {
      guard let changed = users[member.id] else { continue }
      if changed.contains(.name) { elements.insert(.title) }
      if changed.contains(.avatar) { elements.insert(.avatar) }
      if changed.contains(.presence) { elements.insert(.presence) }
    }
    let active = channel.currentlyTypingUsers + [channel.assistant?.user].compactMap(\.self)
    if active.contains(where: { users[$0.id]?.contains(.name) == true }) {
      elements.insert(.typing)
    }
    if users.values.contains(where: { $0.contains(.messages) }) {
      elements.formUnion([.preview, .messages])
    }
    return elements
  }

  /// Returns the changed parts of a thread, including those caused by its channel, users and polls.
  ///
  /// - Complexity: O(*m*) in the members, participants and replies.
  package func elements(of thread: ChatThread) -> ThreadElement {
    var elements = threads[thread.id] ?? []
    if self.elements(of: thread.channel).contains(.title) { elements.insert(.channel) }
    if touches(thread.parentMessage) { elements.insert(.parent) }
    if thread.latestReplies.contains(where: touches) { elements.insert(.replies) }
    if thread.threadParticipants.contains(where: { users[$0.user.id] != nil }) {
      elements.insert(.participants)
    }
    if users.values.contains(where: { $0.contains(.messages) }) {
      elements.formUnion([.parent, .replies])
    }
    return elements
  }

  private func touches(_ message: ChatMessage) -> Bool {
    if let changed = users[message.author.id], !changed.isDisjoint(with: [.name, .avatar]) {
      return true
    }
    guard let poll = message.keptContent.poll else { return false }
    return poll.id.map(pollIDs.contains) == true
      || [poll.createdBy, poll.latestVoter].contains {
        $0.map { users[$0.id]?.contains(.name) == true } == true
      }
  }
}

/// A fact that a host may act on and that no model shows.
public enum ChatNotice: Equatable, Hashable, Sendable {
  /// A reply arrived in a thread that is not loaded.
  ///
  /// The thread list offers to load the thread, unless the current user has muted the reply's author.
  case replyInUnknownThread(MessageID, channel: ChannelID?, isByMutedAuthor: Bool)
  /// The server sent an update of a thread.
  case threadUpdated(MessageID)
  /// The current user became a member of a channel or was invited to it; the host may watch it.
  case joined(ChannelID)
  /// The current user is no longer a member of a channel.
  case left(ChannelID)
  /// A reminder that the user set is due; the message is `nil` if the event names none.
  case reminderDue(MessageID?)
  /// The server reported an error of the connection.
  case connectionFailed
  /// An event of a known type arrived that changes no model, such as a check of the connection.
  case received(ChatEventType)
  /// An event of an unknown type arrived.
  case ignored(ChatEventType)
}

/// The reason why an event was refused; the state is unchanged.
public struct ChatRefusal: Error, Equatable, CustomStringConvertible {
  /// The kind of reason.
  public struct Code: Equatable, Hashable, Sendable {
    /// The short name, which programs may compare and log; it never changes.
    public let name: String

    /// The event lacks a member that its type requires.
    public static let missing = Code(name: "missing")
    /// The event is about a model that the state does not have.
    public static let unknown = Code(name: "unknown")
  }

  /// The kind of reason.
  public let code: Code
  /// The reason and the remedy in one line.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The reason and the remedy in one line.
  public var description: String { message }

  static func missing(_ member: String, in type: ChatEventType) -> ChatRefusal {
    ChatRefusal(.missing, "\"\(member)\" is missing: \(type.rawValue) needs it; add it")
  }

  static func unknown(_ id: ChannelID) -> ChatRefusal {
    ChatRefusal(.unknown, "channel \"\(id)\" is not known here; load it first")
  }

  static func unknown(message id: MessageID) -> ChatRefusal {
    ChatRefusal(.unknown, "message \"\(id)\" is not known here; load it first")
  }

  static func unknown(option id: String) -> ChatRefusal {
    ChatRefusal(.unknown, "the poll has no option \"\(id)\"; reload the poll")
  }

  static func unknown(thread id: MessageID) -> ChatRefusal {
    ChatRefusal(.unknown, "thread \"\(id)\" is not known here; load it first")
  }
}
