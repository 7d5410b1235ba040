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

  @Test func `an address without encryption leads to this machine alone`() {
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

  @Test func `the token is in the file, which others can't read, and in no text`() throws {
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

  @Test func `a file of another user is refused`() throws {
    let scratch = try Scratch()
    let path = scratch.path("ada.weft").path
    _ = try AccountFile(path, user: "@ada:b")
    #expect(throws: MatrixError.self) { try AccountFile(path, user: "@bob:b") }
  }

  @Test func `a server that is not there is told as such, without the token`() async throws {
    let http = try MatrixHTTP(MatrixServer("http://127.0.0.1:1"))
    let reply = await http.ask(MatrixRequest(.get, "/"), token: "syt_secret")
    guard case .failure(let error) = reply else { return #expect(Bool(false)) }
    #expect(error.code == .unreachable)
    #expect(!error.message.contains("secret"))
  }

  @Test func `an address of a file leads to no other folder and no other server`() throws {
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
