// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftPluginHost

/// How often plugins cause a frame that nothing else requires.
@Suite struct RedrawPaceTests {
  /// Returns how many frames are drawn in that many seconds while plugins request them all the time.
  private func frames(
    of plugins: [String],
    seconds: Int,
    _ each: (inout RedrawPace, Int) -> Void = { _, _ in }
  ) -> Int {
    var pace = RedrawPace()
    var frames = 0
    for millisecond in 0..<seconds * 1000 {
      each(&pace, millisecond)
      for plugin in plugins { pace.add(plugin, anew: true) }
      if pace.drain(at: .milliseconds(millisecond)) != nil { frames += 1 }
    }
    return frames
  }

  @Test func `a plugin that requests frames endlessly falls to four per second`() {
    #expect(frames(of: ["a"], seconds: 10) == 8 + 39)
  }

  @Test func `forty plugins that request frames endlessly get ten per second together`() {
    #expect(frames(of: (0..<40).map { "p\($0)" }, seconds: 10) <= 20 + 100)
  }

  @Test func `the first request is drawn at once, with the plugin's id`() {
    var pace = RedrawPace()
    var (taken, wait) = (pace.drain(at: .zero), pace.wait(at: .zero))
    #expect(taken == nil && wait == nil)
    pace.add("a", anew: true)
    pace.add("b", anew: false)
    wait = pace.wait(at: .zero)
    taken = pace.drain(at: .zero)
    #expect(wait == .zero)
    #expect(taken == ["a"], "an answer that came late is asked for by nobody")
    taken = pace.drain(at: .zero)
    #expect(taken == nil)
  }

  @Test func `a delayed request is drawn when it is due`() throws {
    var pace = RedrawPace()
    for _ in 0..<8 {
      pace.add("a", anew: true)
      let taken = pace.drain(at: .zero)
      #expect(taken == ["a"])
    }
    pace.add("a", anew: true)
    var taken = pace.drain(at: .zero)
    #expect(taken == nil)
    let wait = pace.wait(at: .zero) ?? .zero
    #expect(wait == .milliseconds(250))
    pace.add("b", anew: true)
    taken = pace.drain(at: .zero)
    #expect(taken == ["b"], "others are not held up")
    taken = pace.drain(at: wait)
    #expect(taken == ["a"])
  }

  @Test func `each key press allows a plugin one more frame`() {
    let frames = frames(of: ["a"], seconds: 10) { pace, time in
      if time % 100 == 0 { pace.noteChange() }
    }
    #expect((100...150).contains(frames))
  }

  @Test func `events about plugins are shown at once`() {
    var pace = RedrawPace()
    for _ in 0..<100 {
      pace.addNews()
      let (wait, taken) = (pace.wait(at: .zero), pace.drain(at: .zero))
      #expect(wait == .zero && taken == [])
    }
  }
}
