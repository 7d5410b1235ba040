// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftApp

/// How many frames a surface shows.
@Suite struct FramePacerTests {
  private let start = ContinuousClock.now

  /// The milliseconds at which a surface that always wants a frame shows one, within ten seconds.
  private func shown(_ pacer: FramePacer, bytes: Int = 0, isAction: Bool = false) -> [Int] {
    var pacer = pacer
    return (0..<10_000).filter { time in
      let now = start + .milliseconds(time)
      guard pacer.wait(at: now, isAction: isAction) == .zero else { return false }
      pacer.show(bytes: bytes, at: now)
      return true
    }
  }

  @Test func `at most sixty frames are shown per second`() {
    let shown = shown(FramePacer(at: start))
    for first in stride(from: 0, to: 9000, by: 7) {
      #expect(shown.count { (first..<first + 1000).contains($0) } <= 60)
    }
    #expect(shown.count >= 500)
  }

  @Test func `after a pause the next few frames are shown at once`() {
    var pacer = FramePacer(at: start)
    for _ in 0..<6 {
      let wait = pacer.wait(at: start)
      #expect(wait == .zero)
      pacer.show(at: start)
    }
    let (wait, later) = (pacer.wait(at: start), pacer.wait(at: start + .seconds(1)))
    #expect(wait > .zero && wait < .milliseconds(20) && later == .zero)
  }

  @Test func `large frames are delayed to respect the byte rate`() {
    let bytes = 50_000
    let shown = shown(FramePacer(bytesPerSecond: 400_000, at: start), bytes: bytes)
    #expect(shown.count * bytes <= 10 * 200_000 + 250_000)
  }

  @Test func `frames for the user's actions don't wait for the byte rate`() {
    let shown = shown(FramePacer(bytesPerSecond: 1000, at: start), bytes: 50_000, isAction: true)
    #expect(shown.count >= 500)
  }
}
