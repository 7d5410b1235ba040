// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftDigest
import WeftPluginFormat
import WeftPoints
import WeftSystem
import WeftTestSupport

@testable import WeftPluginHost

@Suite struct LoadPipelineTests {
  private let plugin = PluginCompiler.source(
    body: "weft_row_answer(out, row->id, text(\"changed\"));"
  )

  @Test func `14: changes to a file after its inspection have no effect`() throws {
    let other = plugin.replacingOccurrences(of: "TEXT(\"Test\")", with: "TEXT(\"Other\")")
    let changes: [(PluginFixture) throws -> Void] = [
      {
        try $0.add(other, as: "new.so"); try $0.replace("p.so", by: "new.so")
      },
      { unsafe #expect(truncate($0.scratch.path("p.so").path, 100) == 0) },
      { try $0.overwrite("p.so", with: 0xCC) },
      { try FileManager.default.removeItem(at: $0.scratch.path("p.so")) },
    ]
    for change in changes {
      let fixture = try PluginFixture()
      try fixture.add(plugin)
      let path = fixture.scratch.path("p.so").path
      let policy = PluginPolicy(trustsAll: true)
      let inspection = PluginInspection(path: path, policy: policy)
      let file = try #require(PluginFile(inspection))
      try change(fixture)
      #expect(PluginInspection(path: path).sha256 != inspection.sha256, "the file is another one")
      let house = PluginResources(points: PointRegistry(), policy: policy, times: PluginTimes())
      let wanted = Guest.Wanted(file: file, rank: Guest.Rank(folder: 0, position: 0), chosen: [:])
      let guest = try Guest(wanted, in: house)
      #expect(guest.offer?.name == "Test")
    }
  }

  @Test func `14: the inspected bytes can't be changed`() throws {
    let fixture = try PluginFixture()
    try fixture.add(plugin)
    let inspection = PluginInspection(path: fixture.scratch.path("p.so").path)
    let sealed = try #require(inspection.sealed)
    let number = sealed.descriptor.number
    unsafe #expect(pwrite(number, "x", 1, 0) == -1 && errno == EPERM)
    #expect(ftruncate(number, 0) == -1 && errno == EPERM)
    #expect(ftruncate(number, off_t(sealed.size + 1)) == -1 && errno == EPERM)
    let again = unsafe open("/proc/self/fd/\(number)", O_RDWR)
    #expect(again >= 0)
    unsafe #expect(pwrite(again, "x", 1, 0) == -1 && errno == EPERM)
    close(again)
    #expect(Digest(of: try sealed.descriptor.bytes(sealed.size)).hex == inspection.sha256)
  }

  @Test func `plugins in this process share one answer memory`() throws {
    let policy = PluginPolicy(trustsAll: true)
    let house = PluginResources(points: PointRegistry(), policy: policy, times: PluginTimes())
    let arena = try house.arena()
    #expect(try house.arena() === arena)
    let other = PluginResources(points: PointRegistry(), policy: policy, times: PluginTimes())
    #expect(try other.arena() !== arena)
  }

  @Test func `15: changes to a file while it is loaded have no effect`() throws {
    let fixture = try PluginFixture()
    try fixture.add(plugin)
    let host = fixture.host()
    #expect(PluginFixture.texts(host)[0] == "changed")
    try fixture.overwrite("p.so", with: 0)
    #expect(PluginFixture.texts(host)[0] == "changed")
    unsafe #expect(truncate(fixture.scratch.path("p.so").path, 0) == 0)
    #expect(PluginFixture.texts(host)[0] == "changed")
  }

  @Test func `inspecting without loading leaves nothing open`() throws {
    let fixture = try PluginFixture()
    try fixture.add(plugin)
    try fixture.order("-org.example.test\n")
    for name in ["a.so", "b.so"] { try fixture.scratch.write("no plugin".utf8, to: name) }
    let path = fixture.scratch.folder.path
    _ = PluginHost(folders: [path], policy: PluginPolicy(trustsAll: true))
    let copies = Self.openCopies
    for _ in 0..<50 {
      _ = PluginHost(folders: [path, path], policy: PluginPolicy(trustsAll: true))
    }
    // Other tests load plugins at the same time, which stay open: fewer than a hundred in any case.
    #expect(Self.openCopies - copies < 50)
  }

  /// How many sealed copies this process has open.
  private static var openCopies: Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.count { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(name)"
      )
      return target?.contains("memfd:weft-plugin") ?? false
    }
  }

  @Test func `an inspection reports as much of the file as it could read`() throws {
    let fixture = try PluginFixture()
    try fixture.add(plugin, flags: ["-lm", "-Wl,--no-as-needed", "-lz"])
    let found = PluginInspection(path: fixture.scratch.path("p.so").path)
    #expect(found.refusal == nil)
    #expect(found.identity?.id == "org.example.test")
    #expect(found.symbols.map(\.name).contains("weft_plugin_v1"))
    #expect(found.libraries.map(\.name).contains("libz.so.1"))
    #expect(found.libraries.allSatisfy { $0.path != nil })
    #expect(found.trust == TrustDecision(level: .worker, reason: .byDefault))
    var file = TinyELF()
    file.needed = ["libweftless.so.7"]
    try fixture.scratch.write(file.bytes, to: "x.so")
    let refused = PluginInspection(path: fixture.scratch.path("x.so").path)
    #expect(refused.refusal?.code == "missingLibrary")
    #expect(refused.identity?.id == "org.example.tiny")
    #expect(refused.libraries == [.init(name: "libweftless.so.7", path: nil)])
    #expect(refused.size == file.bytes.count && refused.sha256 == Digest(of: file.bytes).hex)
  }

  @Test func `oddities in a plugin are reported as warnings, and the plugin is used`() throws {
    var file = TinyELF()
    file.symbols.append(.init("shared", binding: 10, type: 1))
    file.entries = [(30, 0x10)]
    file.note = TinyELF.note(language: 3)
    let scratch = try Scratch()
    let found = PluginInspection(path: try scratch.write(file.bytes, to: "x.so").path)
    #expect(found.refusal == nil)
    #expect(found.warnings.map(\.code) == ["uniqueSymbols", "staticTLS", "ownRuntime"])
    #expect(found.warnings.map(\.isWarning) == [true, true, true])
  }

  @Test func `the loader's cache is read, and a damaged one counts as empty`() throws {
    #expect(LoaderCache.machine.path(of: "libc.so.6")?.hasSuffix("/libc.so.6") == true)
    #expect(LoaderCache.machine.path(of: "libweftless.so.7") == nil)
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "/etc/ld.so.cache")))
    for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 97)) {
      _ = LoaderCache(Array(bytes.prefix(count)))
    }
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var changed = bytes
      for _ in 0..<20 {
        changed[Int.random(in: 0..<4096, using: &generator)] = .random(
          in: 0...255,
          using: &generator
        )
      }
      _ = LoaderCache(changed)
    }
  }
}

extension PluginFixture {
  fileprivate func replace(_ name: String, by other: String) throws {
    unsafe #expect(rename(scratch.path(other).path, scratch.path(name).path) == 0)
  }

  /// Overwrites every byte of a file in place.
  fileprivate func overwrite(_ name: String, with byte: UInt8) throws {
    let file = try FileHandle(forUpdating: scratch.path(name))
    let size = try file.seekToEnd()
    try file.seek(toOffset: 0)
    try file.write(contentsOf: Data(repeating: byte, count: Int(size)))
    try file.close()
  }
}
