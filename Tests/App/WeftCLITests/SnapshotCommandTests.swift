// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

@Suite struct SnapshotCommandTests {
  private func weft(_ arguments: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, arguments, environment: ["WEFT_PLUGINS": ""], in: Checkout.root)
  }

  /// The demo list with times drawn by CustomChannelItem.
  private func times(_ options: String...) throws -> Subprocess {
    let folder = try Scratch()
    try FileManager.default.copyItem(
      at: Checkout.plugin("CustomChannelItem"),
      to: folder.path("c.so")
    )
    return try Subprocess(
      Checkout.weft,
      ["snapshot", "--plugins", folder.folder.path] + options,
      environment: ["WEFT_PLUGINS": ""],
      in: Checkout.root
    )
  }

  @Test(arguments: ["text", "ansi", "html", "scene", "model"])
  func `the same command twice gives the same bytes`(format: String) throws {
    let first = try weft("snapshot", "--format", format, "--no-plugins")
    let second = try weft("snapshot", "--format", format, "--no-plugins")
    #expect(first.status == 0 && first.errors == "")
    #expect(!first.output.isEmpty)
    #expect(first.output == second.output)
  }

  @Test(arguments: [(80, 24), (40, 10), (1, 1), (200, 3)])
  func `text has exactly the requested lines, none wider than requested`(
    columns: Int,
    rows: Int
  ) throws {
    let run = try weft("snapshot", "--no-plugins", "--size", "\(columns)x\(rows)")
    let lines = run.text.components(separatedBy: "\n")
    #expect(lines.count == rows + 1 && lines.last == "")
    #expect(lines.allSatisfy { $0.count <= columns && !$0.hasSuffix(" ") })
  }

  @Test func `the demo list looks as expected`() throws {
    let run = try weft("snapshot", "--no-plugins", "--size", "60x6")
    #expect(
      run.text == """
         Chats                                       Luke Skywalker
        ────────────────────────────────────────────────────────────
          LO   Leia Organa                                    14:21
               Two of the transports are away 🚀                 2
          RA   Rebel Alliance                                 13:47
               Lando Calrissian: The hangar code for tonight…   12

        """
    )
  }

  @Test func `plugins change only the rows they answer`() throws {
    for (name, changed, kept) in [
      ("RedactPreview", "tonight is **** ****", "Two of the transports are away"),
      ("CompactChannelItem", " ● Podracing Message failed to send", "LO   Leia Organa"),
    ] {
      let folder = try Scratch()
      try FileManager.default.copyItem(
        at: Checkout.plugin(name),
        to: folder.path("\(name).so")
      )
      let run = try weft("snapshot", "--plugins", folder.folder.path, "--strict")
      #expect(run.status == 0 && run.errors == "")
      #expect(run.text.contains(changed) && run.text.contains(kept), "\(run.text)")
    }
  }

  @Test func `a plugin in Embedded Swift shows the same as in ordinary Swift`() throws {
    let (ordinary, embedded) = (try Scratch(), try Scratch())
    for (file, folder) in [
      (Checkout.plugin("CustomChannelItem"), ordinary),
      (Checkout.embeddedPlugin("CustomChannelItem"), embedded),
    ] {
      try FileManager.default.copyItem(at: file, to: folder.path("c.so"))
    }
    let inspected = try weft("plugins", "inspect", embedded.path("c.so").path, "--json")
    #expect(try JSONParser.parse(Array(inspected.output))["language"] == .string("embedded-swift"))
    for arguments in [
      ["--format", "scene"], ["--format", "model", "--time-zone", "Asia/Kathmandu"],
    ] {
      let runs = try [ordinary, embedded].map {
        try Subprocess(
          Checkout.weft,
          ["snapshot", "--strict", "--plugins", $0.folder.path] + arguments
        )
      }
      #expect(runs.allSatisfy { $0.status == 0 && $0.errors.isEmpty })
      #expect(runs[0].text.contains("New message"))
      #expect(runs[0].output == runs[1].output)
    }
  }

  @Test(arguments: [
    ("Europe/Warsaw", "16:21"), ("Asia/Kathmandu", "20:06"), ("America/New_York", "10:21"),
    ("Pacific/Auckland", "02:21"),
  ])
  func `a plugin's time of day is in the list's time zone`(zone: String, time: String) throws {
    let run = try times("--time-zone", zone, "--size", "60x5")
    #expect(run.text.contains("\(time)  2"), "\(run.text)")
  }

  @Test(arguments: [
    ("UTC", "en_GB", ["14:21", "09:30", "Yesterday", "Wednesday", "20/05/2026"]),
    ("UTC", "pl_PL", ["14:21", "09:30", "Wczoraj", "środa", "20.05.2026"]),
    ("Asia/Kathmandu", "en_GB", ["20:06", "15:15", "00:25", "Wednesday", "21/05/2026"]),
    ("Pacific/Auckland", "en_GB", ["02:21", "Yesterday", "Yesterday", "Wednesday", "21/05/2026"]),
  ])
  func `on other days a plugin shows the day instead of the time`(
    zone: String,
    locale: String,
    times: [String]
  ) throws {
    let run = try self.times("--time-zone", zone, "--locale", locale, "--size", "60x22")
    let names = ["Leia Organa", "Jedi Archive", "Swamp Training", "Moisture Farming", "Cantina"]
    let lines = run.text.split(separator: "\n")
    for (name, time) in zip(names, times) {
      let line = try #require(lines.first { $0.contains(name) })
      #expect(line.contains(" \(time)"), "\(line)")
    }
  }

  @Test func `the model has every property of every row, after plugins`() throws {
    let folder = try Scratch()
    try FileManager.default.copyItem(
      at: Checkout.plugin("RedactPreview"),
      to: folder.path("r.so")
    )
    let run = try weft("snapshot", "--format", "model", "--plugins", folder.folder.path)
    let model = try JSONParser.parse(Array(run.output))
    guard case .array(let rows)? = model["rows"] else {
      Issue.record("no rows")
      return
    }
    #expect(rows.count == 10)
    #expect(rows[1]["preview"]?["text"] == rows[1]["messagePreviewText"])
    guard case .string(let text)? = rows[1]["messagePreviewText"] else { return }
    #expect(text.contains("**** ****"))
    #expect(rows.allSatisfy { $0["previewMessageLocalState"] != nil && $0["readUsers"] != nil })
  }

  @Test func `a refused file is reported on standard error, with status 0, or 1 with --strict`()
    throws
  {
    let folder = try Scratch()
    try folder.write("text".utf8, to: "x.so")
    let plain = try weft("snapshot", "--plugins", folder.folder.path)
    #expect(plain.status == 0)
    #expect(plain.errors.hasPrefix("weft: \(folder.folder.path)/x.so: this is not a shared"))
    #expect(plain.errors.split(separator: "\n").count == 1)
    let without = try weft("snapshot", "--no-plugins", "--size", "80x23").text
    let line = " ⚠ 1 plugin was not loaded" + String(repeating: " ", count: 52) + "›\n"
    #expect(plain.text == line + without, "and in a line above the screen")
    #expect(try weft("snapshot", "--plugins", folder.folder.path, "--strict").status == 1)
  }

  @Test func `--scroll puts a row at the top and stays within the list`() throws {
    let run = try weft("snapshot", "--no-plugins", "--scroll", "4", "--size", "80x4")
    #expect(run.text.contains("Swamp Training") && !run.text.contains("Leia"))
    let far = try weft("snapshot", "--no-plugins", "--scroll", "9223372036854775807")
    #expect(far.text.contains("Dune Sea Picnic"))
  }

  @Test(arguments: [
    ["snapshot", "--size", "0x5"], ["snapshot", "--size", "80"], ["snapshot", "--format", "gif"],
    ["snapshot", "--screen", "moon"], ["snapshot", "--nope"], ["snapshot", "extra"],
    ["snapshot", "--now", "noon"], ["snapshot", "--time-zone", "Moon/Base"],
    ["snapshot", "--size"],
    ["snapshot", "--scroll", "-1"], ["snapshot", "--plugins", "x", "--no-plugins"], ["dance"],
    ["plugins", "dance"], ["bench", "moon"],
  ])
  func `an invalid argument exits with status 2 and a usage line`(arguments: [String]) throws {
    let run = try Subprocess(Checkout.weft, arguments, in: Checkout.root)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("usage: weft"))
  }

  @Test func `an unusable file exits with status 1, one line and no output`() throws {
    let folder = try Scratch()
    let broken = try folder.write("{".utf8, to: "broken.json").path
    for arguments in [
      ["snapshot", "--workspace", broken], ["snapshot", "--workspace", "/nonexistent.json"],
      ["snapshot", "--workspace", folder.folder.path], ["snapshot", "--plugins", "/nonexistent"],
      ["snapshot", "-o", "/nonexistent/x"], ["plugins", "list", "/nonexistent"],
    ] {
      let run = try Subprocess(Checkout.weft, arguments, in: Checkout.root)
      #expect(run.status == 1, "\(arguments)")
      #expect(run.output.isEmpty && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    }
  }

  @Test func `every command has help`() throws {
    for arguments in [
      ["--help"], ["snapshot", "--help"], ["plugins", "--help"], ["plugins", "list", "--help"],
      ["bench", "--help"],
    ] {
      let run = try Subprocess(Checkout.weft, arguments)
      #expect(run.status == 0 && run.text.contains("usage: weft"))
    }
  }

  @Test func `the list of plugins shows which are used and which are refused`() throws {
    let folder = try Scratch()
    try folder.write("text".utf8, to: "x.so")
    try FileManager.default.copyItem(
      at: Checkout.plugin("CompactChannelItem"),
      to: folder.path("c.so")
    )
    let run = try weft("plugins", "list", folder.folder.path, "--json")
    let list = try JSONParser.parse(Array(run.output))
    guard run.status == 0, case .array(let plugins)? = list["plugins"] else {
      Issue.record("no list: \(run.errors)")
      return
    }
    #expect(plugins.map { $0["state"] } == [.string("active"), .string("refused")])
    #expect(plugins[0]["hooks"] == [.string("weft.item.channel/1")])
    #expect(plugins[1]["refusal"]?["code"] == .string("notELF"))
  }

  @Test(arguments: [
    Checkout.plugin("RedactPreview"), Checkout.plugin("CompactChannelItem"),
    Checkout.plugin("CompactThreadItem"), Checkout.plugin("CustomChannelItem"),
    Checkout.embeddedPlugin("CustomChannelItem"),
  ])
  func `a plugin exports only its entry function`(file: URL) throws {
    let run = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["nm", "-D", "--defined-only", file.path]
    )
    let symbols = run.text.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    #expect(symbols == ["weft_plugin_v1"])
  }
}
