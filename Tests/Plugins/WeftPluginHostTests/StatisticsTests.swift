// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftTestSupport

@testable import WeftPluginHost

@Suite struct StatisticsTests {
  @Test func `all counters start at zero`() {
    let histogram = DurationHistogram()
    #expect(histogram.count == 0 && histogram.quantile(0.5) == nil)
  }

  @Test(arguments: [4, 5, 7, 100, 999, 45_000, 2_000_000, 1_000_000_000, 3_600_000_000_000])
  func `times are accurate to a quarter and never too short`(nanoseconds: Int64) throws {
    var histogram = DurationHistogram()
    histogram.add(.nanoseconds(nanoseconds))
    let told = try #require(histogram.quantile(0.5)) / .nanoseconds(1)
    #expect(told >= Double(nanoseconds) && told <= Double(nanoseconds) * 1.25 + 1)
  }

  @Test func `median and 99th percentile are right`() throws {
    var histogram = DurationHistogram()
    for _ in 0..<98 { histogram.add(.microseconds(10)) }
    for _ in 0..<2 { histogram.add(.milliseconds(5)) }
    #expect(try #require(histogram.quantile(0.5)) < .microseconds(13))
    #expect(try #require(histogram.quantile(0.98)) < .microseconds(13))
    #expect(try #require(histogram.quantile(0.99)) >= .milliseconds(5))
  }

  @Test func `times out of range count as the longest`() {
    var histogram = DurationHistogram()
    histogram.add(.zero)
    histogram.add(.seconds(1_000_000))
    #expect(histogram.count == 2 && histogram.quantile(1) != nil)
  }

  @Test func `times are written in readable units`() {
    let texts = [
      Duration.nanoseconds(0), .nanoseconds(950), .microseconds(45), .microseconds(1500),
      .milliseconds(12), .seconds(2),
    ].map(PluginStatistics.text)
    #expect(texts == ["0 ns", "950 ns", "45 µs", "1.5 ms", "12 ms", "2 s"])
  }

  @Test(arguments: [true, false])
  func `a hook's calls and output are counted, wherever it runs`(trustsAll: Bool) throws {
    let fixture = try PluginFixture()
    try fixture.add(PluginCompiler.source(body: "weft_row_answer(out, row->id, text(\"x\"));"))
    let host = PluginHost(
      folders: [fixture.scratch.folder.path],
      policy: PluginPolicy(trustsAll: trustsAll, workerPath: Checkout.worker.path),
      times: PluginTimes(frame: .seconds(600), call: .seconds(60), waitsForStart: true)
    )
    let list = PluginFixture.list(host)
    _ = list.screen(rowLimit: 10)
    let plugin = try #require(host.statistics.first)
    #expect(plugin.isInWorker == !trustsAll && plugin.faults == 0 && plugin.restarts == 0)
    let hook = try #require(plugin.hooks.first)
    #expect(hook.calls == 1 && hook.rows == 3 && hook.bytes > 3 * 8 && hook.median != nil)
    _ = list.screen(rowLimit: 10)
    #expect(host.statistics.first?.hooks.first?.calls == 1, "what is known is not asked again")
    host.redraw("org.example.test")
    _ = list.screen(rowLimit: 10)
    #expect(host.statistics.first?.hooks.first?.calls == 2)
  }

  @Test func `the problem screen shows a plugin's cost, a picture does not`() throws {
    let fixture = try PluginFixture()
    try fixture.add(
      PluginCompiler.source(body: "", result: "in->row_count == 3 ? WEFT_E_INTERNAL : WEFT_OK")
    )
    for (isPicture, expected) in [(false, true), (true, false)] {
      let host = PluginHost(
        folders: [fixture.scratch.folder.path],
        policy: PluginPolicy(trustsAll: true),
        times: PluginTimes(waitsForStart: isPicture)
      )
      _ = PluginFixture.list(host).screen(rowLimit: 10)
      #expect(host.problems.count == 1)
      #expect((host.problemItems.first?.cost != nil) == expected)
    }
  }
}
