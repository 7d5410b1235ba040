// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftPluginHost

/// Which of many hooks a frame calls.
@Suite struct HookTurnsTests {
  private final class Hook {}

  @Test func `a frame calls a limited number of hooks, and each gets its turn`() {
    let hooks = (0..<800).map { _ in Hook() }
    var turns = HookTurns(most: 64)
    var asked: [Int] = Array(repeating: 0, count: hooks.count)
    for _ in 0..<26 {
      turns.begin()
      var count = 0
      for (index, hook) in hooks.enumerated() where turns.claim(ObjectIdentifier(hook)) {
        asked[index] += 1
        count += 1
      }
      #expect(count == 64)
    }
    #expect(asked.allSatisfy { (2...3).contains($0) })
  }

  @Test func `if all hooks fit they are called in every frame`() {
    let hooks = (0..<10).map { _ in Hook() }
    var turns = HookTurns(most: 10)
    for _ in 0..<3 {
      turns.begin()
      let asked = hooks.count { turns.claim(ObjectIdentifier($0)) }
      #expect(asked == hooks.count)
    }
  }

  @Test func `the turn of a hook that is no longer visible passes to another hook`() {
    let (gone, other) = (Hook(), Hook())
    var turns = HookTurns(most: 1)
    turns.begin()
    var asked = [other, gone].map { turns.claim(ObjectIdentifier($0)) }
    #expect(asked == [true, false])
    turns.begin()
    asked = [other].map { turns.claim(ObjectIdentifier($0)) }
    #expect(asked == [false], "the one that waits goes first")
    turns.begin()
    asked = [other].map { turns.claim(ObjectIdentifier($0)) }
    #expect(asked == [true])
  }

  @Test func `a frame without time calls no hook, and none loses its turn`() {
    let (first, second) = (Hook(), Hook())
    var turns = HookTurns(most: 1)
    turns.begin()
    var asked = [first, second].map { turns.claim(ObjectIdentifier($0), hasTime: false) }
    #expect(asked == [false, false])
    turns.begin()
    asked = [second, first].map { turns.claim(ObjectIdentifier($0)) }
    #expect(asked == [false, true])
    turns.begin()
    asked = [second].map { turns.claim(ObjectIdentifier($0)) }
    #expect(asked == [true])
  }
}
