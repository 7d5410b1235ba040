// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftMatrix

@Suite struct MatrixAccountTests {
  private func code(_ address: String) -> MatrixError.Code? {
    do throws(MatrixError) {
      _ = try MatrixServer(address)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `an unencrypted address is accepted only for this machine`() {
    for good in ["https://example.org", "example.org", "http://127.0.0.1:8008", "http://localhost"]
    {
      #expect(code(good) == nil, "\(good)")
    }
    for bad in [
      "http://example.org", "http://127.0.0.1.example.org", "http://localhost.example.org",
    ] {
      #expect(code(bad) == .insecure, "\(bad)")
    }
    for bad in [
      "", "ftp://a", "https://user:word@a", "https://a?b", "https://a#b", "https://a\r\nb",
    ] {
      #expect(code(bad) == .failed, "\(bad)")
    }
  }

  @Test func `the token is stored only in the private file and shown in no text`() throws {
    let scratch = try Scratch()
    let path = scratch.path("ada.token").path
    let account = MatrixAccount(
      try MatrixServer("https://example.org"),
      user: "@ada:example.org",
      device: "D",
      token: "syt_secret"
    )
    try account.save(to: path)
    try account.save(to: path)
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try MatrixAccount(readingFrom: path).token == "syt_secret")
    var text = "\(account) " + String(reflecting: account)
    dump(account, to: &text)
    #expect(!text.contains("secret"))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(throws: MatrixError.self) { try MatrixAccount(readingFrom: path) }
  }

  @Test func `a token that belongs to another user of the machine is refused`() throws {
    let scratch = try Scratch()
    let path = scratch.path("ada.token").path
    let server = try MatrixServer("https://example.org")
    try MatrixAccount(server, user: "@ada:b", device: "D", token: "t").save(to: path)
    // Only root can give a file away; any other user plays the one whom it doesn't belong to.
    if geteuid() == 0 {
      try FileManager.default.setAttributes([.ownerAccountID: 7], ofItemAtPath: path)
    }
    let user = geteuid() == 0 ? 0 : geteuid() + 1
    let owner = geteuid() == 0 ? 7 : geteuid()
    do throws(MatrixError) {
      _ = try MatrixAccount(readingFrom: path, for: user)
      Issue.record("the file was read")
    } catch {
      #expect(error.code == .file)
      #expect(error.message.hasPrefix("\(path) belongs to another user (\(owner)); "))
    }
    #expect(try MatrixAccount(readingFrom: path, for: owner).token == "t")
  }

  @Test func `a token is read through a link, which saving replaces`() throws {
    let scratch = try Scratch()
    let (path, target) = (scratch.path("ada.token").path, scratch.path("secret").path)
    let server = try MatrixServer("https://example.org")
    try MatrixAccount(server, user: "@ada:b", device: "D", token: "old").save(to: target)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    #expect(try MatrixAccount(readingFrom: path).token == "old")
    try MatrixAccount(server, user: "@ada:b", device: "D", token: "new").save(to: path)
    #expect(try MatrixAccount(readingFrom: path).token == "new")
    #expect(try MatrixAccount(readingFrom: target).token == "old")
  }

  @Test func `a file of another user is refused`() throws {
    let scratch = try Scratch()
    let path = scratch.path("ada.weft").path
    _ = try AccountFile(path, user: "@ada:b")
    #expect(throws: MatrixError.self) { try AccountFile(path, user: "@bob:b") }
  }

  @Test func `an unreachable server is reported without the token`() async throws {
    let http = try MatrixHTTP(MatrixServer("http://127.0.0.1:1"))
    let reply = await http.ask(MatrixRequest(.get, "/"), token: "syt_secret")
    guard case .failure(let error) = reply else { return #expect(Bool(false)) }
    #expect(error.code == .unreachable)
    #expect(!error.message.contains("secret"))
  }

  @Test func `a file's address can't lead to another folder or server`() throws {
    let address = try MediaAddress("mxc://example.org/..%2F..")
    #expect(address.fileName == "example.org+..%252F..")
    let request = address.request(thumbnail: 9_999, isCurrent: true)
    #expect(
      request.path.hasPrefix("/_matrix/client/v1/media/thumbnail/example.org/..%252F..?width=2048")
    )
    #expect(!address.request(thumbnail: nil, isCurrent: false).isAuthorized)
    for bad in [
      "", "mxc://", "mxc://a", "mxc://a/", "https://a/b", "mxc://a/b/c", "mxc://a/b?c",
      "mxc://a/b\nc",
    ] {
      #expect(throws: MatrixError.self) { try MediaAddress(bad) }
    }
  }
}
