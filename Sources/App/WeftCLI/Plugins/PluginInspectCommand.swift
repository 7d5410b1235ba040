// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON
internal import WeftLaunch
internal import WeftPluginFormat
internal import WeftPluginHost

/// `weft plugins inspect`: reports what a file declares about itself, and whether it would be loaded.
///
/// It runs none of the file's code.
enum PluginInspectCommand {
  static let syntax = CommandSyntax(
    name: "weft plugins inspect",
    summary: "Show what a plugin's file says about itself, without running any of it.\n"
      + "The exit status is 0 if the plugin would be loaded, else 1.",
    positionals: ["FILE"],
    options: [Option("--json", help: "write one JSON document")]
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    guard let plugin = arguments.positionals.first.map(NamedPlugin.init) else {
      throw arguments.usageError("specify the file to inspect")
    }
    try plugin.expectFile()
    let found = PluginInspection(path: plugin.path, policy: .user)
    Output.print(
      arguments.has("--json") ? OutputText(json(found)) : OutputText(lines: lines(found))
    )
    return found.refusal == nil ? 0 : 1
  }

  private static func lines(_ found: PluginInspection) -> [String] {
    var lines = ["file      \(found.file)"]
    if let size = found.size { lines.append("size      \(size) bytes") }
    if let hash = found.sha256 { lines.append("sha256    \(hash)") }
    if let identity = found.identity {
      lines.append("id        \(identity.id)")
      lines.append("version   \(identity.version)")
      lines.append("language  \(identity.languageName)")
      lines.append(
        "abi       built for \(identity.builtFor), needs \(identity.minimum), "
          + "this host supports \(ABIVersion.host)"
      )
    }
    for library in found.libraries {
      let hash = library.sha256.map { ", \($0)" } ?? ""
      let path = library.path.map { " (\($0)\(hash))" } ?? " (not installed)"
      lines.append("needs     \(library.name)\(path)")
    }
    let names = found.symbols.prefix(20).map { "exports   \($0.name)" }
    lines += names
    if found.symbols.count > names.count {
      lines.append("exports   \(found.symbols.count - names.count) more; --json shows all")
    }
    for module in found.swiftModules { lines.append("module    \(module)") }
    if let trust = found.trust { lines.append("trust     \(trust.level): \(trust.text)") }
    for warning in found.warnings { lines.append("warning   \(line(warning))") }
    lines.append("loads     " + (found.refusal.map { "no: \(line($0))" } ?? "yes"))
    return lines
  }

  private static func line(_ refusal: PluginRefusal) -> String {
    "\(refusal.text); \(refusal.remedy) [\(refusal.code)]"
  }

  private static func json(_ found: PluginInspection) -> JSONValue {
    [
      "file": .string(found.file),
      "size": found.size.map { .integer(Int64($0)) } ?? .null,
      "sha256": found.sha256.map { .string($0) } ?? .null,
      "id": found.identity.map { .string($0.id) } ?? .null,
      "version": found.identity.map { .string($0.version) } ?? .null,
      "language": found.identity.map { .string($0.languageName) } ?? .null,
      "abi": found.identity.map { abi($0) } ?? .null,
      "libraries": .array(
        found.libraries.map { JSONValue($0) }
      ),
      "exports": .array(found.symbols.map { .string($0.name) }),
      "swiftModules": .array(found.swiftModules.map { .string($0) }),
      "trust": found.trust.map { .string($0.level.rawValue) } ?? .null,
      "trustReason": found.trust.map { .string($0.reason.rawValue) } ?? .null,
      "loads": .bool(found.refusal == nil),
      "refusal": found.refusal.map { JSONValue($0) } ?? .null,
      "warnings": .array(found.warnings.map { JSONValue($0) }),
    ]
  }

  private static func abi(_ identity: PluginIdentity) -> JSONValue {
    [
      "builtFor": .string("\(identity.builtFor)"), "minimum": .string("\(identity.minimum)"),
      "host": .string("\(ABIVersion.host)"),
    ]
  }
}
