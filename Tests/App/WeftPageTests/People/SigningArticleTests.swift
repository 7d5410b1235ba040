// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

@testable import WeftPage

/// The article on signed links describes the actual links, and its Python creates them.
@Suite struct SigningArticleTests {
  private static let article = "signing-links"

  /// A link with its key, from the article.
  private struct Vector {
    let key: String
    let link: SignedLink
    let query: String

    init(_ json: JSONValue) throws {
      key = try #require(json["key"]?.text)
      query = try #require(json["query"]?.text)
      guard case .integer(let expires)? = json["expires"] else {
        throw CocoaError(.coderReadCorrupt)
      }
      let workspace = try #require(json["workspace"]?.text)
      let user = try #require(json["user"]?.text)
      link = SignedLink(
        for: try #require(Person(workspace: workspace, user: user)),
        now: expires - Int64(SignedLink.usualLifetime),
        nonce: try #require(json["nonce"]?.text)
      )
    }

    var keys: SigningKeys {
      get throws { try SigningKeys(reading: Array(key.utf8), of: "vector") }
    }
  }

  private let vectors: [Vector]

  init() throws {
    let text = try #require(ArticleBlock.texts(of: Self.article, "json").first)
    guard case .array(let all) = try JSONParser.parse(Array(text.utf8)) else {
      throw CocoaError(.coderReadCorrupt)
    }
    vectors = try all.map { try Vector($0) }
  }

  @Test func `the test vectors are links that this program creates and accepts`() throws {
    #expect(vectors.count >= 4)
    for vector in vectors {
      #expect(try vector.link.query(signedBy: vector.keys) == vector.query)
      let now = vector.link.expires - 1
      #expect(try SignedLink(vector.query, signedBy: vector.keys, now: now) == vector.link)
    }
  }

  @Test func `the signed bytes are those in the article`() throws {
    let shown = try #require(ArticleBlock.texts(of: Self.article, "text").dropFirst().first)
    let link = vectors[0].link
    let fields = [link.person.workspace, link.person.user, "\(link.expires)", link.nonce]
    #expect(Array(shown.utf8) == SignedFields(.link, fields).bytes + [0x0A])
  }

  @Test func `the Python code creates the test vectors, and valid links`() throws {
    let code = try #require(ArticleBlock.texts(of: Self.article, "python").first)
    let calls = vectors.map { vector in
      let link = vector.link
      let texts = [vector.key, link.person.workspace, link.person.user, link.nonce]
        .map { JSONWriter.compact(.string($0)) }
      return """
        print(weft_link("https://a", bytes.fromhex(\(texts[0])), \(texts[1]), \(texts[2]), \(link.expires), \(texts[3])))
        """
    }
    let usual =
      "print(weft_link(\"https://a\", bytes.fromhex(\"\(vectors[0].key)\"), \"w\", \"u\"))"
    let scratch = try Scratch()
    let program = code + (calls + [usual]).joined(separator: "\n")
    let file = try scratch.write(program.utf8, to: "links.py").path
    let done = try Subprocess(URL(fileURLWithPath: "/usr/bin/python3"), ["-I", file])
    try #require(done.status == 0, "\(done.errors)")
    let links = done.text.split(separator: "\n").map(String.init)
    #expect(links.dropLast() == vectors.map { "https://a/enter?\($0.query)" }[...])
    let query = try #require(links.last?.split(separator: "?").last.map(String.init))
    let now = Int64(Date().timeIntervalSince1970)
    let link = try SignedLink(query, signedBy: try vectors[0].keys, now: now)
    #expect(
      link.person == Person(workspace: "w", user: "u") && (540...600).contains(link.expires - now)
    )
  }

  @Test func `every value and every refusal has exactly one row`() throws {
    let tables = try ArticleTables(of: Self.article)
    #expect(
      tables.rows(below: "The link").compactMap { ArticleTables.code(in: $0[0]).first }
        == ["workspace", "user", "expires", "nonce", "signature"]
    )
    let refusals: [LinkRefusal] = [.malformed(""), .forged, .expired, .livesTooLong]
    #expect(tables.rows(below: "What is refused").map { $0[0] } == refusals.map { "`\($0.name)`" })
  }
}
