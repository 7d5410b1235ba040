// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftBench
internal import WeftJSON
internal import WeftPostgres

/// `weft bench`: runs the benchmarks, each beside a rival or a physical floor measured in the same
/// run.
enum BenchCommand {
  private static let subjects = [
    "diff", "live", "scene", "plugins", "chat", "store", "console", "compose", "large", "serve",
    "guests", "accounts", "hosts", "all",
  ]

  static let syntax = CommandSyntax(
    name: "weft bench",
    summary: "Measures the engine beside a rival or a physical floor.",
    positionals: ["[\(subjects.joined(separator: "|"))]"],
    options: [
      Option(
        "--rows",
        "N",
        "a length for diff, live, chat, store, console, compose, large and accounts, 100 to 10000000; may be repeated"
      ),
      Option("--plugins", "DIR", "where the example plugins are, instead of the usual folders"),
      Option("--sample", "FILE", "the plugin ConstantTexts, to measure what asking a worker costs"),
      Option("--guests", "DIR", "where the plugins for guests are, which make guests builds"),
      Option(
        "--database",
        "ADDRESS",
        "the PostgreSQL database for hosts, which weft database init has prepared"
      ),
      Option(
        "--lists",
        "N",
        "lets hosts measure the lists of N people, 10 to 1000000; may be repeated"
      ),
      Option(
        "--isolation",
        "N",
        "lets hosts make N random requests, 50 to 10000000, to see that none shows anything of others"
      ),
      Option(
        "--simulate",
        nil,
        "lets hosts simulate a hundred hosts, from what their parts take here"
      ),
      Option("--seconds", "N", "how long serve takes, 2 to 600 (default 5)"),
      Option("--json", nil, "writes one JSON document"),
    ]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let subject = arguments.positionals.first ?? "all"
    guard subjects.contains(subject) else {
      throw arguments.usageError("there is no benchmark \"\(subject)\"")
    }
    let sizes = try arguments.integers("--rows", in: 100...10_000_000)
    var results: [JSONValue] = []
    let report: (Measurement) -> Void = { result in
      if arguments.has("--json") {
        results.append(result.json)
      } else {
        Output.print("\(result.line)\n")
      }
    }
    if ["diff", "all"].contains(subject) {
      DiffBenchmarks.run(sizes: sizes ?? DiffBenchmarks.sizes, report: report)
    }
    if ["live", "all"].contains(subject) {
      LiveBenchmarks.run(sizes: sizes ?? LiveBenchmarks.sizes, report: report)
    }
    if ["scene", "all"].contains(subject) { SceneBenchmarks.run(report: report) }
    var missing: String?
    if ["plugins", "all"].contains(subject) {
      let folders = try PluginFolders.paths(named: arguments.all("--plugins"))
      missing = PluginBenchmarks.run(
        folders: folders,
        sample: arguments.all("--sample").first,
        report: report
      )
    }
    if ["chat", "all"].contains(subject) {
      ChatBenchmarks.run(sizes: sizes ?? ChatBenchmarks.sizes, report: report)
    }
    if ["store", "all"].contains(subject) {
      let failure = StoreBenchmarks.run(
        sizes: sizes ?? StoreBenchmarks.sizes,
        report: report
      )
      if let failure { throw Failure("bench store: \(failure)") }
    }
    if ["console", "all"].contains(subject) {
      let failure = ConsoleBenchmarks.run(sizes: sizes ?? ConsoleBenchmarks.sizes, report: report)
      if let failure { throw Failure("bench console: \(failure)") }
    }
    if ["compose", "all"].contains(subject) {
      let failure = ComposeBenchmarks.run(sizes: sizes ?? ComposeBenchmarks.sizes, report: report)
      if let failure { throw Failure("bench compose: \(failure)") }
    }
    // `all` leaves it out, because it takes a quarter of an hour and eight gigabytes.
    if subject == "large" {
      let failure = LargeBenchmarks.run(sizes: sizes ?? LargeBenchmarks.sizes, report: report)
      if let failure { throw Failure("bench large: \(failure)") }
    }
    if ["serve", "all"].contains(subject) {
      let seconds = try arguments.integer("--seconds", default: 5, in: 2...600)
      if let failure = ServeBenchmarks.run(seconds: seconds, report: report) {
        throw Failure("bench serve: \(failure)")
      }
    }
    if ["accounts", "all"].contains(subject) {
      let failure = AccountBenchmarks.run(sizes: sizes ?? AccountBenchmarks.sizes, report: report)
      if let failure { throw Failure("bench accounts: \(failure)") }
    }
    let guests = arguments.all("--guests").first
    // `all` includes the guests only when their folder is named, because only a checkout has them.
    if subject == "guests" || (subject == "all" && guests != nil) {
      guard let guests else {
        throw arguments.usageError("guests needs --guests DIR, a folder that make guests builds")
      }
      if let failure = GuestBenchmarks.run(guests: guests, report: report) {
        throw Failure("bench guests: \(failure)")
      }
    }
    // `all` includes the hosts only when a database is named.
    let database = try arguments.value("--database")
    if subject == "hosts" || (subject == "all" && database != nil) {
      guard let database else {
        throw arguments.usageError("hosts needs --database postgresql://HOST/DATABASE")
      }
      let address = try PostgresAddress(database)
      let lists = try arguments.integers("--lists", in: 10...1_000_000)
      let requests = try arguments.integers("--isolation", in: 50...10_000_000)?.first
      let failure =
        if arguments.has("--simulate") {
          SimulationBenchmarks.run(
            lists: lists?.first ?? 1_000,
            database: address,
            note: { Output.error("weft: \($0)") },
            report: report
          )
        } else if let lists {
          ListBenchmarks.run(sizes: lists, database: address, report: report)
        } else if let requests {
          IsolationBenchmarks.run(requests: requests, database: address, report: report)
        } else {
          HostBenchmarks.run(database: address, report: report)
        }
      if let failure { throw Failure("bench hosts: \(failure)") }
    }
    if arguments.has("--json") { Output.print(OutputText(["results": .array(results)])) }
    if let missing { Output.error("weft: bench plugins: \(missing)") }
    return missing == nil ? 0 : 1
  }
}
