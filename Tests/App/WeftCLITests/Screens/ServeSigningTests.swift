// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPage
import WeftTestSupport

/// `weft serve --sign` prints links that a host with the same keys accepts.
@Suite struct ServeSigningTests {
  private let scratch: Scratch
  private let keys: String

  /// No server listens there, and the command contacts none.
  private static let address = "postgresql://127.0.0.1:1/chats?workspace=our%20team"

  init() throws {
    scratch = try Scratch()
    keys = try scratch.write(String(repeating: "5e", count: 32).utf8, to: "keys").path
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keys)
  }

  private func sign(_ words: [String], key: Bool = true) throws -> Subprocess {
    let all = ["serve"] + words + (key ? ["--sign-key", keys] : [])
    return try Subprocess(Checkout.weft, all, in: scratch.folder)
  }

  private func link(_ words: String...) throws -> (link: SignedLink, site: Substring) {
    let done = try sign(["--workspace", Self.address] + words)
    try #require(done.status == 0 && done.errors.isEmpty, "\(done.errors)")
    let parts = done.text.dropLast().split(separator: "?", maxSplits: 1)
    let now = Int64(Date().timeIntervalSince1970)
    let keys = try SigningKeys(file: keys)
    return (try SignedLink(String(parts[1]), signedBy: keys, now: now), parts[0])
  }

  @Test func `the link is valid for the user in the workspace for ten minutes`() throws {
    let begin = Int64(Date().timeIntervalSince1970)
    let (link, site) = try link("--sign", "łuke&co")
    #expect(link.person == Person(workspace: "our team", user: "łuke&co"))
    #expect(site == "http://127.0.0.1:8484/enter")
    #expect((0...60).contains(link.expires - begin - 600))
    #expect(try self.link("--sign", "łuke&co").link.nonce != link.nonce)
  }

  @Test func `the lifetime and the address of the pages can be set`() throws {
    for url in ["https://chat.example.org", "https://chat.example.org/", "http://[::1]:80"] {
      let begin = Int64(Date().timeIntervalSince1970)
      let (link, site) = try link("--sign", "luke", "--link-lifetime", "3600", "--url", url)
      #expect(site == url.trimmingCharacters(in: ["/"]) + "/enter")
      #expect((0...60).contains(link.expires - begin - 3600))
    }
  }

  @Test(arguments: [
    (["--sign", "luke"], "needs --workspace postgresql://"),
    (["--sign", "luke", "--workspace", "team.weft"], "needs --workspace postgresql://"),
    (["--sign", "luke", "--workspace", "postgresql:///chats"], "needs --workspace postgresql://"),
    (["--sign", "luke", "--workspace", address + "&user=leia"], "specify different users"),
    (["--sign", "", "--workspace", address], "1 to 1024 bytes"),
    (["--sign", "luke", "--workspace", address, "--link-lifetime", "59"], "from 60 to 86400"),
    (["--sign", "luke", "--workspace", address, "--link-lifetime", "86401"], "from 60 to 86400"),
    (
      ["--sign", "luke", "--workspace", address, "--url", "chat.example.org"], "is not http://HOST"
    ),
    (["--sign", "luke", "--workspace", address, "--url", "ftp://a"], "is not http://HOST"),
    (["--sign", "luke", "--workspace", address, "--url", "https://a/b"], "is not http://HOST"),
    (["--sign", "luke", "--workspace", address, "--url", "https://a?b"], "is not http://HOST"),
    (["--sign", "luke", "--workspace", address, "--url", "https://u@a"], "is not http://HOST"),
    (["--sign", "luke", "--workspace", address, "--url", "https://"], "is not http://HOST"),
    (["--link-lifetime", "60"], "needs --sign USER"),
    (["--url", "https://a"], "needs --sign USER"),
  ])
  func `usage errors are reported`(words: [String], reason: String) throws {
    let done = try sign(words)
    #expect(done.status == 2 && done.errors.contains(reason), "\(done.errors)")
    #expect(done.text.isEmpty)
  }

  @Test func `without keys, or with a file that others can read, no link is created`() throws {
    let words = ["--sign", "luke", "--workspace", Self.address]
    let none = try sign(words, key: false)
    #expect(none.status == 2 && none.errors.contains("--sign needs --sign-key FILE"))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: keys)
    let open = try sign(words)
    #expect(open.status == 1 && open.errors.contains("\(keys): other users can read"))
    #expect(open.text.isEmpty && !open.errors.contains("5e5e"))
  }
}
