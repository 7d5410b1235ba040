// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftPacks

/// Signatures made by minisign, and invalid ones.
@Suite struct SigningKeyTests {
  private let scratch: Scratch
  private let content = Array("{\"serial\": 1}\n".utf8)

  init() throws {
    scratch = try Scratch()
    try scratch.write(content, to: "catalogue.json")
  }

  private func minisign(_ words: String...) throws {
    let run = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/minisign"),
      words,
      in: scratch.folder
    )
    try #require(run.status == 0, "\(run.errors)")
  }

  private func key(_ name: String = "a") throws -> SigningKey {
    try minisign("-G", "-W", "-f", "-p", "\(name).pub", "-s", "\(name).key")
    return try SigningKey(String(contentsOf: scratch.path("\(name).pub"), encoding: .utf8))
  }

  private func signature(_ more: String...) throws -> [UInt8] {
    let words = ["-S", "-s", "a.key", "-m", "catalogue.json", "-t", "the first"] + more
    let run = try Subprocess(
      URL(fileURLWithPath: "/usr/bin/minisign"),
      words,
      in: scratch.folder
    )
    try #require(run.status == 0, "\(run.errors)")
    return Array(try Data(contentsOf: scratch.path("catalogue.json.minisig")))
  }

  @Test func `a signature by the key's owner is accepted, with its comment`() throws {
    let key = try key()
    #expect(try SigningKey(key.description) == key)
    #expect(try key.check(signature(), of: content, at: "a") == "the first")
    // The format before the hash was signed.
    #expect(try key.check(signature("-l"), of: content, at: "a") == "the first")
  }

  @Test(arguments: [false, true])
  func `changing one byte of file, comment or signature is detected`(isOld: Bool) throws {
    let key = try key()
    let signed = isOld ? try signature("-l") : try signature()
    var other = content
    other[3] ^= 1
    #expect(throws: PackError.self) { try key.check(signed, of: other, at: "a") }
    #expect(throws: PackError.self) { try key.check(signed, of: content + [10], at: "a") }
    let first = try #require(signed.firstIndex(of: 10))
    var refused = 0
    // No key signs the first line; the last byte ends the last line.
    for place in first + 1..<signed.count - 1 {
      var changed = signed
      changed[place] ^= 1
      // The last character of base 64 has unused bits.
      if (try? key.check(changed, of: content, at: "a")) == nil { refused += 1 }
    }
    #expect(refused >= signed.count - 2 - first - 4)
  }

  @Test func `signatures by another key, truncated and invalid ones are refused`() throws {
    let key = try key()
    let signed = try signature()
    #expect(throws: PackError.self) { try self.key("b").check(signed, of: content, at: "a") }
    for count in [0, 10, signed.count / 2, signed.count - 20] {
      #expect(throws: PackError.self) {
        try key.check(Array(signed[..<count]), of: content, at: "a")
      }
    }
    let long = signed + [UInt8](repeating: 10, count: 5_000)
    #expect(throws: PackError.self) { try key.check(long, of: content, at: "a") }
  }

  @Test(arguments: ["", "RW", "untrusted comment: a", "not base 64 at all!", "RWQf6LRCGA9i53ml"])
  func `an invalid key is refused`(text: String) {
    #expect(throws: PackError.self) { try SigningKey(text) }
  }
}
