// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginWire
import WeftTestSupport

@Suite struct ELFFileTests {
  private func plugin(_ flags: [String] = []) throws -> [UInt8] {
    let scratch = try Scratch()
    let source = PluginCompiler.source(body: "weft_row_next(out, row->id);")
    return Array(
      try Data(
        contentsOf: try PluginCompiler.compile(source, to: scratch.path("p.so"), flags: flags)
      )
    )
  }

  private func code(_ bytes: [UInt8]) -> String? {
    do throws(PluginRefusal) {
      let file = try ELFFile(bytes)
      _ = try file.identity()
      try file.exportedSymbols().checkPluginExports()
      return nil
    } catch {
      return error.code
    }
  }

  @Test(arguments: [[], ["-Wl,--hash-style=sysv"], ["-Wl,--hash-style=gnu"], ["-Wl,-s"]])
  func `a plugin's identity and entry are read without running it`(flags: [String]) throws {
    let file = try ELFFile(try plugin(flags))
    let identity = try file.identity()
    #expect(identity.id == "org.example.test")
    #expect(identity.version == "1.0.0")
    #expect(identity.languageName == "c")
    #expect(identity.builtFor == .host)
    #expect(try file.exportedSymbols().map(\.name).contains("weft_plugin_v1"))
  }

  @Test func `a file cut short anywhere is refused or read, never a trap`() throws {
    let bytes = try plugin()
    for count in stride(from: 0, to: bytes.count, by: 37) {
      let code = code(Array(bytes.prefix(count)))
      if count < 64 { #expect(code != nil) }
    }
    #expect(code([]) == "notELF")
    #expect(code(Array(bytes.prefix(bytes.count / 3))) == "truncated")
  }

  @Test func `random changes to headers and tables never trap`() throws {
    let bytes = try plugin()
    for seed in 0..<4000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var changed = bytes
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let end = Bool.random(using: &generator) ? 1024 : changed.count
        changed[Int.random(in: 0..<end, using: &generator)] = .random(
          in: 0...255,
          using: &generator
        )
      }
      _ = code(changed)
    }
  }

  @Test func `other machines, programs and executable stacks are refused by name`() throws {
    var bytes = try plugin()
    #expect(code(try plugin(["-Wl,-z,execstack"])) == "executableStack")
    bytes[18] = 8
    #expect(code(bytes) == "wrongArchitecture")
    bytes = try plugin()
    bytes[16] = 2
    #expect(code(bytes) == "notShared")
    let program = try Data(contentsOf: URL(fileURLWithPath: "/bin/sh"))
    #expect(code(Array(program)) == "notShared")
  }

  @Test func `a draft host takes only plugins of its own minor version`() throws {
    let identity = try ELFFile(try plugin()).identity()
    #expect(throws: Never.self) { try identity.negotiate() }
    #expect(throws: PluginRefusal.self) {
      try identity.negotiate(with: ABIVersion(major: 0, minor: 2))
    }
    #expect(throws: PluginRefusal.self) {
      try identity.negotiate(with: ABIVersion(major: 1, minor: 0))
    }
  }
}
