// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftImport
import WeftModel
import WeftTestSupport

@Suite struct BrokenArchiveTests {
  /// A change of the last day's entry, and the issue it causes.
  struct BrokenEntry: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout StoredZip.Entry) -> Void

    init(_ word: String, _ change: @escaping @Sendable (inout StoredZip.Entry) -> Void) {
      testDescription = word
      self.change = change
    }
  }

  static let entries: [BrokenEntry] = [
    BrokenEntry("is encrypted") { $0.flags |= 1 },
    BrokenEntry("can't be unpacked") { $0.method = 8 },
    BrokenEntry("can't be unpacked") { $0.method = 77 },
    BrokenEntry("can't be unpacked") { $0.checksum = 1 },
    BrokenEntry("unpacks to more than 250 times") { $0.claimedSize = 200 << 20 },
    BrokenEntry("unpacks to 4294967294 bytes") { $0.claimedSize = 0xFFFF_FFFE },
    BrokenEntry("can't be unpacked") { $0.claimedSize = 5000 },
    BrokenEntry("leads out of the archive") { $0.name = Array("general/../../x.json".utf8) },
    BrokenEntry("leads out of the archive") { $0.name = Array("general//x.json".utf8) },
    BrokenEntry("leads out of the archive") { $0.name = Array("./x.json".utf8) },
    BrokenEntry("is absolute") { $0.name = Array("/etc/passwd".utf8) },
    BrokenEntry("has a backslash") { $0.name = Array("..\\x.json".utf8) },
    BrokenEntry("not valid UTF-8") {
      $0.name = [0x67, 0xFF, 0x2F, 0x61]
      $0.flags = 0
    },
    BrokenEntry("has no name") { $0.name = [] },
    BrokenEntry("another entry has the same name") { $0.name = Array("users.json".utf8) },
  ]

  @Test(arguments: entries)
  func `a broken entry is reported and the others are imported`(broken: BrokenEntry) throws {
    let scratch = try Scratch()
    var zip = SlackExport().archive
    var entry = StoredZip.Entry(
      "general/2023-11-15.json",
      Array(#"[{"user":"U1","text":"More","ts":"1700100000.000000"}]"#.utf8)
    )
    broken.change(&entry)
    zip.entries.append(entry)
    let (taken, report) = try importChats(scratch.write(zip.bytes, to: "export.zip"))
    #expect(report.issues.count == 1)
    let issue = try #require(report.issues.first)
    #expect(issue.description.contains(broken.testDescription))
    let name = String(decoding: entry.name, as: UTF8.self)
    #expect(issue.path == (name.isEmpty ? "entry 3" : name))
    #expect(taken.messages("slack:C1").map(\.text) == ["Hello", "Hi"])
  }

  @Test func `a truncated archive is refused, or read as far as possible and reported`() throws {
    let scratch = try Scratch()
    let whole = SlackExport().archive.bytes
    for length in stride(from: 4, to: whole.count, by: 7) {
      let file = try scratch.write(whole.prefix(length), to: "cut.zip")
      let error = #expect(throws: ImportError.self) { try importChats(file) }
      #expect(error?.code == .badArchive)
    }
  }

  @Test func `changing any of an archive's first bytes never traps`() throws {
    let scratch = try Scratch()
    let whole = SlackExport().archive.bytes
    var refused = 0
    for index in 4..<whole.count where index % 3 == 0 {
      var bytes = whole
      bytes[index] ^= 0xFF
      let file = try scratch.write(bytes, to: "changed.zip")
      do { _ = try importChats(file) } catch is ImportError { refused += 1 }
    }
    #expect(refused > 0)
  }

  @Test func `a zip bomb is not unpacked, even if its directory is wrong`() throws {
    let scratch = try Scratch()
    let honest = scratch.path("bomb.zip")
    let day = "general/2023-11-15.json"
    let blanks = [UInt8](repeating: 0x20, count: 8 << 20)
    let files = SlackExport().files.map { ($0.key, $0.value) } + [(day, blanks)]
    try writeDeflatedZip(files, to: honest)
    let (taken, report) = try importChats(honest)
    #expect(report.issues.map(\.path) == [day])
    #expect(report.issues.first?.reason == "unpacks to more than 250 times its size")
    #expect(taken.messages("slack:C1").count == 2)
    // The same with a directory that claims less: the size is in four bytes, in two places.
    var bytes = Array(try Data(contentsOf: honest))
    let size: [UInt8] = [0, 0, 0x80, 0]
    for index in bytes.indices.dropLast(4) where Array(bytes[index..<index + 4]) == size {
      bytes.replaceSubrange(index..<index + 4, with: [100, 0, 0, 0])
    }
    let lying = try importChats(scratch.write(bytes, to: "lying.zip"))
    #expect(lying.report.issues.map(\.path) == [day])
    #expect(lying.report.issues.first?.reason.contains("can't be unpacked") == true)
  }

  @Test func `entries that share bytes are refused`() throws {
    let scratch = try Scratch()
    var zip = SlackExport().archive
    for index in zip.entries.indices { zip.entries[index].claimedPackedSize = 1 << 20 }
    let file = try scratch.write(zip.bytes, to: "overlap.zip")
    let error = try #require(throws: ImportError.self) { try importChats(file) }
    #expect(error.code == .badArchive)
    #expect(error.message.contains("overlap"))
  }

  @Test func `limits apply to entries, files and names`() throws {
    let scratch = try Scratch()
    var limits = ImportLimits()
    limits.files = 2
    let zip = try scratch.write(SlackExport().archive.bytes, to: "export.zip")
    let error = try #require(throws: ImportError.self) { try importChats(zip, limits: limits) }
    #expect(error.code == .tooLarge)
    #expect(error.message.contains("3 entries, but at most 2"))
    let folder = scratch.path("folder")
    try SlackExport().write(to: folder)
    #expect(throws: ImportError.self) { try importChats(folder, limits: limits) }
    limits = ImportLimits()
    limits.fileBytes = 120
    let (taken, report) = try importChats(folder, limits: limits)
    #expect(
      report.issues.map(\.path) == ["users.json", "general/2023-11-14.json"]
    )
    #expect(report.issues.allSatisfy { $0.reason == "has more than 120 bytes" })
    #expect(taken.channels.count == 1)
    let json = try scratch.write((String(repeating: " ", count: 200) + "{}").utf8, to: "big.json")
    let large = try #require(throws: ImportError.self) { try importChats(json, limits: limits) }
    #expect(large.code == .tooLarge)
  }
}
