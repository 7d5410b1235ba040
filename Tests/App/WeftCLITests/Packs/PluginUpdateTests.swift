// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Changes after a plugin is installed: versions, keys, files, and the user's decisions.
@Suite struct PluginUpdateTests {
  private let server: PackServer
  private let id = "org.example.test"

  init() throws {
    server = try PackServer()
    try server.pack()
  }

  private func install(_ more: String...) throws -> Subprocess {
    more.isEmpty
      ? try server.weft("install", server.address("good"), id, "--yes")
      : try server.weft("install", server.address("good"), id, "--yes", more[0], more[1])
  }

  @Test func `a newer version is installed, unless it reads more than before`() throws {
    #expect(try install().status == 0)
    try server.pack(version: "1.10.0")
    #expect(try server.weft("update", "--yes").text.contains("\(id) 1.10.0 is installed"))
    let list = try server.weft("list", server.home.path).text
    #expect(list.contains("active  \(id) 1.10.0") && !list.contains("problem"))

    try server.pack(version: "1.11.0", reading: ["text.below", "channel.name"])
    let left = try server.weft("update", "--yes")
    #expect(
      left.status == 0 && left.text.contains("was skipped, because it also reads channel.name")
    )
    // The change is shown, and without a terminal the command can't ask.
    let asked = try server.weft("update")
    #expect(asked.status == 1 && asked.text.contains("; also reads channel.name"))
    #expect(try server.weft("list", server.home.path).text.contains("\(id) 1.10.0"))
    #expect(server.installed == ["\(id).weftplugin"])
  }

  @Test func `once a catalogue's key is known, its signature is required`() throws {
    let signed = server.packs
    try server.minisign("-G", "-W", "-f", "-p", "a.pub", "-s", "../a.key")
    try server.minisign("-G", "-W", "-f", "-p", "b.pub", "-s", "../b.key")
    let unsigned = try install("--key", signed.appending(path: "a.pub").path)
    #expect(unsigned.status == 1 && unsigned.errors.contains("it is not signed"))
    try server.minisign("-S", "-s", "../b.key", "-m", "catalogue.json")
    let foreign = try install("--key", signed.appending(path: "a.pub").path)
    #expect(foreign.status == 1 && foreign.errors.contains("it was signed with another key"))
    #expect(server.installed == [])
    try server.minisign("-S", "-s", "../a.key", "-m", "catalogue.json")
    let good = try install("--key", signed.appending(path: "a.pub").path)
    #expect(good.status == 0 && good.text.contains("signed    by RW"), "\(good.errors)")

    // From here on no key is named, and no other one is accepted.
    try server.pack(version: "1.1.0")
    let stale = try server.weft("update", "--yes")
    #expect(stale.status == 1 && stale.errors.contains("its signature does not match the key"))
    try server.minisign("-S", "-s", "../b.key", "-m", "catalogue.json")
    #expect(try server.weft("update", "--yes").errors.contains("it was signed with another key"))
    let other = try install("--key", signed.appending(path: "b.pub").path)
    #expect(other.status == 1 && other.errors.contains("it used to be signed with another key"))
    try FileManager.default.removeItem(at: signed.appending(path: "catalogue.json.minisig"))
    #expect(try server.weft("update", "--yes").errors.contains("it is not signed"))
    try server.minisign("-S", "-s", "../a.key", "-m", "catalogue.json")
    #expect(try server.weft("update", "--yes").text.contains("1.1.0 is installed"))
  }

  /// Installs the plugin from a catalogue signed with a new key, and deletes the signature.
  private func installSigned() throws {
    try server.minisign("-G", "-W", "-f", "-p", "a.pub", "-s", "../a.key")
    try server.minisign("-S", "-s", "../a.key", "-m", "catalogue.json")
    let run = try install("--key", server.packs.appending(path: "a.pub").path)
    try #require(run.status == 0, "\(run.errors)")
    try FileManager.default.removeItem(
      at: server.packs.appending(path: "catalogue.json.minisig")
    )
  }

  private var record: String {
    get throws {
      try String(contentsOf: server.home.appending(path: "installed.json"), encoding: .utf8)
    }
  }

  @Test func `another spelling or location of a catalogue doesn't bypass its signature`()
    throws
  {
    try installSigned()
    let before = try record
    let place = server.address("good")
    let upper = place.replacing("http://", with: "HTTP://").replacing("/good", with: "//./good/")
    let spelled = try server.weft("install", upper, id, "--yes")
    #expect(spelled.status == 1 && spelled.errors.contains("it is not signed"), "\(spelled.errors)")
    // The same bytes from places without the key: another name of the server, a folder, a pack by
    // itself.
    let pack = "\(server.packs.path)/\(id)-1.0.0-x86_64.weftpack"
    for other in [place.replacing("127.0.0.1", with: "localhost"), server.packs.path, pack] {
      let moved =
        other == pack
        ? try server.weft("install", other, "--yes")
        : try server.weft("install", other, id, "--yes")
      let words = "came from \(place), signed by"
      #expect(moved.status == 1 && moved.errors.contains(words), "\(moved.errors)")
      #expect(try record == before, "\(other)")
    }
    // Without a terminal there is no question, and removing the plugin forgets the key.
    #expect(try server.weft("install", server.packs.path, id).status == 1)
    #expect(try server.weft("remove", id).status == 0)
    #expect(try server.weft("install", server.packs.path, id, "--yes").status == 0)
  }

  @Test(arguments: ["update", "search"])
  func `an older form of a known catalogue is refused`(_ command: String) throws {
    #expect(try install().status == 0)
    let file = server.packs.appending(path: "catalogue.json")
    let old = try Data(contentsOf: file)
    try server.edit("\"serial\": 1", "\"serial\": 100")
    #expect(try server.weft(command).status == 0)
    #expect(try record.contains("\"serial\": 100"))
    try old.write(to: file)
    for again in ["update", "search"] {
      let run = try server.weft(again)
      #expect(run.status == 1 && run.errors.contains("it is older (serial 1)"), "\(run.errors)")
    }
  }

  @Test func `catalogue locations recorded in another spelling count as the same`() throws {
    #expect(try install().status == 0)
    let file = server.home.appending(path: "installed.json")
    let spelled = try record.replacing("http://127", with: "HTTP://127")
      .replacing("/good", with: "//good/")
    try spelled.write(to: file, atomically: true, encoding: .utf8)
    #expect(try server.weft("update").text.contains("1.0.0 is the newest"))
    #expect(try install().text.contains("is already installed"))
    #expect(try record.contains("\"\(server.address("good"))\""))
  }

  @Test
  func `an id that two catalogues claim is ambiguous until one of them is specified`() throws {
    #expect(try install().status == 0)
    try server.pack("org.example.good")
    let other = server.scratch.path("other").path
    try FileManager.default.copyItem(atPath: server.packs.path, toPath: other)
    try server.pack("org.example.own")
    #expect(try server.weft("install", other, "org.example.good", "--yes").status == 0)
    #expect(try server.weft("remove", "org.example.good").status == 0)
    // The catalogue is forgotten with its last plugin, so the id is unambiguous again.
    #expect(
      try server.weft("install", "org.example.good", "--yes").text.contains(server.address("good"))
    )
    #expect(try server.weft("remove", "org.example.good").status == 0)
    #expect(
      try server.weft("install", other, id, "--plugins", server.home.path, "--yes").status == 0
    )
    #expect(try server.weft("install", server.packs.path, "org.example.own", "--yes").status == 0)
    let claimed = try server.weft("install", "org.example.good", "--yes")
    #expect(claimed.status == 1 && claimed.errors.contains("have this plugin; specify one of them"))
  }

  @Test func `the user's decisions stay, and a changed file is not removed`() throws {
    #expect(try install().status == 0)
    let folder = server.home
    try "-\(id)\n".write(
      to: folder.appending(path: "order"),
      atomically: true,
      encoding: .utf8
    )
    let settings = #"{"\#(id)": {}}"#
    try settings.write(
      to: folder.appending(path: "settings.json"),
      atomically: true,
      encoding: .utf8
    )
    try server.pack(version: "2.0.0")
    #expect(try server.weft("update", "--yes").status == 0)
    #expect(try server.weft("list", folder.path).text.contains("disabled  \(id) 2.0.0"))

    let library = folder.appending(path: "\(id).weftplugin/plugin.so")
    let bytes = try Data(contentsOf: library)
    try (bytes + [0]).write(to: library)
    let refused = try server.weft("remove", id)
    #expect(refused.status == 1 && refused.errors.contains("it has changed since it was installed"))
    try bytes.write(to: library)
    #expect(try server.weft("remove", id).status == 0)
    #expect(server.installed == ["order", "settings.json"])
  }

  @Test func `a plugin that does not start is not installed`() throws {
    let source = PluginCompiler.source(id: "org.example.bad", body: "")
      .replacing("*all = list;", with: "__builtin_trap(); *all = list;")
    let library = server.scratch.path("bad.so")
    try PluginCompiler.compile(source, to: library)
    let packed = try server.weft("pack", library.path, "--into", server.packs.path)
    #expect(packed.status == 1 && packed.errors.contains("does not start"), "\(packed.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: server.packs.path).sorted()
    #expect(names == ["catalogue.json", "\(id)-1.0.0-x86_64.weftpack"])
  }

  @Test
  func `the same files give the same pack, and different files with that version are refused`()
    throws
  {
    let pack = server.packs.appending(path: "\(id)-1.0.0-x86_64.weftpack")
    let (bytes, catalogue) = (
      try Data(contentsOf: pack),
      try Data(contentsOf: server.packs.appending(path: "catalogue.json"))
    )
    try FileManager.default.removeItem(at: pack)
    #expect(try server.pack().status == 0)
    #expect(try Data(contentsOf: pack) == bytes)
    #expect(try Data(contentsOf: server.packs.appending(path: "catalogue.json")) == catalogue)
    let other = try server.pack(reading: ["text.below", "channel.name"])
    #expect(
      other.status == 1 && other.errors.contains("it already has a different pack of \(id) 1.0.0")
    )
    #expect(try Data(contentsOf: pack) == bytes)
  }
}
