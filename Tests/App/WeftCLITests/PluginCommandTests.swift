// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

@Suite struct PluginCommandTests {
  private let scratch: Scratch
  private let plugin: String

  init() throws {
    scratch = try Scratch()
    plugin = scratch.path("c.so").path
    try FileManager.default.copyItem(
      at: Checkout.plugin("CompactChannelItem"),
      to: scratch.path("c.so")
    )
  }

  private func weft(_ arguments: String...) throws -> Subprocess {
    try Subprocess(
      Checkout.weft,
      ["plugins"] + arguments,
      environment: [
        "XDG_CONFIG_HOME": scratch.path("config").path,
        "XDG_STATE_HOME": scratch.path("state").path,
      ]
    )
  }

  @Test func `list --stats measures the hooks by drawing with every plugin`() throws {
    let found = try json(weft("list", scratch.folder.path, "--stats", "--json"))
    guard case .array(let plugins)? = found["plugins"] else {
      Issue.record("no list")
      return
    }
    let statistics = try #require(plugins.first?["statistics"])
    #expect(statistics["faults"] == .integer(0) && statistics["restarts"] == .integer(0))
    guard case .array(let hooks)? = statistics["hooks"] else {
      Issue.record("no hooks")
      return
    }
    #expect(hooks.first?["hook"] == .string("weft.item.channel/1"))
    #expect(hooks.first?["calls"] == .integer(100) && hooks.first?["rows"] == .integer(1000))
    let text = try weft("list", scratch.folder.path, "--stats")
    #expect(text.text.contains("cost  dev.weft.compact-channel-item: 100 calls · p50 "))
  }

  @Test func `log prints a plugin's messages and its problems`() throws {
    let source = PluginCompiler.source(
      id: "org.example.talker",
      body: "",
      before: """
        static weft_status begin(const weft_host *host, void **self) {
          static const weft_str said = TEXT("the dictionary is missing");
          (void)self;
          host->log(host, WEFT_LOG_INFO, said);
          return WEFT_OK;
        }
        """
    )
    let folder = try Scratch()
    try PluginCompiler.compile(
      source.replacing("NULL, hooks", with: "begin, hooks"),
      to: folder.path("p.so")
    )
    let run = try weft("log", "org.example.talker", "--plugins", folder.folder.path)
    #expect(run.status == 0 && run.text.contains("the dictionary is missing\n"), "\(run.text)")
    let found = try json(
      weft("log", "org.example.talker", "--plugins", folder.folder.path, "--json")
    )
    #expect(found["log"] == .array([.string("the dictionary is missing")]))
    let nobody = try weft("log", "org.example.nobody", "--plugins", folder.folder.path)
    #expect(nobody.status == 1 && nobody.errors.contains("there is no such plugin"))
  }

  @Test func `a plugin that fails too often is quarantined until its user enables it`() throws {
    try FileManager.default.removeItem(at: scratch.path("c.so"))
    let work = try Scratch()
    let source = PluginCompiler.source(body: "").replacing("*all = list;", with: "abort();")
    let built = try PluginCompiler.compile("#include <stdlib.h>\n" + source, to: work.path("c.so"))
    try FileManager.default.moveItem(at: built, to: scratch.path("c.so"))
    let row = try #require(try list().first)
    #expect(row["state"] == .string("quarantined"))
    #expect(row["refusal"]?["code"] == .string("quarantined"))
    let state = try String(contentsOf: scratch.path("state/weft/quarantine"), encoding: .utf8)
    #expect(state.hasSuffix(" org.example.test\n"))
    let enabled = try weft("enable", "org.example.test", "--plugins", scratch.folder.path)
    #expect(enabled.status == 0 && enabled.text.contains("is now switched on"))
    #expect(try String(contentsOf: scratch.path("state/weft/quarantine"), encoding: .utf8) == "")
  }

  private func json(_ run: Subprocess) throws -> JSONValue {
    #expect(run.errors == "")
    return try JSONParser.parse(Array(run.output))
  }

  /// The plugins of the folder as `list` reports them.
  private func list() throws -> [JSONValue] {
    guard
      case .array(let plugins)? =
        try json(weft("list", scratch.folder.path, "--json"))["plugins"]
    else {
      Issue.record("no list")
      return []
    }
    return plugins
  }

