// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// What commands report about a plugin's code: its libraries, its rivals, and an unreadable order file.
@Suite struct TrustedCodeTests {
  private let scratch: Scratch
  private let plugins: URL

  init() throws {
    scratch = try Scratch()
    plugins = scratch.path("plugins")
    for folder in ["plugins", "lib"] {
      try FileManager.default.createDirectory(
        at: scratch.path(folder),
        withIntermediateDirectories: false
      )
    }
  }

  private func weft(_ arguments: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, arguments, environment: environment)
  }

  private var environment: [String: String] {
    [
      "XDG_CONFIG_HOME": scratch.path("config").path, "XDG_DATA_HOME": scratch.path("data").path,
      "XDG_STATE_HOME": scratch.path("state").path, "WEFT_PLUGINS": plugins.path,
    ]
  }

  /// Runs the application on a terminal until a text shows, then leaves it; returns the output.
  private func live(_ words: String, until last: String) throws -> String {
    let seen = "until grep -qE '\(last)|COMMAND_EXIT' out 2>/dev/null; do sleep 0.05; done"
    let ended = "until grep -q COMMAND_EXIT out 2>/dev/null; do sleep 0.05; done"
    let command = "stty rows 24 cols 100; exec \(Checkout.weft.path) \(words)"
    let run = try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      [
        "-c",
        "(\(seen); printf q; \(ended)) | timeout 60 script -qefc '\(command)' out > /dev/null; cat out",
      ],
      environment: environment.merging(["SHELL": "/bin/sh"]) { $1 },
      in: scratch.folder
    )
    return run.text
  }

  private func add(
    _ name: String,
    version: String = "1.0.0",
    text: String = "mine",
    flags: [String] = []
  ) throws {
    let call = flags.isEmpty ? "" : "said();"
    let source = PluginCompiler.source(
      body: "\(call) weft_row_answer(out, row->id, text(\"\(text)\"));",
      before: "extern void said(void);"
    ).replacing("1.0.0", with: version)
    let work = try Scratch()
    let built = try PluginCompiler.compile(source, to: work.path("p.so"), flags: flags)
    try FileManager.default.moveItem(at: built, to: plugins.appending(path: name))
  }

  /// Adds a plugin with a library in its own folder.
  private func addWithLibrary() throws -> (plugin: String, library: String) {
    let library = scratch.path("lib/libsaid.so.1").path
    try PluginCompiler.compile(
      "__attribute__((visibility(\"default\"))) void said(void) {}",
      to: URL(fileURLWithPath: library),
      flags: ["-Wl,-soname,libsaid.so.1"]
    )
    try add("p.so", flags: [library, "-Wl,-rpath,\(scratch.path("lib").path)"])
    return (plugins.appending(path: "p.so").path, library)
  }

  @Test func `trust lists the libraries that it trusts along with a plugin, and the consequence`()
    throws
  {
    let (plugin, library) = try addWithLibrary()
    let hash = try Subprocess(URL(fileURLWithPath: "/usr/bin/sha256sum"), [library]).text.prefix(64)
    let run = try weft("plugins", "trust", plugin)
    let lines = run.text.split(separator: "\n")
    #expect(run.status == 0 && run.errors == "" && lines.count == 4)
    #expect(lines[0].hasPrefix("org.example.test 1.0.0 is trusted ("))
    #expect(lines[1] == "  with libsaid.so.1 of \(library) (\(hash))")
    #expect(lines[2].contains("in weft's own process and can do everything you can"))
    #expect(lines[3].contains("Only these files were checked"))
    let trust = try String(contentsOf: scratch.path("config/weft/trust"), encoding: .utf8)
    #expect(trust.hasSuffix(" org.example.test \(hash) libsaid.so.1\n"))
    let list = try weft("plugins", "list")
    #expect(list.text.contains("inProcess: this version of it is trusted  with \(library)"))
    let found = try weft("plugins", "inspect", plugin)
    #expect(found.text.contains("needs     libsaid.so.1 (\(library), \(hash))\n"))
    #expect(found.text.contains("trust     inProcess: "))
    // With one more byte the plugin is no longer trusted.
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: library))
    try handle.seekToEnd()
    try handle.write(contentsOf: [0])
    try handle.close()
    for command in [["list"], ["inspect", plugin]] {
      let run = try Subprocess(Checkout.weft, ["plugins"] + command, environment: environment)
      #expect(run.text.contains("worker: it is not trusted"), "\(run.text)")
      #expect(run.text.contains("its libraries are not the ones that were trusted with it"))
    }
  }

  @Test
  func `every command reports a library that others can change with the same message`() throws {
    let (plugin, library) = try addWithLibrary()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777],
      ofItemAtPath: scratch.path("lib").path
    )
    let told =
      "of its library libsaid.so.1 (\(library)): users other than you can write to the folder "
      + scratch.path("lib").path
    let commands = [
      ["plugins", "list"], ["plugins", "inspect", plugin], ["plugins", "trust", plugin],
      ["plugins", "check", plugin], ["plugins", "why", "--screen", "channels"], ["snapshot"], [],
    ]
    for command in commands {
      let run = try Subprocess(Checkout.weft, command, environment: environment)
      #expect((run.text + run.errors).contains(told), "\(command): \(run.text)\(run.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.path("config/weft/trust").path))
  }

  @Test(arguments: ["pipe", "folder", "huge"])
  func `every command reports an unreadable order file, and uses nothing from its folder`(
    kind: String
  ) throws {
    try add("p.so", text: "drawn by a plugin")
    let order = plugins.appending(path: "order").path
    #expect(try weft("snapshot").text.contains("drawn by a plugin"))
    switch kind {
    case "pipe": unsafe #expect(mkfifo(order, 0o644) == 0)
    case "folder":
      try FileManager.default.createDirectory(atPath: order, withIntermediateDirectories: false)
    default:
      try Data("-org.example.test\n".utf8).write(to: URL(fileURLWithPath: order))
      unsafe #expect(truncate(order, 100 << 20) == 0)
    }
    for command in [
      ["plugins", "list"], ["plugins", "why", "--screen", "channels"], ["snapshot"], [],
    ] {
      let run = try Subprocess(Checkout.weft, command, environment: environment)
      let text = run.text + run.errors
      #expect(text.contains("the order of plugins can't be read"), "\(command): \(text)")
      #expect(!text.contains("drawn by a plugin"), "\(command)")
    }
    #expect(try live("--screen problems", until: "can.t be read").contains("badOrder"))
    for command in ["enable", "disable"] {
      let run = try weft("plugins", command, "org.example.test")
      #expect(run.status == 1 && run.errors.contains("the order of plugins can't be read"))
    }
  }

  @Test func `if two files have the same id, the one used before stays until the user decides`()
    throws
  {
    try add("b.so", text: "the one that was used")
    // Only the running application remembers it.
    #expect(try live("", until: "that was used").contains("1049h"))
    try add("a.so", version: "2.0.0", text: "the stranger")
    let stranger = plugins.appending(path: "a.so").path
    for command in [["snapshot"], []] {
      let run = try Subprocess(Checkout.weft, command, environment: environment)
      #expect(run.text.contains("the one that was used") && !run.text.contains("the stranger"))
      #expect(run.errors.contains("\(stranger) (org.example.test): it is version 2.0.0 of"))
      #expect(run.errors.contains("weft plugins enable \(stranger)"))
    }
    let list = try weft("plugins", "list").text
    #expect(list.contains("active  org.example.test 1.0.0") && list.contains("[replacement]"))
    let run = try weft("plugins", "enable", stranger)
    #expect(
      run.status == 0 && run.text == "org.example.test is used from \(stranger) from now on\n"
    )
    let after = try weft("snapshot")
    #expect(after.text.contains("the stranger") && after.errors == "")
    #expect(try weft("plugins", "list").text.contains("shadowed  org.example.test 1.0.0"))
  }
}
