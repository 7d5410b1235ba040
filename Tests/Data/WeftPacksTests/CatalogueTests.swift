// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftPluginFormat

@testable import WeftPacks

/// The contents of valid catalogues, and the errors of invalid ones.
@Suite struct CatalogueTests {
  private func entry(
    _ version: String = "1.0",
    architecture: String = "x86_64",
    abi: String = "1.0",
    hash: String = String(repeating: "a", count: 64)
  ) -> Catalogue.Entry {
    let file = Catalogue.PackFile(
      file: "org.example.badge-\(version).weftpack",
      size: 10,
      sha256: hash,
      architecture: architecture,
      abi: abi
    )
    return Catalogue.Entry(
      id: "org.example.badge",
      name: "Badge",
      version: version,
      about: "A badge on rows.",
      licence: "MIT",
      language: "c",
      hooks: ["weft.item.channel/1"],
      reads: ["channel.name"],
      pictures: ["shot.png"],
      packs: [file]
    )
  }

  @Test func `a catalogue is read back as written`() throws {
    let catalogue = Catalogue(serial: 4, entries: [entry(), entry("1.10")])
    let bytes = Array(catalogue.json.utf8)
    #expect(try Catalogue(reading: bytes, at: "a") == catalogue)
    for count in 0..<bytes.count - 1 {
      #expect(throws: PackError.self) { try Catalogue(reading: Array(bytes[..<count]), at: "a") }
    }
  }

  /// A member replaced by another one, the name in the error, and its place.
  private static let wrong: [(old: String, new: String, named: String)] = [
    ("weft-catalogue/1", "weft-catalogue/2", "format"),
    ("\"serial\": 4", "\"serial\": -1", "serial"),
    ("\"serial\": 4", "\"serial\": 4.5", "serial"), ("org.example.badge\",", "Org.Badge\",", "id"),
    ("org.example.badge\",", "../badge\",", "id"),
    ("\"1.0\",\n      \"about\"", "\"x\",\n      \"about\"", "version"),
    ("\"1.0\",\n      \"about\"", "\"1/..\",\n      \"about\"", "version"),
    ("org.example.badge-1.0.weftpack", "../../other.weftpack", "file"),
    ("org.example.badge-1.0.weftpack", ".hidden", "file"), ("\"size\": 10", "\"size\": 0", "size"),
    ("\"size\": 10", "\"size\": 99999999999", "size"),
    (String(repeating: "a", count: 64), String(repeating: "g", count: 64), "sha256"),
    (String(repeating: "a", count: 64), "aa", "sha256"),
    ("\"shot.png\"", "\"../shot.png\"", "pictures"),
    ("\"channel.name\"", "7", "reads"),
    ("[\n        \"weft.item.channel/1\"\n      ]", "null", "hooks"),
    ("\"A badge on rows.\"", "null", "about"),
  ]

  @Test(arguments: wrong.indices)
  func `an invalid member is reported and nothing of the catalogue is used`(place: Int) throws {
    let (old, new, named) = Self.wrong[place]
    let json = Catalogue(serial: 4, entries: [entry()]).json
    try #require(json.contains(old), "\(json)")
    let bytes = Array(json.replacing(old, with: new, maxReplacements: 1).utf8)
    let error = #expect(throws: PackError.self) { try Catalogue(reading: bytes, at: "a") }
    #expect(error?.text.hasPrefix("\"\(named)\"") == true, "\(error?.text ?? "none")")
  }

  @Test(arguments: [
    ("HTTPS://Example.ORG:443//a/./b/../c/", "https://example.org/a/c"),
    ("https://example.org.", "https://example.org"), ("http://127.0.0.1:80/", "http://127.0.0.1"),
    ("http://[::1]:8080/%70lug%20ins", "http://[::1]:8080/plug%20ins"),
    ("https://example.org:8443/A", "https://example.org:8443/A"), ("/a//./b/", "/a/b"),
    ("https://example.org/a%2fb", "https://example.org/a%2Fb"),
    ("/a/../b", "/a/../b"), ("/", "/"),
  ])
  func `a location is normalised`(_ text: String, _ usual: String) throws {
    #expect(try CataloguePlace(text).description == usual)
    #expect(CataloguePlace.name(text) == usual && CataloguePlace.name(usual) == usual)
  }

  @Test func `a recorded name that is not a location stays as it is`() {
    #expect(CataloguePlace.name("weft:examples") == "weft:examples")
    #expect(CataloguePlace.name("ftp://example.org/") == "ftp://example.org/")
  }

  @Test func `the newest version is the highest that this machine and host can run`() throws {
    let catalogue = Catalogue(entries: [
      entry("1.9"), entry("1.10"), entry("2.0", abi: "1.9"), entry("3.0", architecture: "other"),
      entry("2.1-beta", abi: "2.0"), entry("1.10-beta"),
    ])
    let host = ABIVersion(major: 1, minor: 1)
    let id = "org.example.badge"
    #expect(catalogue.newest(id, for: "x86_64", host: host)?.entry.version == "1.10")
    #expect(catalogue.newest(id, for: "other", host: host)?.entry.version == "3.0")
    #expect(catalogue.newest(id, for: "riscv64", host: host) == nil)
    #expect(catalogue.newest("org.example.other", for: "x86_64", host: host) == nil)
    let later = ABIVersion(major: 1, minor: 9)
    #expect(catalogue.newest(id, for: "x86_64", host: later)?.entry.version == "2.0")
  }

  @Test func `a version is identified by its bytes, and other machines' builds are added`()
    throws
  {
    var catalogue = Catalogue()
    try catalogue.add(entry(), at: "a")
    try catalogue.add(entry(), at: "a")
    #expect(catalogue.serial == 1)
    let other = entry(hash: String(repeating: "b", count: 64))
    let before = catalogue
    #expect(throws: PackError.self) { try catalogue.add(other, at: "a") }
    #expect(catalogue == before)
    try catalogue.add(
      entry(architecture: "aarch64", hash: String(repeating: "b", count: 64)),
      at: "a"
    )
    #expect(catalogue.serial == 2)
    #expect(catalogue.entries.map { $0.packs.map(\.architecture) } == [["aarch64", "x86_64"]])
  }

  @Test(arguments: [
    "http://example.org/packs", "ftp://127.0.0.1/packs", "https://user@example.org",
    "https://example.org/packs?a=b", "https://", "http://127.0.0.1.example.org", "file:///tmp",
    "https://example.org/a b",
  ])
  func `a location must be encrypted or local and have only a path`(text: String) {
    #expect(throws: PackError.self) { try CataloguePlace(text) }
  }

  @Test func `equivalent locations are written the same way`() throws {
    #expect(
      try CataloguePlace("https://example.org/packs//").description == "https://example.org/packs"
    )
    #expect(try CataloguePlace("http://[::1]:80/packs").description == "http://[::1]/packs")
    #expect(try CataloguePlace("http://[::1]:81/packs").description == "http://[::1]:81/packs")
    #expect(try CataloguePlace("/srv/packs/").description == "/srv/packs")
    let (folder, name) = try CataloguePlace.file("https://example.org/packs/a.weftpack")
    #expect(folder.description == "https://example.org/packs" && name == "a.weftpack")
    #expect(try CataloguePlace.file("a.weftpack").1 == "a.weftpack")
  }
}