  @Test func `inspect shows what a plugin declares and whether it would be loaded`() throws {
    let run = try weft("inspect", plugin, "--json")
    #expect(run.status == 0)
    let found = try json(run)
    #expect(found["id"] == .string("dev.weft.compact-channel-item"))
    #expect(found["version"] == .string("1.0.0"))
    #expect(found["language"] == .string("swift"))
    #expect(found["exports"] == [.string("weft_plugin_v1")])
    #expect(found["abi"]?["builtFor"] == .string("1.1"))
    #expect(found["loads"] == .bool(true) && found["refusal"] == .null)
    #expect(found["trust"] == .string("worker"))
    #expect(found["trustReason"] == .string("byDefault"))
    let hash = try Subprocess(URL(fileURLWithPath: "/usr/bin/sha256sum"), [plugin]).text
    #expect(found["sha256"] == .string(String(hash.prefix(64))))
    let text = try weft("inspect", plugin)
    #expect(text.status == 0 && text.text.contains("\nloads     yes\n"))
    #expect(text.text.contains("\nneeds     libc.so.6 ("))
  }

  @Test func `inspect prints a refusal as its result and exits with 1`() throws {
    var file = TinyELF()
    file.needed = ["libweft\nless.so"]
    let path = try scratch.write(file.bytes, to: "x.so").path
    let run = try weft("inspect", path, "--json")
    #expect(run.status == 1)
    let found = try json(run)
    #expect(found["refusal"]?["code"] == .string("missingLibrary"))
    #expect(found["refusal"]?["stage"] == .string("inspect"))
    #expect(found["id"] == .string("org.example.tiny") && found["loads"] == .bool(false))
    let text = try weft("inspect", path)
    #expect(text.status == 1 && text.errors == "")
    #expect(text.text.contains("needs     libweft\\u{a}less.so (not installed)\n"))
    #expect(text.text.hasSuffix("[missingLibrary]\n"))
  }

  @Test func `trust applies to exactly the current bytes of the file`() throws {
    let run = try weft("trust", plugin)
    #expect(run.status == 0 && run.errors == "")
    let trust = try String(contentsOf: scratch.path("config/weft/trust"), encoding: .utf8)
    let parts = trust.split(separator: " ")
    #expect(parts.count == 2 && parts[0].count == 64)
    #expect(parts.last == "dev.weft.compact-channel-item\n")
    #expect(try json(weft("inspect", plugin, "--json"))["trustReason"] == .string("pinned"))
    let plugins = try list()
    #expect(plugins.map { $0["trustReason"] } == [.string("pinned")])
    #expect(plugins.map { $0["sha256"] } == [.string(String(parts[0]))])
  }

  @Test func `disable and enable change one line of the order file`() throws {
    let id = "dev.weft.compact-channel-item"
    let folder = scratch.folder.path
    #expect(try list().map { $0["state"] } == [.string("active")])
    try scratch.write("# order\nother # kept\n".utf8, to: "order")
    let off = try weft("disable", id, "--plugins", folder)
    #expect(off.text == "\(id) is now switched off in \(folder)\n")
    #expect(try list().map { $0["state"] } == [.string("disabled")])
    let again = try weft("disable", id, "--plugins", folder, "--json")
    #expect(try json(again)["changed"] == .bool(false))
    #expect(try json(weft("enable", id, "--plugins", folder, "--json"))["changed"] == .bool(true))
    #expect(try list().map { $0["state"] } == [.string("active")])
    let order = try String(contentsOf: scratch.path("order"), encoding: .utf8)
    #expect(order == "# order\nother # kept\n\(id)\n")
  }

