// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftPostgres

/// Killed hosts and a crashed database lose nothing that was acknowledged.
///
/// `make kills` runs the long series: 100 kills and 20 crashes, or `WEFT_KILLS` and `WEFT_CRASHES`.
@Suite struct KillTests {
  private static func count(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? usual
  }

  @Test(.ends)
  func `killed hosts and a crashed database neither lose nor duplicate a message`() async throws {
    var series = try await KillSeries()
    let (kills, crashes) = (Self.count("WEFT_KILLS", 5), Self.count("WEFT_CRASHES", 2))
    try await series.run(kills: kills, crashes: crashes)
    #expect(series.faults.isEmpty)
    #expect(series.afterKills.count == kills && series.afterCrashes.count == crashes)
    // The long series checks the speed; here other tests use the processors as well.
    #expect(series.afterCrashes.quantile(1) < .seconds(10))
    for (name, times) in [("kills", series.afterKills), ("crashes", series.afterCrashes)] {
      print(
        "\(times.count) \(name): lists of the other host live after",
        "p50 \(times.quantile(0.5).milliseconds) ms, p99 \(times.quantile(0.99).milliseconds) ms"
      )
    }
    print("\(series.messageCount) messages were acknowledged; faults: \(series.faults)")
  }
}
