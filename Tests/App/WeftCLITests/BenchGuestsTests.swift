// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@Suite struct BenchGuestsTests {
  @Test(
    arguments: ["caller", "sleeper", "redraw", "late", "log", "many", "large"]
  )
  func `the plugins that measure costs in benchmarks pass the check`(kind: String) throws {
    let folder = try Scratch()
    let source = Checkout.root.appending(path: "Benchmarks/Plugins/Samples/Guest/Guest.c")
    let plugin = try PluginCompiler.compile(
      String(contentsOf: source, encoding: .utf8),
      to: folder.path("\(kind).so"),
      flags: [
        "-DGUEST_\(kind)", "-DKIND=\(kind)", "-Wall", "-Wextra", "-pedantic", "-Werror",
      ]
    )
    // Level 5 makes hundreds of calls, which takes these two longer than a check may.
    let level = ["log", "large"].contains(kind) ? "4" : "5"
    let run = try Subprocess(
      Checkout.weft,
      ["plugins", "check", plugin.path, "--strictness", level]
    )
    #expect(run.status == 0, "\(run.text) \(run.errors)")
    // The benchmark makes copies with other digits.
    let digits = try Data(contentsOf: plugin).range(of: Data("org.example.\(kind)-000000".utf8))
    #expect(digits != nil)
  }

  @Test func `without plugins an error says which command builds them`() throws {
    let folder = try Scratch()
    let unnamed = try Subprocess(Checkout.weft, ["bench", "guests"])
    #expect(unnamed.status != 0 && unnamed.errors.contains("--guests DIR"), "\(unnamed.errors)")
    let empty = try Subprocess(
      Checkout.weft,
      ["bench", "guests", "--guests", folder.folder.path]
    )
    #expect(empty.status != 0 && empty.errors.contains("run make guests"), "\(empty.errors)")
    #expect(empty.text.isEmpty)
  }
}
