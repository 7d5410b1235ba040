// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The rules by which matching compares, orders and hashes identities.
///
/// A protocol with static members, so that the compiler specialises the matching for each
/// conformer.
@usableFromInline
protocol IdentityRules {
  associatedtype ID
  static func isSame(_ left: ID, _ right: ID) -> Bool
  static func isBefore(_ left: ID, _ right: ID) -> Bool
  static func fingerprint(_ id: ID, seed: UInt64) -> UInt64
}

/// The rules that a `RowIdentity` brings with it.
@usableFromInline
enum OwnRules<ID: RowIdentity>: IdentityRules {
  @inlinable
  static func isSame(_ left: ID, _ right: ID) -> Bool { ID.isSame(left, right) }

  @inlinable
  static func isBefore(_ left: ID, _ right: ID) -> Bool { ID.isBefore(left, right) }

  @inlinable
  static func fingerprint(_ id: ID, seed: UInt64) -> UInt64 { id.fingerprint(seed: seed) }
}

/// The rules of any other identity that can be compared and hashed.
@usableFromInline
enum ComparedRules<ID: Hashable & Comparable>: IdentityRules {
  @inlinable
  static func isSame(_ left: ID, _ right: ID) -> Bool { left == right }

  @inlinable
  static func isBefore(_ left: ID, _ right: ID) -> Bool { left < right }

  @inlinable
  static func fingerprint(_ id: ID, seed: UInt64) -> UInt64 { Fingerprint.hash(of: id, seed: seed) }
}
