// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
public import WeftJSON

/// Decrypts messages of encrypted rooms, for a host that has the keys.
///
///     let sync = try MatrixSync(account, file: "ada.weft", decryptor: keys)
///
/// Weft itself has no cryptography. A ``MatrixSync`` passes each encrypted event to the decryptor before writing it,
/// never on the main thread, and then handles the plaintext like any other event. The decryptor is responsible for
/// verifying the sender; it must return only what it has verified.
///
/// If a decryptor doesn't answer within ten seconds, it counts as having no key and isn't asked about the rest of that
/// server answer. Events without a key are shown as encrypted messages. When a key arrives later, the host calls
/// ``MatrixSync/retryDecryption(in:)``, and they are requested again.
public protocol MessageDecryptor: Sendable {
  /// Returns the decrypted event, or `nil` if there is no key for it.
  func decrypt(_ event: EncryptedEvent) async -> DecryptedEvent?
}

/// An encrypted event of a room.
public struct EncryptedEvent: Equatable, Sendable {
  /// The id of the room, such as `!abc:example.org`.
  public let room: String
  /// The server's id of the event, which starts with `$`.
  public let id: String
  /// The user who sent the event, according to the server.
  public let sender: String
  /// The content of the `m.room.encrypted` event: the algorithm, the session and the ciphertext.
  public let content: JSONValue
}

/// The plaintext of an encrypted event.
public struct DecryptedEvent: Equatable, Sendable {
  /// The event's type, such as `m.room.message`.
  public var type: String
  /// The event's content.
  public var content: JSONValue

  /// Creates the event that the decryptor found inside an encrypted one.
  public init(type: String, content: JSONValue) { (self.type, self.content) = (type, content) }
}

/// Decrypts the events of one answer; stops after the decryptor failed to respond in time.
actor Decrypting {
  private let decryptor: any MessageDecryptor
  private let clock: any Clock<Duration>
  private var isLate = false

  /// The longest time to wait for the decryptor per event.
  static let patience = Duration.seconds(10)
  /// The maximum length of an event type in bytes.
  private static let mostTypeBytes = 255

  init(_ decryptor: any MessageDecryptor, clock: any Clock<Duration>) {
    self.decryptor = decryptor
    self.clock = clock
  }

  /// Returns the decrypted event, or the event itself if it isn't encrypted or there is no key.
  func read(_ event: MatrixEvent, of room: String) async -> MatrixEvent {
    guard event.type == "m.room.encrypted", event.stateKey == nil, event.redaction == nil,
      event.content["ciphertext"] != nil, !isLate
    else { return event }
    let hidden = EncryptedEvent(
      room: room,
      id: event.id,
      sender: event.sender,
      content: event.content
    )
    guard let told = await answer(about: hidden), told.type.utf8.count <= Self.mostTypeBytes,
      told.type != "m.room.encrypted", case .object(let members) = told.content
    else { return event }
    var read = event
    (read.type, read.content) = (told.type, told.content)
    // The relation is outside of the encrypted content.
    if let relation = event.content["m.relates_to"] {
      let others = members.filter { $0.key != "m.relates_to" }
      read.content = .object(others + [.init("m.relates_to", relation)])
    }
    return read
  }

  private func answer(about event: EncryptedEvent) async -> DecryptedEvent? {
    let decryptor = decryptor
    let clock = clock
    let first = FirstAnswer()
    let answer = await withCheckedContinuation { continuation in
      first.wait(continuation)
      // A decryptor that never returns only leaks its own task.
      Task.detached { first.give(.some(await decryptor.decrypt(event))) }
      Task.detached {
        try? await clock.sleep(for: Self.patience)
        first.give(nil)
      }
    }
    if answer == nil { isLate = true }
    return answer ?? nil
  }
}

/// Delivers the first of two results: the decryptor's answer or the timeout.
private final class FirstAnswer: Sendable {
  typealias Answer = DecryptedEvent??
  private let continuation = Mutex<CheckedContinuation<Answer, Never>?>(nil)

  func wait(_ waiter: CheckedContinuation<Answer, Never>) {
    continuation.withLock { $0 = waiter }
  }

  func give(_ answer: Answer) {
    let waiter = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiter?.resume(returning: answer)
  }
}