  @Test func `disable does not write through a link out of the folder`() throws {
    let other = try Scratch()
    try other.write("Host example\n".utf8, to: "config")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("order").path,
      withDestinationPath: other.path("config").path
    )
    let id = "dev.weft.compact-channel-item"
    let off = try weft("disable", id, "--plugins", scratch.folder.path)
    #expect(off.status == 1 && off.errors.contains("replace the link with the file itself"))
    #expect(try String(contentsOf: other.path("config"), encoding: .utf8) == "Host example\n")
    // The file is still read, as before.
    #expect(try list().map { $0["state"] } == [.string("active")])
  }

  private static let mistakes: [([String], Int32)] = [
    (["inspect"], 2), (["trust"], 2), (["enable"], 2), (["enable", "a.b", "c.d"], 2),
    (["inspect", "/nonexistent"], 1), (["trust", "/bin/sh"], 1),
    (["disable", "no.such", "--plugins", "/nonexistent"], 1), ([], 2), (["dance"], 2),
  ]

  @Test(arguments: mistakes)
  func `errors are one line on standard error`(
    words: [String],
    status: Int32
  ) throws {
    let run = try Subprocess(Checkout.weft, ["plugins"] + words)
    #expect(run.status == status && run.output.isEmpty)
    #expect(run.errors.hasPrefix("weft: "))
    #expect(run.errors.split(separator: "\n").count == (status == 2 ? 2 : 1))
  }

  private static let paths: [(words: [String], told: String)] = [
    (["inspect", "none.so"], "none.so: the file does not exist; specify a plugin's library"),
    (["trust", "none.so"], "none.so: the file does not exist; specify a plugin's library"),
    (["trust", "."], ".: it is a folder; specify a plugin's library in it"),
    (["inspect", "."], ".: it is a folder; specify a plugin's library in it"),
    (["call", ".", "test.add/1"], ".: it is a folder; specify a plugin's library in it"),
    (["list", "none"], "none: the plugin folder does not exist; create it or specify another one"),
    (["list", "c.so"], "c.so: it is not a folder; specify the one that contains the plugins"),
    (
      ["disable", "a.b", "--plugins", "c.so"],
      "c.so: it is not a folder; specify the one that contains the plugins"
    ),
  ]

  @Test(arguments: paths)
  func `the error for a path of the wrong kind says what the path is`(
    words: [String],
    told: String
  ) throws {
    let run = try Subprocess(Checkout.weft, ["plugins"] + words, in: scratch.folder)
    #expect(run.status == 1 && run.output.isEmpty && run.errors == "weft: \(told)\n")
  }

  @Test func `an unknown id is reported, and no order file is written`() throws {
    let run = try weft("disable", "org.example.none", "--plugins", scratch.folder.path)
    #expect(run.status == 1)
    #expect(run.errors.contains("there is no plugin org.example.none"))
    #expect(!FileManager.default.fileExists(atPath: scratch.path("order").path))
  }

  @Test(arguments: ["list", "inspect", "why", "trust", "enable", "disable"])
  func `each command has its own help`(command: String) throws {
    let run = try weft(command, "--help")
    #expect(run.status == 0 && run.text.contains("usage: weft plugins \(command)"))
  }

  @Test func `a refused file has a row that says where it would run and why it does not`() throws {
    var file = TinyELF()
    file.needed = ["libnowhere.so"]
    let path = try scratch.write(file.bytes, to: "r.so").path
    let row = try #require(try list().first { $0["file"] == .string(path) })
    #expect(row["state"] == .string("refused") && row["id"] == .string("org.example.tiny"))
    #expect(row["trust"] == .string("worker") && row["trustReason"] == .string("byDefault"))
    #expect(row["version"] == .string("1.0.0") && row["hooks"] == [] && row["problems"] == [])
    #expect(row["refusal"]?["code"] == .string("missingLibrary"))
    let hash = try Subprocess(URL(fileURLWithPath: "/usr/bin/sha256sum"), [path]).text
    #expect(row["sha256"] == .string(String(hash.prefix(64))))
    let text = try weft("list", scratch.folder.path)
    #expect(
      text.text.contains(
        "\nrefused  org.example.tiny 1.0.0  \(path)  worker: it is not trusted to run in the host  "
          + "it needs libnowhere.so, which is not installed; "
      )
    )
  }

  @Test func `a used plugin with a problem has one row that contains the problem`() throws {
    let built = try PluginCompiler.compile(
      PluginCompiler.source(hook: "weft.item.spaceship/1", body: ""),
      to: scratch.path("u.so")
    )
    let rows = try list().filter { $0["file"] == .string(built.path) }
    #expect(rows.map { $0["state"] } == [.string("active")])
    #expect(rows[0]["refusal"] == .null)
    guard case .array(let problems)? = rows[0]["problems"] else {
      Issue.record("no array")
      return
    }
    #expect(problems.map { $0["code"] } == [.string("unknownHook")])
    let text = try weft("list", scratch.folder.path)
    #expect(
      text.text.contains("\nproblem  \(built.path) (org.example.test): this host has no hook")
    )
    #expect(!text.text.contains("refused"))
  }

  @Test func `text output counts refusals beyond a hundred, and JSON lists them all`() throws {
    for number in 0..<120 { try scratch.write("x".utf8, to: "n\(number).so") }
    let text = try weft("list", scratch.folder.path)
    #expect(text.text.contains("and 20 more; weft plugins list --json shows all\n"))
    #expect(try list().count == 121)
  }
}
