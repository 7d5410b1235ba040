// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Plugins from others: packed, uploaded, found, installed, updated and removed.
@Suite struct PluginInstallTests {
  private let server: PackServer
  private let id = "org.example.test"

  init() throws {
    server = try PackServer()
    let packed = try server.pack()
    try #require(packed.status == 0, "\(packed.errors)")
  }

  @Test func `a plugin is packed, found, installed, shown and removed`() throws {
    let place = server.address("good")
    let found = try server.weft("search", "MINE", "--catalogue", place)
    #expect(found.text.contains("\(id) 1.0.0") && found.text.contains("reads text.below"))
    #expect(try server.weft("search", "other", "--catalogue", place).text == "no plugins\n")

    let shown = try server.weft("install", place, id, "--yes")
    #expect(shown.status == 0, "\(shown.errors)")
    for line in ["signed    no", "fills     weft.text.messagePreview/1", "reads     text.below"] {
      #expect(shown.text.contains(line), "\(shown.text)")
    }
    #expect(server.installed == ["\(id).weftplugin"])
    let list = try server.weft("list", environment: ["WEFT_PLUGINS": ""]).text
    #expect(list.contains("active  \(id) 1.0.0"))
    #expect(try server.weft("install", place, id, "--yes").text.contains("is already installed"))

    let removed = try server.weft("remove", id)
    #expect(removed.status == 0 && server.installed == [])
    #expect(try server.weft("remove", id).status == 1)
  }

  @Test func `installing a folder needs no network, and installing a pack no catalogue`() throws {
    #expect(try server.weft("install", server.packs.path, "--yes").status == 0)
    #expect(server.installed == ["\(id).weftplugin"])
    // By its id alone, since the folder is known now.
    try server.pack("org.example.other")
    #expect(try server.weft("install", "org.example.other", "--yes").status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: server.packs.path)
    let file = try #require(names.first { $0.hasPrefix(id) })
    let elsewhere = server.scratch.path("elsewhere").path
    let words = ["install", server.address("good/\(file)"), "--plugins", elsewhere]
    let wrong = try server.weft(words[0], words[1], words[2], words[3], "--sha256", "00")
    #expect(wrong.status == 1 && wrong.errors.contains("its hash is"))
    #expect(try server.weft(words[0], words[1], words[2], words[3], "--yes").status == 0)
  }

  @Test func `a library that is not a pack is reported as such`() throws {
    let library = server.scratch.path("mine.so").path
    try Data("no pack".utf8).write(to: URL(fileURLWithPath: library))
    let run = try server.weft("install", library, "--yes")
    #expect(
      run.status == 1 && run.errors.contains("it is not a pack; create one with weft plugins pack")
    )
    #expect(!run.errors.contains("catalogue"))
    let missing = try server.weft("install", server.scratch.path("none.so").path, "--yes")
    #expect(missing.status == 1 && missing.errors.contains("there is no such file"))
  }

  @Test func `the hash of a pack and that of its library have different labels`() throws {
    let packed = try server.pack("org.example.hashed").text
    #expect(packed.contains("sha256 of the pack "), "\(packed)")
    let shown = try server.weft("install", server.packs.path, "org.example.hashed", "--yes").text
    #expect(shown.contains("  library   sha256 "), "\(shown)")
  }

  @Test func `a record that is a link is not written through, and nothing is installed`() throws {
    let outside = server.scratch.path("outside.json").path
    let record = server.home.appending(path: "installed.json").path
    try FileManager.default.createDirectory(at: server.home, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: record, withDestinationPath: outside)
    let run = try server.weft("install", server.address("good"), id, "--yes")
    #expect(run.status == 1 && run.errors.contains("it is a link"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: outside) && server.installed == [])
  }

  @Test func `nothing is installed without the user's confirmation`() throws {
    let asked = try server.weft("install", server.packs.path)
    #expect(asked.status == 1 && asked.errors.contains("use --yes"))
    #expect(asked.text.contains("reads     text.below") && server.installed == [])
  }

  @Test(arguments: [
    ("corrupted", "the file differs from its entry"),
    ("shortened", "the file differs from its entry"),
    ("foreign", "the file differs from its entry"), ("cut", "broke off"),
    ("away", "redirects to another address"), ("broken", "answers 500"),
    ("endless", "has more than"), ("missing", "the file differs from its entry"),
  ])
  func `an unexpected answer from a server is reported, and leaves no files`(
    way: String,
    reason: String
  ) throws {
    if way == "missing" {
      // A pack of another version in its place.
      let names = try FileManager.default.contentsOfDirectory(atPath: server.packs.path)
      let old = try #require(names.first { $0.hasPrefix(id) })
      try server.pack(version: "1.0.1")
      let new = old.replacing("1.0.0", with: "1.0.1")
      let packs = server.packs
      try FileManager.default.removeItem(at: packs.appending(path: new))
      try FileManager.default.copyItem(
        at: packs.appending(path: old),
        to: packs.appending(path: new)
      )
    }
    let place = server.address(way == "missing" ? "good" : way)
    let run = try server.weft("install", place, id, "--yes")
    #expect(run.status == 1 && run.errors.contains(reason), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1 && server.installed == [])
  }

  @Test(arguments: [
    ("\"text.below\"", "\"channel.name\"", "for org.example.test it lists reads channel.name"),
    ("weft.text.messagePreview/1", "weft.text.unread/1", "it lists hooks"),
    ("\"version\": \"1.0.0\"", "\"version\": \"2.0.0\"", "it lists version"),
    ("\"org.example.test\"", "\"org.example.other\"", "it lists id"),
    ("\"x86_64\"", "\"pdp11\"", "for this machine"),
    ("\"abi\": \"1.0\"", "\"abi\": \"9.0\"", "ABI"),
    ("\"reads\"", "\"\"", "\"reads\""), ("weft-catalogue/1", "weft-catalogue/9", "\"format\""),
  ])
  func `a catalogue that contradicts the pack is refused`(
    old: String,
    new: String,
    reason: String
  ) throws {
    try server.edit(old, new)
    let named = new.contains("other") ? "org.example.other" : id
    let run = try server.weft("install", server.packs.path, named, "--yes")
    #expect(run.status == 1 && run.errors.contains(reason), "\(run.errors)")
    #expect(server.installed == [])
  }

  @Test func `a catalogue older than before is refused, and so is a downgrade`() throws {
    let file = server.packs.appending(path: "catalogue.json")
    let first = try Data(contentsOf: file)
    try server.pack(version: "1.1.0")
    #expect(try server.weft("install", server.address("good"), id, "--yes").status == 0)
    let second = try Data(contentsOf: file)
    try first.write(to: file)
    for words in [["update"], ["install", server.address("good"), id, "--yes"]] {
      let run = try server.weft(words[0], words.count > 1 ? words[1] : id)
      #expect(
        run.status == 1 && run.errors.contains("older (serial 1) than the version seen before (2)"),
        "\(run.errors)"
      )
    }
    // Elsewhere the same catalogue counts as another one, but the installed version stays.
    let run = try server.weft("install", server.packs.path, id, "--yes")
    #expect(run.status == 1 && run.errors.contains("1.1.0 is installed"))
    try second.write(to: file)
    #expect(try server.weft("update").text == "\(id) 1.1.0 is the newest\n")
  }
}
