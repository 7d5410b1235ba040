// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftSource
internal import WeftStore

extension MatrixSource {
  /// The outcome of delivering a message.
  public enum Delivery: String, Sendable {
    /// The server has the message.
    case sent
    /// The message is queued in the file and will be sent once the server can be reached.
    case queued
    /// The server refused the message.
    case refused
  }

  /// The longest time to wait for a delivery, without and with files.
  private static let (patience, filePatience) = (Duration.seconds(15), Duration.seconds(300))

  /// Queues a message and waits up to 15 seconds, or 5 minutes with files, until the server has it.
  public func deliver(
    _ message: OutgoingMessage,
    in channel: ChannelID
  ) async throws(SourceError) -> Delivery {
    try await sender.queue(message, in: channel)
    await sendAll(within: message.attachments.isEmpty ? Self.patience : Self.filePatience)
    let parts = message.parts
    var delivery = Delivery.sent
    try file.changing { state, notes throws(StoreError) in
      let waiting = Set(Outbox(try notes.note(Outbox.note)).entries.map(\.id))
      if parts.contains(where: { waiting.contains($0.id.rawValue) }) { delivery = .queued }
      let isRefused = parts.contains { part in
        let known = state.message(part.id, in: channel, parent: part.thread ?? part.id)
        return known?.localState == .sendingFailed
      }
      if isRefused { delivery = .refused }
      return nil
    }
    return delivery
  }

  /// Sends queued messages until they are sent or the time is up.
  func sendAll(within patience: Duration = patience) async {
    let sending = Task { [sender] in _ = await sender.sendAll() }
    let ending = Task {
      try? await Task.sleep(for: patience)
      sending.cancel()
    }
    await sending.value
    ending.cancel()
  }
}
