// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport
import WeftZip

@testable import WeftPacks

/// Packs are read back as written, and nothing else is accepted.
@Suite struct PackTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func archive(_ entries: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
    let file = scratch.path(UUID().uuidString)
    try ZipWriter.write(entries, to: file.path)
    return Array(try Data(contentsOf: file))
  }

  private var whole: Pack {
    get throws {
      var generator = SeededGenerator(seed: 7)
      let library = (0..<5_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
      return try Pack(
        library: library,
        others: [("shot.png", [1, 2, 3]), ("README.md", Array("# Badge\n".utf8))]
      )
    }
  }

  private func written(_ pack: Pack) throws -> [UInt8] {
    let file = scratch.path(UUID().uuidString)
    try pack.write(to: file.path)
    return Array(try Data(contentsOf: file))
  }

  @Test func `a pack is read back as written, and always written the same`() throws {
    let pack = try whole
    let bytes = try written(pack)
    #expect(try written(pack) == bytes)
    let read = try Pack(reading: bytes, at: "a")
    #expect(read.library == pack.library && read.others.map(\.name) == ["README.md", "shot.png"])
    #expect(read.pictures == ["shot.png"] && read.about == Array("# Badge\n".utf8))
  }

  @Test func `a truncated pack is refused`() throws {
    let bytes = try written(try whole)
    for count in stride(from: 0, to: bytes.count, by: 97) {
      #expect(throws: PackError.self) { try Pack(reading: Array(bytes[..<count]), at: "a") }
    }
  }

  @Test func `changing a byte changes nothing that is extracted from a pack`() throws {
    let pack = try whole
    let bytes = try written(pack)
    var refused = 0
    for place in stride(from: 0, to: bytes.count, by: 13) {
      var changed = bytes
      changed[place] ^= 0x40
      do throws(PackError) {
        let read = try Pack(reading: changed, at: "a")
        #expect(read.library == pack.library, "byte \(place)")
      } catch {
        refused += 1
      }
    }
    #expect(refused > 300)
  }

  @Test(arguments: [
    "../plugin.so", "/etc/passwd", "a/b.png", ".png", "run.sh", "README.txt",
    "Plugin.so", "", "a b.png",
  ])
  func `a file that no pack may contain is refused, and the error shows its name`(
    name: String
  ) throws {
    let bytes = try archive([("plugin.so", [1]), (name, [2])])
    #expect(throws: PackError.self) { try Pack(reading: bytes, at: "a") }
  }

  @Test func `a pack has one library and a few small files`() throws {
    #expect(throws: PackError.self) {
      try Pack(reading: try archive([("README.md", [1])]), at: "a")
    }
    let five = (1...5).map { ("\($0).png", [UInt8]()) }
    #expect(throws: PackError.self) { try Pack(library: [1], others: five) }
    #expect(throws: PackError.self) {
      try Pack(reading: try archive([("plugin.so", [1])] + five), at: "a")
    }
    // It compresses well, and would unpack to more than a picture may have.
    let bomb = [UInt8](repeating: 0, count: Pack.Limit.picture + 1)
    let packed = try archive([("plugin.so", [1]), ("large.png", bomb)])
    #expect(packed.count < 10_000)
    #expect(throws: PackError.self) { try Pack(reading: packed, at: "a") }
  }
}
