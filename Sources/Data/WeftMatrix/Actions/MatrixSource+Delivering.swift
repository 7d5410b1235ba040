// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel
public import WeftSource
internal import WeftStore

extension MatrixSource {
  /// What has become of a message.
  public enum Delivery: String, Sendable {
    /// The server has it.
    case sent
    /// It waits in the file, and is sent when the server can be reached.
    case queued
    /// The server does not take it.
    case refused
  }

  /// The longest time that a delivery is waited for, and that of files.
  private static let (patience, filePatience) = (Duration.seconds(15), Duration.seconds(300))

  /// Queues a message, and waits for a while until the server has it.
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

  /// Sends what waits, for a while.
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
