// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftModel
import WeftPluginFormat
import WeftPluginHost
import WeftTestSupport

/// Contents of a plugin folder, and access to it by other users.
@Suite struct FolderAbuseTests {
  private let plugin = PluginCompiler.source(body: "weft_row_next(out, row->id);")

  private func codes(_ fixture: PluginFixture) -> [String] {
    fixture.host().problems.map(\.refusal.code)
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test func `10, 17: files writable by others and setuid files are refused`() throws {
    let modes = [
      (0o666, "writableByOthers"), (0o664, "writableByOthers"), (0o4755, "setUserID"),
      (0o2755, "setUserID"),
    ]
    for (mode, code) in modes {
      let fixture = try PluginFixture()
      try fixture.add(plugin)
      try setMode(mode, of: fixture.scratch.path("p.so").path)
      #expect(codes(fixture) == [code], "\(String(mode, radix: 8))")
    }
  }

  @Test func `10: a file of another user is refused`() throws {
    let fixture = try PluginFixture()
    try fixture.add(plugin)
    // Only root can give files away; for other users the call fails.
    guard unsafe chown(fixture.scratch.path("p.so").path, 65534, 65534) == 0 else {
      #expect(errno == EPERM)
      return
    }
    let problem = fixture.host().problems.first
    #expect(problem?.refusal.code == "writableByOthers")
    #expect(problem?.refusal.text == "it belongs to another user (65534)")
  }

  @Test func `10: a folder writable by all is refused unless it is sticky`() throws {
    let fixture = try PluginFixture()
    try fixture.add(plugin)
    let folder = fixture.scratch.folder.path
    try setMode(0o777, of: folder)
    #expect(codes(fixture) == ["folderWritableByOthers"])
    let refusal = try #require(fixture.host().problems.first?.refusal)
    #expect(refusal.text.contains(fixture.scratch.folder.lastPathComponent))
    try setMode(0o1777, of: folder)
    #expect(codes(fixture) == [])
    // A parent folder is no better.
    let deep = fixture.scratch.path("in").path
    try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: false)
    try setMode(0o755, of: deep)
    try FileManager.default.moveItem(atPath: folder + "/p.so", toPath: deep + "/p.so")
    try setMode(0o777, of: folder)
    let host = PluginHost(folders: [deep], policy: PluginPolicy(trustsAll: true))
    #expect(host.problems.map(\.refusal.code) == ["folderWritableByOthers"])
  }

