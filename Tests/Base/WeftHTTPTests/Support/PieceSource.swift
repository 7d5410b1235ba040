// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

@testable import WeftHTTP

/// A stream whose pieces a test supplies, with counts of what happened to it.
final class PieceSource {
  private(set) var pulled = 0
  private(set) var closed = 0
  private var pieces: [[UInt8]] = []
  private(set) var stream = HTTPStream(next: { nil })

  init() {
    stream = HTTPStream(
      next: { [unowned self] in
        guard !pieces.isEmpty else { return nil }
        pulled += 1
        return pieces.removeFirst()
      },
      closed: { [unowned self] in closed += 1 }
    )
  }

  func give(_ text: String) { give(Array(text.utf8)) }

  func give(_ piece: [UInt8]) {
    pieces.append(piece)
    stream.wake()
  }
}
