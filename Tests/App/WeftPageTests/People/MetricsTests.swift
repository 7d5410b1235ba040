// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

@testable import WeftPage

@Suite struct MetricsTests {
  private static let pages = Metrics.Family.gauge("weft_pages", "Pages that are open.")
  private static let requests = Metrics.Family.counter(
    "weft_requests_total",
    "Requests, by what came of them.",
    labels: ["status"]
  )
  private static let times = Metrics.Family.histogram(
    "weft_action_seconds",
    "How long actions took.",
    bounds: [0.001, 0.01, 1],
    labels: ["action"]
  )

  @Test func `metrics have the text format of Prometheus`() {
    var metrics = Metrics([Self.requests, Self.pages, Self.times])
    metrics.add(to: Self.requests, "200")
    metrics.add(2, to: Self.requests, "404")
    metrics.add(to: Self.requests, "200")
    metrics.set(Self.pages, to: 12)
    for seconds in [0.001, 0.5, 0.25, 3] { metrics.observe(seconds, in: Self.times, "send") }
    #expect(
      metrics.text == """
        # HELP weft_action_seconds How long actions took.
        # TYPE weft_action_seconds histogram
        weft_action_seconds_bucket{action="send",le="0.001"} 1
        weft_action_seconds_bucket{action="send",le="0.01"} 1
        weft_action_seconds_bucket{action="send",le="1"} 3
        weft_action_seconds_bucket{action="send",le="+Inf"} 4
        weft_action_seconds_sum{action="send"} 3.751
        weft_action_seconds_count{action="send"} 4
        # HELP weft_pages Pages that are open.
        # TYPE weft_pages gauge
        weft_pages 12
        # HELP weft_requests_total Requests, by what came of them.
        # TYPE weft_requests_total counter
        weft_requests_total{status="200"} 2
        weft_requests_total{status="404"} 2

        """
    )
  }

  @Test func `a metric without labels starts at 0, one with labels is absent`() {
    let text = Metrics([Self.pages, Self.requests]).text
    #expect(text.contains("\nweft_pages 0\n") && !text.contains("weft_requests_total{"))
  }

  @Test func `help and labels are escaped, and numbers are formatted correctly`() {
    let family = Metrics.Family.gauge("weft_x", "A \\ and\na \"line\".", labels: ["kind"])
    var metrics = Metrics([family])
    metrics.set(family, to: .infinity, "a\"b\\c\r\nd\ne")
    metrics.set(family, to: -.infinity, "b")
    metrics.set(family, to: .nan, "c")
    metrics.set(family, to: 0.000_01, "d")
    metrics.set(family, to: 1e18, "e")
    #expect(
      metrics.text.split(separator: "\n").map(String.init) == [
        #"# HELP weft_x A \\ and\na "line"."#, "# TYPE weft_x gauge",
        #"weft_x{kind="a\"b\\c"# + "\r" + #"\nd\ne"} +Inf"#, #"weft_x{kind="b"} -Inf"#,
        #"weft_x{kind="c"} NaN"#, #"weft_x{kind="d"} 1e-05"#,
        #"weft_x{kind="e"} 1000000000000000000"#,
      ]
    )
  }

  @Test func `with any number of labels the text is bounded and the sum correct`() {
    var metrics = Metrics([Self.requests])
    for number in 0..<1000 { metrics.add(to: Self.requests, "\(number)") }
    let lines = metrics.text.split(separator: "\n").dropFirst(2)
    #expect(lines.count == Metrics.mostSeries + 1)
    #expect(lines.contains("weft_requests_total{status=\"other\"} 800"))
  }
}
