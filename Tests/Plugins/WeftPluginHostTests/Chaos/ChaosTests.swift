// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftPluginHost

/// Plugins that go wrong all the time, and a list that is scrolled meanwhile.
///
/// Each runs in a process of its own, so that nothing else is counted as left behind.
@Suite(.serialized) struct ChaosTests {
  /// For how long, where it runs alone, as `make chaos` has it; else there is a short form.
  private static var seconds: Int? {
    ProcessInfo.processInfo.environment["WEFT_CHAOS_SECONDS"].flatMap { Int($0) }
  }

  @Test func `no frame waits, no row mixes, and nothing is left, whatever plugins do`() async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) {
      let folder = try ChaosRun.folder()
      var times = PluginTimes()
      times.restarts = .init(faults: .max, delay: .zero)
      // The first makes what a process keeps for all its hosts.
      ChaosRun(folder, times).run(for: .milliseconds(200))
      let before = try Leftovers.settled()
      var run: ChaosRun? = ChaosRun(folder, times)
      run?.run(for: .seconds(Self.seconds ?? 3))
      // Where the machine is busy it goes on until all of it has happened.
      run?.run(for: .seconds(300)) { run in
        run.figures.rowsOfPlugins > 0 && run.figures.rowsOfPlugins < run.figures.rows
          && Mischief.allCases.allSatisfy { run.figures.mischief[$0, default: 0] > 0 }
      }
      let figures = try #require(run?.figures)
      print(figures)
      run = nil
      #expect(figures.mixed == [])
      // Beside other tests a frame also waits for threads of its own process that get no processor; and on a
      // machine whose processors are taken away a frame may seem to wait whenever that happens.
      #expect(figures.late <= figures.stolen || Self.seconds == nil)
      #expect(figures.rowsOfPlugins > 0 && figures.rowsOfPlugins < figures.rows)
      #expect(Mischief.allCases.allSatisfy { figures.mischief[$0, default: 0] > 0 })
      let after = try Leftovers.settled(atMost: before)
      // The test learns from this process's exit status that it failed, and not why.
      if !after.isAtMost(before) { print("chaos: before \(before), afterwards \(after)") }
      #expect(after.isAtMost(before))
    }
    print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
  }

  @Test func `with the usual rules all end in quarantine, with one line each`() async {
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
