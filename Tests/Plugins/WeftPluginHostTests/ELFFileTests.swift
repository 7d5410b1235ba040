// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
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

  @Test func `a truncated file is refused or read, but never traps`() throws {
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

  @Test
  func `other machines, programs and executable stacks are refused with their own codes`() throws {
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

  @Test func `a plugin built today runs in every host of its major version`() throws {
    let identity = try ELFFile(try plugin()).identity()
    #expect(throws: Never.self) { try identity.negotiate() }
    #expect(identity.minimum == ABIVersion(major: 1, minor: 0))
    #expect(throws: Never.self) { try identity.negotiate(with: ABIVersion(major: 1, minor: 9)) }
    #expect(throws: PluginRefusal.self) {
      try identity.negotiate(with: ABIVersion(major: 2, minor: 0))
    }
  }

  @Test func `a library built byte by byte is read in full`() throws {
    var file = TinyELF()
    file.symbols = [.init("weft_plugin_v1"), .init("shared", binding: 10, type: 1)]
    file.needed = ["libone.so", "libtwo.so"]
    file.runpath = "/opt/one:/opt/two"
    file.entries = [(30, 0x10)]
    let read = try ELFFile(file.bytes)
    #expect(try read.identity().id == "org.example.tiny")
    #expect(
      try read.exportedSymbols().map { "\($0.name) \($0.isFunction) \($0.isUnique)" }
        == ["weft_plugin_v1 true false", "shared false true"]
    )
    #expect(try read.neededLibraries() == ["libone.so", "libtwo.so"])
    #expect(try read.searchPath().folders == ["/opt/one", "/opt/two"])
    #expect(try !read.searchPath().isOverriding)
    #expect(read.needsStaticTLS)
  }

  @Test func `Swift modules are read from the runtime's metadata`() throws {
    var file = TinyELF()
    #expect(try ELFFile(file.bytes).swiftModules() == [])
    file.swiftModules = ["Plug", "WeftViews", "Plug"]
    #expect(code(file.bytes) == nil)
    #expect(try ELFFile(file.bytes).swiftModules() == ["Plug", "WeftViews"])
    // None of them is exported; __C is Swift's module for types from headers.
    let example = Array(try Data(contentsOf: Checkout.plugin("CompactChannelItem")))
    #expect(try ELFFile(example).swiftModules() == ["WeftPlugin", "WeftViews", "__C"])
    #expect(try ELFFile(plugin()).swiftModules() == [])
  }

  @Test func `files that the loader would read differently are refused`() throws {
    let sound = TinyELF().bytes
    #expect(code(sound) == nil)
    func changed(_ place: Int, _ value: UInt64) -> String? {
      var bytes = sound
      for index in 0..<8 { bytes[place + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
      return code(bytes)
    }
    // The program header of the mapped part is at 64 (offset, address, sizes, alignment), that of the
    // dynamic section at 120.
    #expect(changed(64 + 16, 0x1000) == "badLayout", "tables are not where they are mapped")
    #expect(changed(64 + 16, 1) == "badLayout", "address and offset differ within a page")
    #expect(changed(64 + 16, 1 << 47) == "badLayout")
    #expect(changed(64 + 40, 0) == "badLayout", "less memory than file")
    #expect(changed(64 + 40, 1 << 40) == "badLayout", "too much memory")
    #expect(changed(64 + 32, 1 << 40) == "truncated")
    #expect(changed(120 + 8, 64) == "badLayout", "another dynamic section than the loader's")
    #expect(changed(120 + 16, 64) == "badLayout")
    #expect(changed(120 + 32, 16) == "badLayout", "a dynamic section without an end")
    #expect(changed(32, .max) == "truncated", "program headers beyond the file")
  }

  @Test func `tables that would keep a host busy are refused`() throws {
    var file = TinyELF()
    file.note = [UInt8](repeating: 0, count: 1 << 20)
    #expect(code(file.bytes) == "badLayout")
    var bytes = TinyELF().bytes
    bytes.append(contentsOf: [UInt8](repeating: 0, count: 65 * 56))
    bytes[56] = 65
    #expect(code(bytes) == "badLayout", "65 segments")
    file = TinyELF()
    file.symbols = (0..<300_000).map { TinyELF.Symbol("s\($0)") }
    #expect(code(file.bytes) == "badLayout")
  }

  @Test func `the last of repeated dynamic entries counts, as for the loader`() throws {
    var file = TinyELF()
    file.entries = [(6, 1 << 40)]
    #expect(code(file.bytes) == "truncated", "the second symbol table is nowhere")
    file.entries = [(11, 16)]
    #expect(code(file.bytes) == "truncated", "symbols of another size")
  }
}
