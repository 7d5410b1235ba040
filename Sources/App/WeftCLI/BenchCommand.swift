// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftBench
internal import WeftJSON
internal import WeftPostgres

/// `weft bench`: runs the benchmarks, each compared with a rival or a physical limit measured in the same run.
enum BenchCommand {
  private static let subjects = [
    "diff", "live", "scene", "plugins", "chat", "store", "console", "compose", "large", "serve",
    "guests", "accounts", "hosts", "all",
  ]

  static let syntax = CommandSyntax(
    name: "weft bench",
    summary: "Measure the engine against a competitor or a physical limit.",
    positionals: ["[\(subjects.joined(separator: "|"))]"],
    options: [
      Option(
        "--rows",
        "N",
        "number of rows for diff, live, chat, store, console, compose, large and accounts, 100 to 10000000; may be repeated"
      ),
      Option("--plugins", "DIR", "folder with the example plugins (default: the usual folders)"),
      Option(
        "--sample",
        "FILE",
        "the plugin ConstantTexts, to measure the cost of a call to a worker"
      ),
      Option("--guests", "DIR", "folder with the plugins that make guests builds, for guests"),
      Option(
        "--database",
        "ADDRESS",
        "PostgreSQL database for hosts, prepared with weft database init"
      ),
      Option(
        "--lists",
        "N",
        "make hosts measure the lists of N users, 10 to 1000000; may be repeated"
      ),
      Option(
        "--isolation",
        "N",
        "make hosts check with N random requests, 50 to 10000000, that no user sees data of others"
      ),
      Option(
        "--simulate",
        nil,
        "make hosts simulate a hundred hosts, based on timings measured here"
      ),
      Option("--seconds", "N", "how long serve runs, 2 to 600 (default 5)"),
      Option("--json", nil, "write one JSON document"),
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
    // `all` includes the guests only if their folder is named, because only a checkout has them.
    if subject == "guests" || (subject == "all" && guests != nil) {
      guard let guests else {
        throw arguments.usageError("guests needs --guests DIR, the folder that make guests builds")
      }
      if let failure = GuestBenchmarks.run(guests: guests, report: report) {
        throw Failure("bench guests: \(failure)")
      }
    }
    // `all` includes the hosts only if a database is named.
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
