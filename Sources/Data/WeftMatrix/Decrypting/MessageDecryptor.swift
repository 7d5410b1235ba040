// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
public import WeftJSON

/// Reads the messages of encrypted rooms, for a host that has the keys.
///
///     let sync = try MatrixSync(account, file: "ada.weft", decryptor: keys)
///
/// Weft has no cryptography of its own. A ``MatrixSync`` asks for each encrypted event that the server sends, off the
/// thread of any screen and before the event is written; the plaintext goes the way of any other event. Whether it is
/// what its sender wrote is the decryptor's matter: it returns only what it has verified.
///
/// A decryptor that does not answer within ten seconds is taken to have no key, and is not asked about the other events
/// of that answer of the server. Events without a key are shown as encrypted messages. Once a key has come the host
/// calls ``MatrixSync/retryDecryption(in:)``, and they are asked for again.
public protocol MessageDecryptor: Sendable {
  /// Returns what an event says, nil where there is no key for it.
  func decrypt(_ event: EncryptedEvent) async -> DecryptedEvent?
}

/// An encrypted event of a room.
public struct EncryptedEvent: Equatable, Sendable {
  /// The id of the room, such as `!abc:example.org`.
  public let room: String
  /// The id of the event.
  public let id: String
  /// The user who sent it, as the server says.
  public let sender: String
  /// The content of the `m.room.encrypted` event: the algorithm, the session and the ciphertext.
  public let content: JSONValue
}

/// What an encrypted event says.
public struct DecryptedEvent: Equatable, Sendable {
  /// Its type, such as `m.room.message`.
  public var type: String
  /// Its content.
  public var content: JSONValue

  /// Creates what an event says.
  public init(type: String, content: JSONValue) { (self.type, self.content) = (type, content) }
}

/// One who asks a decryptor about the events of an answer, and stops where it does not answer.
actor Decrypting {
  private let decryptor: any MessageDecryptor
  private let clock: any Clock<Duration>
  private var isLate = false

  /// The longest time that a decryptor may take for an event.
  static let patience = Duration.seconds(10)
  /// The most bytes of the type of an event.
  private static let mostTypeBytes = 255

  init(_ decryptor: any MessageDecryptor, clock: any Clock<Duration>) {
    (self.decryptor, self.clock) = (decryptor, clock)
  }

  /// Returns an event as what it says, or as it is where it is not encrypted or there is no key.
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
    // What an event belongs to stands outside of what is encrypted.
    if let relation = event.content["m.relates_to"] {
      let others = members.filter { $0.key != "m.relates_to" }
      read.content = .object(others + [.init("m.relates_to", relation)])
    }
    return read
  }

  private func answer(about event: EncryptedEvent) async -> DecryptedEvent? {
    let (decryptor, clock, first) = (decryptor, clock, FirstAnswer())
    let answer = await withCheckedContinuation { continuation in
      first.wait(continuation)
      // A decryptor that never returns keeps its own task and nothing else.
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

/// The first of two answers: that of a decryptor, or that there was none in time.
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
