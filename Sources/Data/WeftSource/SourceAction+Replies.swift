// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
package import WeftModel

// The changes that a server makes when a user replies in a thread, for workspaces without a server.
extension SourceAction {
  /// Returns the events that update the reply count of a message and its thread after this action.
  ///
  /// - Parameters:
  ///   - event: The event of the action.
  ///   - state: The state to which the event was applied.
  package func consequences(of event: ChatEvent, in state: ChatState) -> [ChatEvent] {
    switch self {
    case .send(let message, let channel):
      guard let thread = message.thread, let parent = Self.parent(of: thread, in: channel, state)
      else {
        return []
      }
      let count = parent.replyCount == .max ? .max : parent.replyCount + 1
      let counted = Self.count(count, below: parent, in: channel, for: event)
      let told = ChatEvent(.threadUpdated, cid: channel, at: event.createdAt) {
        $0.thread = ThreadPatch(thread) {
          ($0.channelID, $0.replyCount) = (channel, count)
          $0.lastMessageAt = event.message?.createdAt ?? event.createdAt
        }
        $0.message = MessagePatch(message.id)
      }
      return [counted, told]
    case .deleteMessage(let id, let channel, let thread?):
      guard id != thread, let parent = Self.parent(of: thread, in: channel, state) else {
        return []
      }
      let count = max(0, parent.replyCount - 1)
      let counted = Self.count(count, below: parent, in: channel, for: event)
      guard state.thread(thread, channelMessages: 0) != nil else { return [counted] }
      let told = ChatEvent(.threadUpdated, cid: channel, at: event.createdAt) {
        $0.thread = ThreadPatch(thread) { ($0.channelID, $0.replyCount) = (channel, count) }
      }
      return [counted, told]
    // Servers also send one event for each new member.
    case .addMembers(let people, let channel):
      return people.dropFirst().compactMap { person in
        guard let channel = state.channel(channel, messages: 0) else { return nil }
        return Self.invitation(of: person, to: channel, by: state, at: event.createdAt)
      }
    default: return []
    }
  }

  private static func parent(
    of thread: MessageID,
    in channel: ChannelID,
    _ state: ChatState
  ) -> ChatMessage? {
    state.message(thread, in: channel, parent: thread)
  }

  private static func count(
    _ count: Int,
    below parent: ChatMessage,
    in channel: ChannelID,
    for event: ChatEvent
  ) -> ChatEvent {
    ChatEvent(.messageUpdated, cid: channel, at: event.createdAt) {
      $0.message = MessagePatch(parent.id) {
        $0.replyCount = .set(count)
        // The date stays the same, so that the message doesn't appear edited.
        $0.updatedAt = parent.updatedAt ?? parent.createdAt
      }
    }
  }
}
