// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftModel
internal import WeftSource
internal import WeftStore

/// Sends the queued messages of an account's file one at a time.
actor MatrixSender {
  private let account: MatrixAccount
  private let file: AccountFile
  private let http: MatrixHTTP
  private let now: @Sendable () -> Date
  private let clock: any Clock<Duration>
  private var running: Task<Void, Never>?

  init(
    _ account: MatrixAccount,
    file path: String,
    _ http: MatrixHTTP,
    now: @escaping @Sendable () -> Date = { Date() },
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(MatrixError) {
    self.account = account
    self.http = http
    self.now = now
    self.clock = clock
    file = try AccountFile(path, user: account.userID)
  }

  /// Adds a message to the queue.
  func queue(_ message: OutgoingMessage, in channel: ChannelID) throws(SourceError) {
    try file.queue(message, in: channel, at: now())
  }

  /// Starts sending in the background, unless it is running; retries while the server can't be reached.
  func start() {
    guard running == nil else { return }
    running = Task { [weak self] in
      var jitter = Jitter(.random(in: 0 ... .max))
      var failures = 0
      while !Task.isCancelled, let sender = self {
        let error = await sender.sendAll()
        guard let error else { return await sender.ended(andLooks: true) }
        if error.code == .loggedOut || error.code == .file { break }
        failures += 1
        let usual = jitter.next(.seconds(1 << min(failures - 1, 8)))
        try? await sender.clock.sleep(for: error.pause(atLeast: usual))
      }
      await self?.ended(andLooks: false)
    }
  }

  /// Stops sending; unsent messages stay in the file.
  func stop() { running?.cancel() }

  private func ended(andLooks: Bool) {
    running = nil
    // A message may have been queued after the last look at the outbox.
    if andLooks, let left = try? file.outbox(), !left.entries.isEmpty, !Task.isCancelled { start() }
  }

  /// Sends all queued messages; returns the error that stopped it, or `nil` if the queue is empty.
  func sendAll() async -> MatrixError? {
    while !Task.isCancelled {
      do throws(MatrixError) {
        guard let entry = try file.outbox().entries.first else { return nil }
        // The server may have asked another process to pause.
        if let pause = try file.pause(of: .sending, at: now()) {
          throw .limited(for: pause)
        }
        try await send(entry)
      } catch {
        try? file.note(error, of: .sending, at: now())
        return error
      }
    }
    return .cancelled
  }

  private func send(_ entry: Outbox.Entry) async throws(MatrixError) {
    do throws(MatrixError) {
      // The message may have waited for days without a running syncer, so the file's view of the room can be outdated.
      if try await http.isEncrypted(entry.room, account) {
        try file.noteEncryption(of: entry.room, at: now())
        throw .encrypted
      }
      guard let entry = try await upload(entry) else { return }
      let answer = try await http.answer(to: entry.request, token: account.token)
      guard let event = answer["event_id"]?.text, event.utf8.count <= MatrixEvent.mostIDBytes else {
        throw .badAnswer("it does not say what was sent")
      }
      try file.sent(entry, as: event, at: now())
      file.settle(entry)
    } catch  where error.code == .refused || error.code == .unknown {
      try file.refused(entry, at: now())
    }
  }

  /// Uploads the file of a message, unless that is done; returns the entry to send, or `nil` if it left the outbox.
  private func upload(_ entry: Outbox.Entry) async throws(MatrixError) -> Outbox.Entry? {
    guard let unsent = entry.file, entry.address == nil else { return entry }
    let bytes: [UInt8]
    do throws(AttachmentError) {
      bytes = try file.files.file(at: unsent.place).bytes
    } catch {
      throw MatrixError(.refused, error.description)
    }
    let request = MatrixRequest.uploading(bytes, name: unsent.name, type: unsent.type)
    let address = try MediaAddress.uploaded(
      try await http.answer(to: request, token: account.token)
    )
    return try file.uploaded(entry, as: address)
  }
}
