// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftDiff

/// A row that is nothing but a UUID.
struct PublishedRow: Identifiable, Equatable {
  let id: PublishedID

  init(_ high: UInt64, _ low: UInt64) {
    func byte(_ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> ((index % 8) * 8))
    }
    id = PublishedID(
      uuid: UUID(
        uuid: (
          byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7),
          byte(8), byte(9), byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
        )
      )
    )
  }
}

/// A UUID as a row identity.
struct PublishedID: RowIdentity, Hashable {
  let uuid: UUID

  private var halves: (UInt64, UInt64) {
    // SAFETY: sixteen bytes either way, and every bit pattern is a valid integer.
    unsafe unsafeBitCast(uuid.uuid, to: (UInt64, UInt64).self)
  }

  static func isSame(_ left: Self, _ right: Self) -> Bool { left.halves == right.halves }

  static func isBefore(_ left: Self, _ right: Self) -> Bool { left.halves < right.halves }

  func fingerprint(seed: UInt64) -> UInt64 {
    Fingerprint.mix(Fingerprint.mix(halves.0, seed: seed) ^ halves.1, seed: seed)
  }
}
