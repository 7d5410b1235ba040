// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftLists
internal import WeftModel
internal import WeftSource

// Messages being sent to a source.
extension Engine {
  /// Shows a message as being sent, and sends it once those before it have arrived.
  func post(_ message: OutgoingMessage, to id: ChannelID) throws(SourceError) {
    guard remote.map({ $0.outbox.waiting.count < Outbox.most }) ?? true else {
      throw SourceError(
        .other,
        "\(Outbox.most) messages are waiting for the source; send this one once they have arrived"
      )
    }
    let event: ChatEvent
    do throws(SourceError) {
      // A message that has arrived, or is being sent, is not sent twice.
      guard let sending = try Self.unsent(message, id, .sending, in: state, at: environment.now)
      else { return }
      event = sending
    } catch {
      guard error.code == .notFound else { throw error }
      // What is not loaded here may exist at the source.
      return ask(.action(.send(message, id)), for: .nobody)
    }
    let isFirst = try remote?.outbox.add(message, to: id)
    remote?.receipts.current?.add(message: message.id)
    apply(event)
    if isFirst == true { sendFirst(of: id) }
  }

  /// The number of messages that wait because the source can't be reached; they are sent once it can be.
  public var waitingMessageCount: Int { remote?.outbox.stuckCount ?? 0 }

  /// Drops a message that could not be sent and that the source doesn't know; returns false for any other action.
  func discard(_ action: SourceAction) throws(SourceError) -> Bool {
    guard case .deleteMessage(let id, let channel, let thread) = action,
      state.message(id, in: channel, parent: thread)?.localState == .sendingFailed,
      let event = try action.event(in: state, at: environment.now)
    else { return false }
    remote?.outbox.discard(id, of: channel)
    apply(event)
    return true
  }

  /// Returns the event of a message that has not arrived.
  private static func unsent(
    _ message: OutgoingMessage,
    _ id: ChannelID,
    _ local: LocalMessageState,
    in state: ChatState,
    at now: Date
  ) throws(SourceError) -> ChatEvent? {
    var event = try SourceAction.send(message, id).event(in: state, at: now)
    event?.message?.localState = .set(local)
    return event
  }

  private func sendFirst(of id: ChannelID) {
    guard let message = remote?.outbox.waiting[id].first else { return }
    ask(.action(.send(message, id)), for: .message(id))
  }

  /// Sends the next message of a channel, or the same one again after a wait.
  ///
  /// The source reports with an event that a message has arrived; the event also carries its date.
  func goOnSending(to id: ChannelID, isSent: Bool) {
    let sent = isSent ? remote?.outbox.waiting[id].first : nil
    if isSent { remote?.outbox.removeFirst(of: id) }
    sendFirst(of: id)
    if let sent { settle(message: sent.id) }
  }

  /// Waits if the source can't be reached; otherwise shows that a message could not be sent.
  func failToSend(to id: ChannelID, _ error: SourceError) {
    if error.failure.isTemporary, let count = remote?.outbox.fail(in: id),
      let delay = RetryPolicy(attempts: .max).delay(after: count)
    {
      return ask(.wait(seconds: delay), for: .message(id))
    }
    guard let message = remote?.outbox.refuseFirst(of: id) else { return }
    let event = ChatEvent(.messageUpdated, cid: id, at: environment.now) {
      $0.user = UserPatch(state.currentUserID)
      $0.message = MessagePatch(message.id) {
        $0.localState = .set(.sendingFailed)
        if let thread = message.thread { $0.parentID = .set(thread) }
      }
    }
    apply(event)
    onRefusal?(.send(message, id), error)
    sendFirst(of: id)
    settle(message: message.id, error)
  }

  /// Sends the messages left by an earlier process.
  func takeUp(_ outbox: Outbox) {
    remote?.outbox = outbox
    for id in outbox.waiting.channels { sendFirst(of: id) }
  }

  /// Shows the messages again that have not arrived in a channel, after the channel was reloaded.
  func showUnsent(in id: ChannelID) {
    for event in unsent(in: id) { _ = change { $0.apply(event) } }
  }

  /// Shows the replies in a thread that have not arrived, after some of the others were loaded.
  func showUnsentReplies(in id: ChannelID, to parent: MessageID) {
    for event in unsent(in: id) where event.message?.parentID == .set(parent) {
      let isKnown = event.message.map { state.message($0.id, in: id, parent: parent) != nil }
      if isKnown == false { apply(event) }
    }
  }

  private func unsent(in id: ChannelID) -> [ChatEvent] {
    (remote?.outbox.unsent(in: id) ?? []).compactMap {
      try? Self.unsent($0.message, id, $0.state, in: state, at: environment.now)
    }
  }
}
