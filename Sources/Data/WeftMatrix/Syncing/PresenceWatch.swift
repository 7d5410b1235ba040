// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// Decides when to request the presence of direct chat partners, while an account is followed.
///
/// A server only reports changes of presence. So once the account is up to date, the syncer requests the presence of
/// all partners and writes it in one transaction. After a while without an answer the presence counts as unknown, and
/// is requested again later.
struct PresenceWatch {
  /// The time in seconds without an answer after which presence counts as unknown.
  static let expiry = 90.0

  /// The users whose presence is known, or `nil` if none is.
  private var known: [String]?
  /// Whether the server doesn't support presence or doesn't reveal it.
  private var isOff = false

  /// Returns whether presence has to be requested for users.
  func asks(about people: [String]) -> Bool { known != people && !isOff }

  /// Returns whether the known presence has expired, and forgets it in that case.
  mutating func expires(at now: Date, lastAnswer: Date) -> Bool {
    guard known != nil, now.timeIntervalSince(lastAnswer) > Self.expiry else { return false }
    known = nil
    return true
  }

  /// Records that the presence of users is known.
  mutating func take(_ people: [String]) { known = people }

  /// Records that the server doesn't report presence at all.
  mutating func end() { isOff = true }
}
