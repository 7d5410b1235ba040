// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftBench
internal import WeftJSON
internal import WeftLaunch
internal import WeftPostgres

/// The benchmarks of one command, each compared with a rival or a physical limit measured in the same run.
final class BenchRun {
  private let arguments: Arguments
  private let sizes: [Int]?
  private var results: [JSONValue] = []
  /// The reason why plugins could not be measured, and the remedy.
  private var missing: String?

  /// Runs the benchmarks that some arguments name, and returns the exit status.
  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: BenchSubject.syntax)
    if arguments.asksForHelp { return 0 }
    let name = arguments.positionals.first ?? BenchSubject.all.rawValue
    guard let subject = BenchSubject(rawValue: name) else {
      throw arguments.usageError("there is no benchmark \"\(name)\"")
    }
    let run = try BenchRun(arguments)
    for subject in subject == .all ? run.everything : [subject] { try run.measure(subject) }
    return run.finish()
  }

  private init(_ arguments: Arguments) throws {
    self.arguments = arguments
    sizes = try arguments.integers("--rows", in: 100...10_000_000)
  }

  /// The benchmarks of `all`, in their order.
  ///
  /// It leaves out `large`, which takes a quarter of an hour and eight gigabytes. The guests are only in a checkout,
  /// and hosts need a database, so both count only if they are named.
  private var everything: [BenchSubject] {
    let usual: [BenchSubject] = [
      .diff, .live, .scene, .plugins, .chat, .store, .console, .compose, .serve, .accounts,
    ]
    return usual + (arguments.has("--guests") ? [.guests] : [])
      + (arguments.has("--database") ? [.hosts] : [])
  }

  private func report(_ result: Measurement) {
    if arguments.has("--json") {
      results.append(result.json)
    } else {
      Output.print("\(result.line)\n")
    }
  }

  private func finish() -> Int32 {
    if arguments.has("--json") { Output.print(OutputText(["results": .array(results)])) }
    if let missing { Output.error("weft: bench plugins: \(missing)") }
    return missing == nil ? 0 : 1
  }

  private func measure(_ subject: BenchSubject) throws {
    if let failure = try failure(of: subject) { throw Failure("bench \(subject): \(failure)") }
  }

  /// Runs a benchmark, and returns the reason if it can't be measured.
  private func failure(of subject: BenchSubject) throws -> String? {
    switch subject {
    case .all: preconditionFailure("all is a list of the other subjects")
    case .diff: DiffBenchmarks.run(sizes: sizes ?? DiffBenchmarks.sizes, report: report)
    case .live: LiveBenchmarks.run(sizes: sizes ?? LiveBenchmarks.sizes, report: report)
    case .scene: SceneBenchmarks.run(report: report)
    case .plugins: try measurePlugins()
    case .chat: ChatBenchmarks.run(sizes: sizes ?? ChatBenchmarks.sizes, report: report)
    case .store: return StoreBenchmarks.run(sizes: sizes ?? StoreBenchmarks.sizes, report: report)
    case .console:
      return ConsoleBenchmarks.run(sizes: sizes ?? ConsoleBenchmarks.sizes, report: report)
    case .compose:
      return ComposeBenchmarks.run(sizes: sizes ?? ComposeBenchmarks.sizes, report: report)
    case .large: return LargeBenchmarks.run(sizes: sizes ?? LargeBenchmarks.sizes, report: report)
    case .serve:
      let seconds = try arguments.integer("--seconds", default: 5, in: 2...600)
      return ServeBenchmarks.run(seconds: seconds, report: report)
    case .accounts:
      return AccountBenchmarks.run(sizes: sizes ?? AccountBenchmarks.sizes, report: report)
    case .guests:
      guard let guests = arguments.all("--guests").first else {
        throw arguments.usageError("guests needs --guests DIR, the folder that make guests builds")
      }
      return GuestBenchmarks.run(guests: guests, report: report)
    case .hosts: return try failureOfHosts()
    }
    return nil
  }

  private func measurePlugins() throws {
    missing = PluginBenchmarks.run(
      folders: try PluginFolders.paths(named: arguments.all("--plugins")),
      sample: arguments.all("--sample").first,
      report: report
    )
  }

  /// Runs the benchmark of hosts that the options choose, and returns the reason if it can't be measured.
  private func failureOfHosts() throws -> String? {
    guard let database = try arguments.value("--database") else {
      throw arguments.usageError("hosts needs --database postgresql://HOST/DATABASE")
    }
    let address = try PostgresAddress(database)
    let lists = try arguments.integers("--lists", in: 10...1_000_000)
    let requests = try arguments.integers("--isolation", in: 50...10_000_000)?.first
    if arguments.has("--simulate") {
      return SimulationBenchmarks.run(
        lists: lists?.first ?? 1_000,
        database: address,
        note: { Output.error("weft: \($0)") },
        report: report
      )
    }
    if let lists { return ListBenchmarks.run(sizes: lists, database: address, report: report) }
    if let requests {
      return IsolationBenchmarks.run(requests: requests, database: address, report: report)
    }
    return HostBenchmarks.run(database: address, report: report)
  }
}
