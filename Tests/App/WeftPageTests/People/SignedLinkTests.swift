// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftCodec
import WeftTestSupport

@testable import WeftPage

@Suite struct SignedLinkTests {
  private static let now: Int64 = 1_790_000_000

  private let person: Person
  private let keys: SigningKeys
  private let query: String

  init() throws {
    person = try #require(Person(workspace: "team", user: "luke"))
    keys = try SigningKeys.of(2, 1)
    query = SignedLink(for: person, now: Self.now, nonce: "0123456789abcdef").query(signedBy: keys)
  }

  private func read(_ query: String?, at now: Int64 = now) throws(LinkRefusal) -> SignedLink {
    try SignedLink(query, signedBy: keys, now: now)
  }

  private func refusal(_ query: String?, at now: Int64 = now) throws -> LinkRefusal {
    try #require(throws: LinkRefusal.self) { _ = try read(query, at: now) }
  }

  @Test func `a link gives its user access until it expires, any number of times`() throws {
    let link = try read(query)
    #expect(link.person == person && link.expires == Self.now + 600)
    #expect(link.nonce == "0123456789abcdef")
    #expect(try read(query) == link && read(query, at: Self.now + 599) == link)
    #expect(try refusal(query, at: Self.now + 600) == .expired)
    #expect(try refusal(query, at: .max) == .expired)
  }

  @Test func `the signed bytes are the fields as netstrings`() throws {
    let bytes = "12:weft-link-v1,4:team,4:luke,10:1790000600,16:0123456789abcdef,"
    let code = MessageCode(of: Array(bytes.utf8), key: [UInt8](repeating: 2, count: 32)).bytes.hex
    let start = "workspace=team&user=luke&expires=1790000600&nonce=0123456789abcdef&signature="
    #expect(query == start + code)
  }

  @Test(arguments: [
    "luke", "a b", "a+b", "a&user=b", "a=b", "100%", "łukasz", "e\u{301}", "é", "\0", "\n", "🙂",
    "x:1,", "a/b?c#d", String(repeating: "z", count: 1024),
  ])
  func `every id is preserved`(id: String) throws {
    let person = try #require(Person(workspace: id, user: id))
    let query = SignedLink(for: person, now: Self.now).query(signedBy: keys)
    #expect(query.utf8.allSatisfy { 0x21...0x7E ~= $0 })
    let read = try read(query).person
    #expect(read == person && Array(read.user.utf8) == Array(id.utf8))
  }

  @Test func `the values may be in any order, and a space may be a plus sign`() throws {
    let spaced = try #require(Person(workspace: "our team", user: "luke"))
    let items = SignedLink(for: spaced, now: Self.now).query(signedBy: keys).split(separator: "&")
    let turned = items.reversed().joined(separator: "&").replacing("%20", with: "+")
    #expect(try read(turned).person == spaced)
  }

  @Test func `any change makes a link forged or malformed`() throws {
    for (old, new) in [
      ("team", "teams"), ("luke", "leia"), ("1790000600", "1790000601"), ("89ab", "89aB"),
      ("workspace=team&user=luke", "workspace=luke&user=team"), ("luke", "LUKE"),
    ] {
      #expect(try refusal(query.replacing(old, with: new)) == .forged, "\(new)")
    }
    for index in query.indices {
      var other = query
      other.replaceSubrange(index...index, with: query[index] == "0" ? "1" : "0")
      let refusal = try refusal(other)
      #expect(["malformed", "forged"].contains(refusal.name), "\(other)")
    }
    let foreign = try SigningKeys.of(3)
    #expect(
      try refusal(SignedLink(for: person, now: Self.now).query(signedBy: foreign)) == .forged
    )
  }

  @Test func `a link of the previous key is accepted as long as the key is kept`() throws {
    let old = SignedLink(for: person, now: Self.now).query(signedBy: try SigningKeys.of(1))
    #expect(try read(old).person == person)
    let new = try SigningKeys.of(2)
    #expect(throws: LinkRefusal.forged) { _ = try SignedLink(old, signedBy: new, now: Self.now) }
  }

  @Test func `a link valid for more than a day is refused`() throws {
    let day = SignedLink(for: person, lifetime: 86_400, now: Self.now).query(signedBy: keys)
    #expect(try read(day).expires == Self.now + 86_400)
    // The site's clock may be ahead.
    #expect(try read(day, at: Self.now - 60).person == person)
    #expect(try refusal(day, at: Self.now - 61) == .livesTooLong)
  }

  @Test func `a malformed link is refused with the reason`() throws {
    let signature = query.suffix(64)
    for (text, words) in [
      (nil, "workspace is missing"), ("", "workspace is missing"), ("&&", "workspace is missing"),
      (String(query.dropLast(75)), "signature is missing"),
      (query + "&nonce=a", "nonce occurs twice"),
      (query + "&theme=dark", "fields other than"), (query + "&=", "fields other than"),
      (query.replacing("team", with: ""), "1 to 1024 bytes"),
      (query.replacing("luke", with: String(repeating: "a", count: 1025)), "1 to 1024 bytes"),
      (query.replacing("1790000600", with: "soon"), "seconds since 1970"),
      (query.replacing("1790000600", with: "01790000600"), "seconds since 1970"),
      (query.replacing("1790000600", with: "-1"), "seconds since 1970"),
      (
        query.replacing("1790000600", with: String(repeating: "9", count: 19)), "seconds since 1970"
      ),
      (query.replacing("0123456789abcdef", with: "0123456789abcde"), "nonce needs 16"),
      (query.replacing("0123456789abcdef", with: "0123456789abcde."), "nonce needs 16"),
      (query.replacing(signature, with: signature.uppercased()), "lower-case"),
      (String(query.dropLast(2)), "64 lower-case"), (query.replacing("team", with: "%f"), "UTF-8"),
      (query.replacing("team", with: "%FF"), "UTF-8"),
      (query.replacing("team", with: "%"), "UTF-8"),
      (String(repeating: "&", count: 8193), "more than 8192 bytes"),
    ] as [(String?, String)] {
      let refusal = try refusal(text)
      #expect(refusal.name == "malformed" && refusal.description.contains(words), "\(refusal)")
    }
  }

  @Test func `users are distinguished by the bytes of their ids`() throws {
    let one = try #require(Person(workspace: "w", user: "\u{E9}"))
    let other = try #require(Person(workspace: "w", user: "e\u{301}"))
    #expect(one.user == other.user && one != other && Set([one, other]).count == 2)
    let split = try #require(Person(workspace: "ab", user: "c"))
    #expect(split != Person(workspace: "a", user: "bc"))
    #expect(Person(workspace: "", user: "a") == nil && Person(workspace: "a", user: "") == nil)
  }
}
