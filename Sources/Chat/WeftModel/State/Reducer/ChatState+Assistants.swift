// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

extension ChatState {
  /// Sets the state of an assistant in a channel, or ends it; an answer in a thread is not shown in its channel.
  mutating func changeAssistant(
    _ event: ChatEvent,
    _ change: inout ChatChange
  ) throws(ChatRefusal) {
    let channel = try subject(of: event)
    guard event.parentID == nil, channel.deletedAt == nil else { return }
    let moment = moment(of: event)
    guard event.type == .aiIndicatorUpdate else {
      let isByUser = event.type == .aiIndicatorStop
      if assistants.end(in: channel.id, at: moment, isByUser: isByUser) {
        noteAssistant(in: channel.id, &change)
      }
      return
    }
    guard let name = event.aiState else { throw .missing("ai_state", in: event.type) }
    // A state of a later version of the server is not shown, and neither is an answer that is deleted.
    guard let state = AssistantState(rawValue: name), !isGone(event.subjectID, in: channel),
      !channel.isEmptied(after: moment)
    else { return }
    let isChanged: Bool
    if state == .idle {
      isChanged = assistants.end(in: channel.id, at: moment)
    } else {
      let activity = AssistantActivity(
        state,
        of: event.subjectID,
        by: (event.user?.id).map(user),
        text: event.aiMessage
      )
      isChanged = assistants.set(
        activity,
        in: channel.id,
        at: moment,
        isDated: event.createdAt != nil
      )
    }
    if isChanged { noteAssistant(in: channel.id, &change) }
  }

  /// Takes the state of an assistant from an event that another process has already applied to the models.
  ///
  /// Models don't have the state, so reading them again is not enough.
  package mutating func hearAssistant(_ event: ChatEvent) {
    var change = ChatChange()
    guard case .changeAssistant? = EventRule(event.type) else { return }
    try? changeAssistant(event, &change)
  }

  private func isGone(_ id: MessageID?, in channel: ChatChannel) -> Bool {
    guard let id else { return false }
    return deletedMessages[id] != nil || channel.history.message(id)?.isDeleted == true
  }

  /// Whether an assistant still writes the text of a message.
  func isGrowing(_ id: MessageID, in channel: ChannelID?) -> Bool {
    guard !assistants.isEmpty, let channel else { return false }
    return assistants.activity(in: channel)?.isWriting(id) == true
  }

  /// Ends the state of an assistant if an event has deleted its channel or its message, or has emptied the channel.
  ///
  /// - Complexity: O(1), plus finding the message if the event changed it.
  mutating func endDeletedAnswers(after event: ChatEvent, _ change: inout ChatChange) {
    guard !assistants.isEmpty else { return }
    for id in change.vanishedChannels { assistants.drop(id) }
    guard let id = event.channelID, let channel = channels[id],
      let date = assistants.date(in: id)
    else { return }
    let message = assistants.activity(in: id)?.messageID
    let isDeleted = message.map { change.messages[$0] != nil && isGone($0, in: channel) } == true
    guard isDeleted || channel.isEmptied(after: date) else { return }
    _ = assistants.end(in: id, at: date, isByUser: true)
    noteAssistant(in: id, &change)
  }

  /// Records that a channel shows another state of an assistant.
  mutating func noteAssistant(in channel: ChannelID, _ change: inout ChatChange) {
    change.modelsTouched += 1
    change.channels[channel, default: []].insert(.typing)
  }
}

extension ChatChannel {
  /// Whether all messages up to a date, and maybe later ones, were removed.
  fileprivate func isEmptied(after date: Date) -> Bool { truncatedAt.map { $0 >= date } == true }
}
