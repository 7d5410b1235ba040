// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import WeftJSON
internal import WeftStore

/// The moments before which the server wants no requests of a kind.
///
/// They are in the account's file, since the next request may come from another process.
struct RequestPauses: Equatable, Sendable {
  /// The kinds of requests that a server limits separately.
  enum Kind: String, CaseIterable {
    case sending, syncing
  }

  /// The name of the note that has them.
  static let note = "pauses"
  /// The longest pause; a moment after it was noted by a clock that was wrong.
  static let longest = Duration.seconds(3_600)

  private var ends: [Kind: Date] = [:]

  init() {}

  /// Reads what was remembered; what can't be read is forgotten.
  init(_ bytes: [UInt8]?) {
    guard let bytes, let value = try? JSONParser.parse(bytes) else { return }
    for kind in Kind.allCases { ends[kind] = value[kind.rawValue]?.date }
  }

  /// What is remembered, as it is written.
  var bytes: [UInt8] {
    var members = MemoryWriter()
    for kind in Kind.allCases { members.put(kind.rawValue, ends[kind]) }
    return members.bytes
  }

  /// How long to wait before the next request of a kind, or `nil` if it may be made now.
  func left(of kind: Kind, at now: Date) -> Duration? {
    guard let end = ends[kind] else { return nil }
    let seconds = end.timeIntervalSince(now)
    return seconds > 0 && .seconds(seconds) <= Self.longest ? .seconds(seconds) : nil
  }

  /// Notes how long a server asked to wait, unless it asked for longer before.
  mutating func note(_ pause: Duration, of kind: Kind, at now: Date) {
    let end = now.addingTimeInterval(min(pause, Self.longest) / .seconds(1))
    if left(of: kind, at: now) == nil || ends[kind].map({ $0 < end }) ?? true { ends[kind] = end }
  }
}

extension AccountFile {
  /// How long the server wants no requests of a kind, as it told any process of the account.
  func pause(of kind: RequestPauses.Kind, at now: Date) throws(MatrixError) -> Duration? {
    try Self.noting { () throws(StoreError) in
      RequestPauses(try store.syncNote(RequestPauses.note)).left(of: kind, at: now)
    }
  }

  /// Notes the pause that a server asked for; any other error asks for none.
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