  @Test func `11: links that stay inside are followed, those that leave are refused`() throws {
    let fixture = try PluginFixture()
    let inside = fixture.scratch.path("lib")
    try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: false)
    try PluginCompiler.compile(plugin, to: inside.appendingPathComponent("real.so"))
    let link = { (name: String, target: String) in
      try FileManager.default.createSymbolicLink(
        atPath: fixture.scratch.path(name).path,
        withDestinationPath: target
      )
    }
    try link("a.so", "lib/real.so")
    #expect(fixture.host().entries.map(\.state) == [.active])
    #expect(codes(fixture) == [])
    try link("b.so", "../\(fixture.scratch.folder.lastPathComponent)/lib/real.so")
    #expect(fixture.host().entries.map(\.state) == [.active, .shadowed])
    try link("c.so", "/bin/sh")
    try link("d.so", "..")
    #expect(codes(fixture) == ["link", "link"])
  }

  @Test func `12: a file with two names is loaded once and reported`() throws {
    let fixture = try PluginFixture()
    try fixture.add(plugin, as: "a.so")
    try FileManager.default.linkItem(
      at: fixture.scratch.path("a.so"),
      to: fixture.scratch.path("b.so")
    )
    let host = fixture.host()
    #expect(host.problems.isEmpty)
    #expect(host.entries.map(\.state) == [.active, .shadowed])
    #expect(host.warnings.map(\.refusal.code) == ["sameFile"])
    #expect(host.warnings[0].file.hasSuffix("/b.so"))
    #expect(host.warnings[0].refusal.text.hasSuffix("/a.so"))
  }

  @Test func `16: a file of 2 GiB is refused by its size alone`() throws {
    let fixture = try PluginFixture()
    let path = fixture.scratch.path("huge.so").path
    try fixture.scratch.write([], to: "huge.so")
    unsafe #expect(truncate(path, 2 << 30) == 0)
    #expect(codes(fixture) == ["tooLarge"])
  }

  @Test func `16: only the first of ten thousand files by name are inspected`() throws {
    let fixture = try PluginFixture()
    // Links, because new files take long; each is opened as if it were a separate file.
    let first = try fixture.scratch.write("x".utf8, to: "n0.so").path
    for number in 1..<10_000 {
      unsafe #expect(link(first, fixture.scratch.path("n\(number).so").path) == 0)
    }
    let problems = fixture.host().problems
    #expect(problems.count == 10_000, "each is named")
    // 256 were opened; n10 comes before n2 as bytes.
    #expect(problems.filter { $0.refusal.code != "tooMany" }.count == 256)
    #expect(problems.first { $0.refusal.code != "tooMany" }?.file.hasSuffix("/n0.so") == true)
    let few = PluginHost(
      folders: [fixture.scratch.folder.path],
      policy: PluginPolicy(trustsAll: true),
      limits: PluginLimits(files: 2, entries: 100)
    )
    #expect(few.problems.filter { $0.refusal.code == "tooManyEntries" }.count == 1)
    #expect(few.problems.count == 101)
  }

  @Test func `16: the total size of all plugins is limited`() throws {
    let fixture = try PluginFixture()
    for name in ["a", "b"] {
      try fixture.add(PluginCompiler.source(id: "org.example.\(name)", body: ""), as: "\(name).so")
    }
    let size = try #require(
      try FileManager.default.attributesOfItem(
        atPath: fixture.scratch.path("a.so").path
      )[.size] as? Int
    )
    let host = PluginHost(
      folders: [fixture.scratch.folder.path],
      policy: PluginPolicy(trustsAll: true),
      limits: PluginLimits(totalBytes: size + 1)
    )
    #expect(host.entries.map(\.id) == ["org.example.a"])
    #expect(host.problems.map(\.refusal.code) == ["tooMuchTogether"])
  }

  @Test func `18: names of any bytes are accepted and shown escaped`() throws {
    let fixture = try PluginFixture()
    let work = try Scratch()
    let built = try PluginCompiler.compile(plugin, to: work.path("p.so"))
    let folder = fixture.scratch.folder.path
    let names: [([UInt8], String)] = [
      (Array("line\nbreak.so".utf8), "line\\u{a}break.so"),
      ([0x66, 0xFF, 0xC3, 0x2E, 0x73, 0x6F], "f\\xff\\xc3.so"),
      (Array("\u{202E}os.so".utf8), "\\u{202e}os.so"),
      (Array("back\\n.so".utf8), "back\\\\n.so"),
    ]
    for (name, shown) in names {
      let place = Array("\(folder)/".utf8) + name
      try FileManager.default.copyItem(atPath: built.path, toPath: "\(folder)/copy")
      try FileBytes.rename("\(folder)/copy", to: place)
      let host = fixture.host()
      #expect(host.problems.isEmpty)
      #expect(host.entries.map(\.file) == ["\(folder)/\(shown)"])
      #expect(host.entries.map(\.state) == [.active])
      FileBytes.remove(place)
    }
    let long = String(repeating: "n", count: 252) + ".so"
    try FileManager.default.copyItem(atPath: built.path, toPath: "\(folder)/\(long)")
    #expect(fixture.host().entries.map(\.file) == ["\(folder)/\(long)"])
    let far = PluginHost(
      folders: ["/" + String(repeating: "x/", count: 3000)],
      policy: PluginPolicy(trustsAll: true)
    )
    #expect(far.problems.map(\.refusal.code) == ["noFolder"])
  }

  @Test func `a folder ending in weftplugin contains one library`() throws {
    let fixture = try PluginFixture()
    let bundle = fixture.scratch.path("my.weftplugin")
    try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: false)
    #expect(codes(fixture) == ["badBundle"])
    try PluginCompiler.compile(plugin, to: bundle.appendingPathComponent("x.so"))
    #expect(fixture.host().entries.map(\.file) == [bundle.path])
    #expect(fixture.host().entries.map(\.state) == [.active])
    #expect(PluginInspection(path: bundle.path).identity?.id == "org.example.test")
    try Data().write(to: bundle.appendingPathComponent("y.so"))
    #expect(codes(fixture) == ["badBundle"])
    try fixture.scratch.write([], to: "file.weftplugin")
    #expect(codes(fixture) == ["badBundle", "badBundle"])
  }

  private static let oddOrders: [String: [UInt8]] = [
    "bytes": [0xFF, 0xFE, 0x0A] + Array("-org.example.test".utf8) + [0xFF],
    "UTF-16": Array("-org.example.test\n".utf8.flatMap { [$0, 0] }),
    "minus": Array("\u{2212}org.example.test\n".utf8),
    "old lines": Array("# off\r-org.example.test\r".utf8),
  ]

  @Test(
    arguments: ["pipe", "folder", "huge", "dangling", "loop"] + oddOrders.keys.sorted()
  )
  func `if an order file can't be read nothing in its folder runs`(
    kind: String
  ) throws {
    let fixture = try PluginFixture()
    try fixture.add(plugin)
    let path = fixture.scratch.path("order").path
    let manager = FileManager.default
    switch kind {
    case "pipe": unsafe #expect(mkfifo(path, 0o644) == 0)
    case "folder": try manager.createDirectory(atPath: path, withIntermediateDirectories: false)
    case "huge":
      try fixture.order("-org.example.test\n")
      unsafe #expect(truncate(path, 100 << 20) == 0)
    case "dangling":
      try manager.createSymbolicLink(atPath: path, withDestinationPath: "nothing")
    case "loop": try manager.createSymbolicLink(atPath: path, withDestinationPath: "order")
    default: try fixture.scratch.write(#require(Self.oddOrders[kind]), to: "order")
    }
    let host = fixture.host()
    #expect(host.entries.map(\.state) == [.disabled])
    #expect(PluginFixture.texts(host) == ["text a", "text b", "text c"])
    let problem = try #require(host.problems.first)
    #expect(problem.refusal.code == "badOrder" && problem.file == path)
    #expect(problem.refusal.text.hasSuffix(", so no plugin of this folder is used"))
    #expect(host.problemCount.all == 1 && host.problemItems.first?.kind == .fault)
    // Another folder has its own order file.
    let other = try PluginFixture()
    try other.add(PluginCompiler.source(id: "org.example.other", body: ""))
    let both = PluginHost(
      folders: [fixture.scratch.folder.path, other.scratch.folder.path],
      policy: PluginPolicy(trustsAll: true)
    )
    #expect(both.entries.map(\.state) == [.disabled, .active])
    try manager.removeItem(atPath: path)
    #expect(fixture.host().entries.map(\.state) == [.active])
  }
}
