// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftStore

/// The pauses that the server has asked for, by kind of request.
///
/// They are stored in the account's file, since another process may send the next request.
struct RequestPauses: Equatable, Sendable {
  /// The kinds of requests that servers limit separately.
  enum Kind: String, CaseIterable {
    case sending, syncing
  }

  /// The key of the sync note that stores them.
  static let note = "pauses"
  /// The longest pause; a stored one that is longer comes from a wrong clock and is ignored.
  static let longest = Duration.seconds(3_600)

  private var ends: [Kind: Date] = [:]

  init() {}

  /// Reads stored pauses; unreadable data is ignored.
  init(_ bytes: [UInt8]?) {
    guard let bytes, let value = try? JSONParser.parse(bytes) else { return }
    for kind in Kind.allCases { ends[kind] = value[kind.rawValue]?.date }
  }

  /// The pauses in their stored form.
  var bytes: [UInt8] {
    var members = MemoryWriter()
    for kind in Kind.allCases { members.put(kind.rawValue, ends[kind]) }
    return members.bytes
  }

  /// Returns the time until the next request of a kind is allowed, or `nil` if it is allowed now.
  func left(of kind: Kind, at now: Date) -> Duration? {
    guard let end = ends[kind] else { return nil }
    let seconds = end.timeIntervalSince(now)
    return seconds > 0 && .seconds(seconds) <= Self.longest ? .seconds(seconds) : nil
  }

  /// Records a pause, unless a longer one is already in effect.
  mutating func note(_ pause: Duration, of kind: Kind, at now: Date) {
    let end = now.addingTimeInterval(min(pause, Self.longest) / .seconds(1))
    if left(of: kind, at: now) == nil || ends[kind].map({ $0 < end }) ?? true { ends[kind] = end }
  }
}

extension AccountFile {
  /// Returns the remaining pause for a kind of request, no matter which process of the account was asked to pause.
  func pause(of kind: RequestPauses.Kind, at now: Date) throws(MatrixError) -> Duration? {
    try Self.noting { () throws(StoreError) in
      RequestPauses(try store.syncNote(RequestPauses.note)).left(of: kind, at: now)
    }
  }

  /// Records the pause of a rate-limit error; other errors have none.
  func note(
    _ error: MatrixError,
    of kind: RequestPauses.Kind,
    at now: Date
  ) throws(MatrixError) {
    guard error.code == .limited, let pause = error.retryAfter, pause > .zero else { return }
    try Self.noting { () throws(StoreError) in
      try store.synchronize { _, notes throws(StoreError) in
        var pauses = RequestPauses(try notes.note(RequestPauses.note))
        let before = pauses
        pauses.note(pause, of: kind, at: now)
        if pauses != before { notes.set(pauses.bytes, for: RequestPauses.note) }
      }
    }
  }
}
