// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftJSON
internal import WeftLaunch
internal import WeftPluginFormat
internal import WeftPluginHost

/// `weft plugins check`: makes every request that a host may make of a plugin, and reports its mistakes.
///
/// The plugin's code only runs in sandboxed workers, trusted or not.
enum PluginCheckCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins check",
    summary: """
      Check a plugin in separate processes, and report its faults.

      The levels of strictness are: 1 the file, 2 its entry point, 3 start and stop, 4
      every hook once, 5 repeated input, small buffers and hostile data. The exit
      status is 0 if no error is found, else 1. With --json the answer is always a
      document, even if the file is not a plugin or can't be read.
      """,
    positionals: ["FILE|FOLDER"],
    options: [
      Option("--strictness", "N", help: "highest level to check, 1 to 5 (default 5)"),
      Option("--seed", "N", help: "seed of the random data of level 5 (default 1)"),
      Option(
        "--surface",
        "gtk",
        help: "also report which of its views that surface can't show",
        words: ["gtk"]
      ),
      Option("--json", help: "write one JSON document"),
    ]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard let named = arguments.positionals.first else {
      throw arguments.usageError("specify the file to check, or the folder of its sources")
    }
    let strictness = try arguments.integer("--strictness", default: 5, in: PluginCheck.levels)
    let seed = try arguments.integer("--seed", default: 1)
    let isJSON = arguments.has("--json")
    let surface = try arguments.choice("--surface").map { _ in try SurfaceCheck() }
    let check: PluginCheck
    do {
      let plugin = try Self.plugin(named)
      check = try .run(
        plugin.path,
        strictness: strictness,
        in: WorkerProgram(),
        seed: UInt64(seed),
        surface: surface.map { surface in { surface.losses(of: $0) } }
      )
    } catch {
      // A program that asked for JSON gets a document in every case.
      guard isJSON else { throw Self.failure(named, error) }
      check = PluginCheck(
        file: NamedPlugin(named).shown,
        strictness: strictness,
        refusal: error as? PluginRefusal ?? PluginRefusal(.notBuilt, error.told)
      )
    }
    Output.print(isJSON ? OutputText(json(check)) : OutputText(lines: lines(check)))
    return check.isPassed ? 0 : 1
  }

  /// Returns the named library, or that of a folder with sources, which is built if necessary.
  private static func plugin(_ word: String) throws -> NamedPlugin {
    let named = NamedPlugin(word)
    guard PathKind(of: named.path) == .folder else {
      if let refusal = named.refusal { throw refusal }
      return named
    }
    guard Array(word.utf8) == named.path else {
      let text = "it is a folder whose name is not UTF-8, as compilers require"
      throw PluginRefusal(.notBuilt, text, remedy: "rename it")
    }
    guard let folder = try? PluginProject(word) else {
      // A bundle contains a library and no sources.
      if named.refusal == nil { return named }
      throw PluginRefusal(
        .notAFile,
        "it is a folder without plugin sources",
        remedy: "specify a plugin's library, or a folder with files in .c, .cpp, .swift or .rs"
      )
    }
    return NamedPlugin(try folder.built().shortPath)
  }

  private static func failure(_ word: String, _ error: any Error) -> any Error {
    guard let refusal = error as? PluginRefusal else { return error }
    let isHere = ![PluginRefusal.Code.noWorker, .noSandbox].map(\.rawValue).contains(refusal.code)
    let words = isHere ? "" : "it can't be checked here: "
    return Failure("\(NamedPlugin(word).shown): \(words)\(refusal.text); \(refusal.remedy)")
  }

  private static func lines(_ check: PluginCheck) -> [String] {
    var lines = check.findings.map { "\($0.severity.rawValue) \($0.rule): \($0.text)" }
    if let refusal = check.refusal {
      lines.append(
        "refused \(refusal.code): " + EscapedText.visible("\(refusal.text); \(refusal.remedy)")
      )
    }
    lines.append(
      "\(check.file): \(check.isPassed ? "passed" : "failed") at strictness \(check.strictness)"
        + " (\(summary(check)))"
    )
    return lines
  }

  /// Returns the number of findings; omitted for a plugin that was refused at once, which has none.
  private static func summary(_ check: PluginCheck) -> String {
    let errors = check.findings.count { $0.severity == .error }
    let counts =
      "\(count(errors, "error")), \(count(check.findings.count - errors, "warning"))"
    guard check.refusal != nil else { return counts }
    return check.findings.isEmpty ? "refused" : "refused, \(counts)"
  }

  private static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)" + (number == 1 ? "" : "s")
  }

  private static func json(_ check: PluginCheck) -> JSONValue {
    [
      "file": .string(check.file),
      "ok": .bool(check.isPassed),
      "strictness": .integer(Int64(check.strictness)),
      "refusal": check.refusal.map { JSONValue($0) } ?? .null,
      "findings": .array(
        check.findings.map { finding in
          [
            "rule": .string(finding.rule), "severity": .string(finding.severity.rawValue),
            "text": .string(finding.text),
          ]
        }
      ),
    ]
  }
}
