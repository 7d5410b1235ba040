// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftPluginHost

/// Plugins that keep misbehaving while a list is scrolled.
///
/// Each test runs in a separate process, so that nothing else is counted as left behind.
@Suite(.serialized) struct ChaosTests {
  /// The duration if run alone, as `make chaos` does; otherwise the tests are short.
  private static var seconds: Int? {
    ProcessInfo.processInfo.environment["WEFT_CHAOS_SECONDS"].flatMap { Int($0) }
  }

  @Test
  func `misbehaving plugins never delay a frame, mix up rows or leave anything behind`() async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) {
      let folder = try ChaosRun.folder()
      var times = PluginTimes()
      times.restarts = .init(faults: .max, delay: .zero)
      // The first run creates what a process keeps for all its hosts.
      ChaosRun(folder, times).run(for: .milliseconds(200))
      let before = try Leftovers.settled()
      var run: ChaosRun? = ChaosRun(folder, times)
      run?.run(for: .seconds(Self.seconds ?? 3))
      // On a busy machine it continues until everything has happened.
      run?.run(for: .seconds(300)) { run in
        run.figures.rowsOfPlugins > 0 && run.figures.rowsOfPlugins < run.figures.rows
          && Mischief.allCases.allSatisfy { run.figures.mischief[$0, default: 0] > 0 }
      }
      let figures = try #require(run?.figures)
      print(figures)
      run = nil
      #expect(figures.mixed == [])
      // With other tests a frame also waits for threads of its own process without a processor; and on a
      // machine whose processors are taken away a frame may seem to wait whenever that happens.
      #expect(figures.late <= figures.stolen || Self.seconds == nil)
      #expect(figures.rowsOfPlugins > 0 && figures.rowsOfPlugins < figures.rows)
      #expect(Mischief.allCases.allSatisfy { figures.mischief[$0, default: 0] > 0 })
      let after = try Leftovers.settled(atMost: before)
      // The test learns from the exit status that this process failed, but not why.
      if !after.isAtMost(before) { print("chaos: before \(before), afterwards \(after)") }
      #expect(after.isAtMost(before))
    }
    print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
  }

  @Test func `with the usual limits all are quarantined, with one line each`() async {
    await #expect(processExitsWith: .success) {
      let folder = try ChaosRun.folder()
      let run = ChaosRun(folder, PluginTimes())
      run.run(for: .seconds(600)) { run in run.host.guests.allSatisfy { $0.ended != nil } }
      run.draw()
      #expect(run.isDefault)
      #expect(run.figures.mixed == [])
      #expect(run.host.entries.map(\.state) == Array(repeating: .quarantined, count: 8))
      let lines = run.host.problems.map(\.line)
      #expect(Set(run.host.problems.compactMap(\.id)).count == 8 && lines.count == 8)
      for line in lines {
        #expect(line.contains("it failed too often") && line.hasSuffix("[quarantined]"))
        #expect(!line.contains("\n") && line.count < 400, "\(line)")
      }
    }
  }
}
