// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The benchmarks that `weft bench` can be asked for; `weft` completes their names, and `weft-bench` runs them.
package enum BenchSubject: String, CaseIterable {
  case diff, live, scene, plugins, chat, store, console, compose, large, serve
  case guests, accounts, hosts, all

  /// The arguments of `weft bench`.
  package static let syntax = CommandSyntax(
    name: "weft bench",
    summary: "Measure the engine against a competitor or a physical limit.",
    positionals: ["[\(allCases.map(\.rawValue).joined(separator: "|"))]"],
    options: [
      Option(
        "--rows",
        "N",
        help:
          "number of rows for diff, live, chat, store, console, compose, large and accounts, 100 to 10000000; may be repeated"
      ),
      Option(
        "--plugins",
        "DIR",
        help: "folder with the example plugins (default: the usual folders)"
      ),
      Option(
        "--sample",
        "FILE",
        help: "the plugin ConstantTexts, to measure the cost of a call to a worker"
      ),
      Option(
        "--guests",
        "DIR",
        help: "folder with the plugins that make guests builds, for guests"
      ),
      Option(
        "--database",
        "ADDRESS",
        help: "PostgreSQL database for hosts, prepared with weft database init"
      ),
      Option(
        "--lists",
        "N",
        help: "make hosts measure the lists of N users, 10 to 1000000; may be repeated"
      ),
      Option(
        "--isolation",
        "N",
        help:
          "make hosts check with N random requests, 50 to 10000000, that no user sees data of others"
      ),
      Option(
        "--simulate",
        help: "make hosts simulate a hundred hosts, based on timings measured here"
      ),
      Option("--seconds", "N", help: "how long serve runs, 2 to 600 (default 5)"),
      Option("--json", help: "write one JSON document"),
    ]
  )
}
