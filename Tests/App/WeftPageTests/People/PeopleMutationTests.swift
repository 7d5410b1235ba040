// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

@testable import WeftPage

/// Links, cookies and key files of random bytes, and slightly changed valid ones.
@Suite struct PeopleMutationTests {
  private static let now: Int64 = 1_790_000_000
  private static let runs = 600

  /// A text with a few bytes changed, removed, doubled or inserted.
  private static func mutate(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    let pieces = ["%", "=", "&", ".", ":", ",", "+", "0", "\n", "%00", "9999999999", "\u{FF}"]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where place < bytes.count: bytes[place] = .random(in: .min ... .max, using: &random)
      case 1 where place < bytes.count: bytes.remove(at: place)
      case 2: bytes.insert(contentsOf: bytes.suffix(from: place).prefix(9), at: place)
      default:
        bytes.insert(
          contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8),
          at: place
        )
      }
    }
    return bytes
  }

  private static func noise(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 0...300, using: &random)).map { _ in
      .random(in: .min ... .max, using: &random)
    }
  }

  @Test(arguments: [UInt64(1), 2])
  func `only the valid link gives access`(seed: UInt64) throws {
    let keys = try SigningKeys.of(2)
    let person = try #require(Person(workspace: "team", user: "ł ke"))
    let link = SignedLink(for: person, now: Self.now)
    let query = link.query(signedBy: keys)
    var random = SeededGenerator(seed: seed)
    for run in 0..<Self.runs {
      let bytes =
        run.isMultiple(of: 8) ? Self.noise(&random) : Self.mutate(Array(query.utf8), &random)
      let text = String(decoding: bytes, as: UTF8.self)
      // Another encoding may still mean the same.
      let read = try? SignedLink(text, signedBy: keys, now: Self.now)
      #expect(read == nil || read == link, "seed \(seed): \(text)")
    }
  }

  @Test(arguments: [UInt64(1), 2])
  func `only the valid cookie identifies a user`(seed: UInt64) throws {
    let keys = try SigningKeys.of(2)
    let person = try #require(Person(workspace: "team", user: "luke"))
    let session = PersonSession(for: person, epoch: 1, now: Self.now)
    let text = session.text(signedBy: keys)
    var random = SeededGenerator(seed: seed)
    for run in 0..<Self.runs {
      let bytes =
        run.isMultiple(of: 8) ? Self.noise(&random) : Self.mutate(Array(text.utf8), &random)
      let other = String(decoding: bytes, as: UTF8.self)
      let read = try? PersonSession(reading: other, signedBy: keys, now: Self.now)
      #expect(read == nil || other == text, "seed \(seed): \(other)")
    }
  }

  @Test(arguments: [UInt64(1), 2])
  func `a key file is refused, or has keys that are long enough`(seed: UInt64) throws {
    let hex = String(repeating: "5e", count: 40)
    let file = Array("# keys\n\(hex)\r\n\nq83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k=\n".utf8)
    let fields = SignedFields(.link, [])
    var random = SeededGenerator(seed: seed)
    for run in 0..<Self.runs {
      let bytes = run.isMultiple(of: 8) ? Self.noise(&random) : Self.mutate(file, &random)
      do {
        let keys = try SigningKeys(reading: bytes, of: "keys")
        #expect(keys.accept(keys.code(of: fields), of: fields), "seed \(seed): \(bytes)")
      } catch {
        #expect(error.description.hasPrefix("keys:"))
        #expect(error.description.utf8.count < 200, "seed \(seed): \(error)")
      }
    }
  }
}
