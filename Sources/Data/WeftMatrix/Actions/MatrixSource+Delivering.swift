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

  /// The longest time that a delivery is waited for.
  private static let patience = Duration.seconds(15)

  /// Queues a message, and waits for a while until the server has it.
  public func deliver(
    _ message: OutgoingMessage,
    in channel: ChannelID
  ) async throws(SourceError) -> Delivery {
    try await sender.queue(message, in: channel)
    await sendAll()
    var delivery = Delivery.sent
    try file.changing { state, notes throws(StoreError) in
      let isWaiting = Outbox(try notes.note(Outbox.note)).entries.contains {
        $0.id == message.id.rawValue
      }
      let known = state.message(message.id, in: channel, parent: message.thread ?? message.id)
      if isWaiting { delivery = .queued }
      if known?.localState == .sendingFailed { delivery = .refused }
      return nil
    }
    return delivery
  }

  /// Sends what waits, for a while.
  func sendAll() async {
    let sending = Task { [sender] in _ = await sender.sendAll() }
    let ending = Task {
      try? await Task.sleep(for: Self.patience)
      sending.cancel()
    }
    await sending.value
    ending.cancel()
  }
}
