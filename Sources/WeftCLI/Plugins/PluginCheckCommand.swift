// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftJSON
internal import WeftPluginHost
internal import WeftPluginWire

/// `weft plugins check`: runs a plugin through everything a host may ask of it, and tells what it does wrong.
///
/// Its code runs in sandboxed workers only, trusted or not.
enum PluginCheckCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins check",
    summary: """
      Checks a plugin in processes of its own, and tells what it does wrong.

      Levels: 1 the file, 2 its entry, 3 its start and end, 4 every hook once, 5 the same input twice,
      little room and hostile data. The exit status is 0 when nothing is an error, else 1.
      """,
    positionals: ["FILE|FOLDER"],
    options: [
      Option("--strictness", "N", "goes up to a level, 1 to 5 (5)"),
      Option("--seed", "N", "chooses the data of level 5 (1)"),
      Option("--json", nil, "writes one JSON document"),
    ]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard let named = arguments.positionals.first else {
      throw arguments.usageError("name the file to check, or the folder of its sources")
    }
    let isFolder = PathKind(of: named) == .folder
    let path = isFolder ? try PluginFolder(named).built().shortPath : named
    let strictness = try arguments.integer("--strictness", default: 5, in: PluginCheck.levels)
    let seed = try arguments.integer("--seed", default: 1)
    try NamedPlugin.expectFile(at: path)
    let check: PluginCheck
    do throws(PluginRefusal) {
      check = try .run(path, strictness: strictness, in: WorkerProgram(), seed: UInt64(seed))
    } catch {
      throw Failure("\(path): it can't be checked here: \(error.text); \(error.remedy)")
    }
    Output.print(arguments.has("--json") ? JSONWriter.pretty(json(check)) : text(check))
    return check.isPassed ? 0 : 1
  }

  private static func text(_ check: PluginCheck) -> String {
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
    return lines.map { $0.onOneLine + "\n" }.joined()
  }

  /// How much was found; of what is refused at once that is nothing, which is no news.
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
