// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftLists
internal import WeftModel
internal import WeftSource

// Messages on their way to a source.
extension Engine {
  /// Shows a message as on its way, and sends it once those before it have arrived.
  func post(_ message: OutgoingMessage, to id: ChannelID) throws(SourceError) {
    guard remote.map({ $0.outbox.count < Outbox.most }) ?? true else {
      throw SourceError(
        .other,
        "\(Outbox.most) messages wait for the source; send this one when they have arrived"
      )
    }
    do throws(SourceError) {
      // What is already there, or on its way, is not sent twice.
      guard let event = try Self.unsent(message, id, in: state, at: environment.now) else { return }
      apply(event)
    } catch {
      guard error.code == .notFound else { throw error }
      // What is not loaded may be known to the source.
      return ask(.action(.send(message, id)), for: .nobody)
    }
    if remote?.outbox.add(message, to: id) == true { sendFirst(of: id) }
  }

  /// Forgets a message that could not be sent, of which the source knows nothing; false for any other
  /// action.
  func discard(_ action: SourceAction) throws(SourceError) -> Bool {
    guard case .deleteMessage(let id, let channel, let thread) = action,
      state.message(id, in: channel, parent: thread)?.localState == .sendingFailed,
      let event = try action.event(in: state, at: environment.now)
    else { return false }
    apply(event)
    return true
  }

  /// The event of a message that is on its way.
  private static func unsent(
    _ message: OutgoingMessage,
    _ id: ChannelID,
    in state: ChatState,
    at now: Date
  ) throws(SourceError) -> ChatEvent? {
    var event = try SourceAction.send(message, id).event(in: state, at: now)
    event?.message?.localState = .set(.sending)
    return event
  }

  private func sendFirst(of id: ChannelID) {
    guard let message = remote?.outbox[id].first else { return }
    ask(.action(.send(message, id)), for: .message(id))
  }

  /// Sends the next message of a channel, or the same one again after a while.
  ///
  /// The source tells with an event that a message has arrived, which also names its moment.
  func goOnSending(to id: ChannelID, isSent: Bool) {
    if isSent { _ = remote?.outbox.removeFirst(of: id) }
    sendFirst(of: id)
  }

  /// Waits where the source can't be reached; else shows that a message could not be sent.
  func failToSend(to id: ChannelID, _ error: SourceError) {
    if error.failure.isTemporary, let count = remote?.outbox.fail(in: id),
      let delay = RetryPolicy(attempts: .max).delay(after: count)
    {
      return ask(.wait(seconds: delay), for: .message(id))
    }
    guard let message = remote?.outbox.removeFirst(of: id) else { return }
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
  }

  /// Shows the messages again that are on their way to a channel, after it was loaded anew.
  func showUnsent(in id: ChannelID) {
    for message in remote?.outbox[id] ?? [] {
      let event = try? Self.unsent(message, id, in: state, at: environment.now)
      if let event { _ = change { $0.apply(event) } }
    }
  }
}
