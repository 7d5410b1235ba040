// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import WeftModel
import WeftSource
import WeftTestSupport

@testable import WeftMatrix

/// Descriptions of the pages behind links, by an account's server.
@Suite final class LinkPreviewTests {
  private static let room = ChannelID("matrix:!r:localhost")
  private let scratch: Scratch
  /// The servers of the test, which end with it.
  private let servers = Mutex<[ScriptedServer]>([])

  init() throws { scratch = try Scratch() }

  private func source(_ kind: String) async throws -> (ScriptedServer, MatrixSource) {
    let server = try ScriptedServer(kind)
    servers.withLock { $0.append(server) }
    let path = scratch.path("ada.weft").path
    try await MatrixSync(server.account, file: path).once()
    _ = try await server.log()
    return (server, try MatrixSource(server.account, file: path))
  }

  @Test(arguments: ["previews", "previews-old"])
  func `the account's server describes the page, and only it is asked`(kind: String) async throws {
    let (server, source) = try await source(kind)
    let preview = try await source.preview(of: "https://example.org/a?b=c&d", in: Self.room)
    #expect(preview?.title == "A page" && preview?.summary == "What it says")
    let asked = "preview url=https%3A%2F%2Fexample.org%2Fa%3Fb%3Dc%26d"
    #expect(try await server.log() == [asked])
  }

  @Test func `an odd answer becomes one short line without control characters`() async throws {
    let (_, source) = try await source("previews-odd")
    let preview = try #require(try await source.preview(of: "https://example.org", in: Self.room))
    #expect(preview.title.hasPrefix("evil[31m two xxx") && preview.title.count == 120)
    #expect(preview.summary.isEmpty)
  }

  @Test func `a server that describes no pages isn't asked a second time`() async throws {
    let (_, source) = try await source("counts")
    #expect(source.previewsLinks(in: Self.room))
    #expect(try await source.preview(of: "https://example.org", in: Self.room) == nil)
    #expect(!source.previewsLinks(in: Self.room))
  }

  @Test(arguments: ["http://example.org", "ftp://x", "mxc://x/y", "https:/x", ""])
  func `only secure addresses are asked about`(link: String) async throws {
    let (server, source) = try await source("previews")
    #expect(try await source.preview(of: link, in: Self.room) == nil)
    #expect(try await server.log() == [])
  }

  @Test func `nothing is asked for an encrypted room, not even if the file doesn't know it`()
    async throws
  {
    let (server, source) = try await source("encrypts")
    // From this request on the server has the room encrypted; the file learns it by a sync only.
    _ = try await MatrixHTTP(server.account.server).ask(
      MatrixRequest(.get, "/_matrix/client/v3/sync?since=s1"),
      token: "t"
    )
    _ = try await server.log()
    await #expect(throws: SourceError.self) {
      try await source.preview(of: "https://example.org", in: Self.room)
    }
    #expect(try await server.log() == [])
  }
}
