// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftAvatars
import WeftScene
import WeftTestSupport
import WeftWeb

@testable import WeftPage

/// Pictures that a server provides to its own pages.
@Suite struct ServedPictureTests {
  private let scratch: Scratch
  private let site: ServedSite

  init() throws {
    scratch = try Scratch()
    let file = PNGFile.bytes(width: 4, height: 2) { x, y in (UInt8(x), UInt8(y), 9, 255) }
    try scratch.write(file, to: "a.png")
    try scratch.write("text".utf8, to: "text.png")
    var limits = PictureLimits()
    limits.deadline = .seconds(60)
    site = try ServedSite(
      pictures: PictureLibrary(
        folders: [scratch.folder.path],
        decoder: Checkout.pictureDecoder.path,
        limits: limits
      )
    )
  }

  private func path(_ address: String) -> String {
    let size = PictureSize(width: 8, height: 8, fit: .whole)
    return "/" + PictureAnswers.links.address(of: PictureAddress(ofHost: address), size)
  }

  @Test func `a page gets a picture in its original proportions, encoded again`() throws {
    let answer = try site.ask(site.request(path("a.png")))
    #expect(answer.status == 200)
    #expect(answer.header("content-type") == "image/png")
    #expect(answer.header("content-security-policy") != nil)
    #expect(answer.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // The header of the file contains its width and height.
    #expect(Array(answer.body[16..<24]) == [0, 0, 0, 4, 0, 0, 0, 2])
  }

  @Test(arguments: ["text.png", "gone.png", "../a.png", "/etc/passwd", "https://example.org/a"])
  func `an address without a picture gets an empty answer`(address: String) throws {
    let answer = try site.ask(site.request(path(address)))
    #expect(answer.status == 200 && answer.body.isEmpty)
  }

  @Test func `only the server's own pages get pictures`() throws {
    let request = site.request(path("a.png"))
    #expect(try site.ask(request.with("Cookie", nil)).status == 403)
    #expect(try site.ask(request.with("Sec-Fetch-Site", "cross-site")).status == 403)
    #expect(try site.ask(site.request("/picture/8x8-whole/*")).status == 404)
    #expect(try site.ask(site.request("/picture/9999x8-whole/YQ")).status == 404)
    // A picture that no page showed is requested from no server.
    let own = path("a.png").split(separator: "/").map(String.init)
    for mark in ["", "/\(own[3])", "/AAAAAAAAAAAAAAAA"] {
      #expect(try site.ask(site.request("/picture/8x8-whole/Yi5wbmc\(mark)")).status == 404)
    }
  }
}

/// Many simultaneous requests for pictures.
@Suite struct PictureFloodTests {
  /// A server of several users, and a folder with one picture.
  private static func site(
    atOnce most: Int,
    decoder: String = Checkout.pictureDecoder.path
  ) throws -> (PeopleSite, Scratch) {
    let scratch = try Scratch()
    let file = PNGFile.bytes(width: 4, height: 2) { x, y in (UInt8(x), UInt8(y), 9, 255) }
    try scratch.write(file, to: "a.png")
    var limits = PictureLimits()
    limits.deadline = .seconds(60)
    let library = try PictureLibrary(
      folders: [scratch.folder.path],
      decoder: decoder,
      limits: limits
    )
    let site = try PeopleSite(pictures: library) {
      ($0.sessions, $0.picturesAtOnce) = (3000, Double(most))
    }
    return (site, scratch)
  }

  /// The path of a different picture for each number, so that none is cached.
  private static func path(_ number: Int) -> String {
    let size = PictureSize(width: number % 200 + 8, height: number / 200 + 8, fit: .whole)
    return "/" + PictureAnswers.links.address(of: PictureAddress(ofHost: "a.png"), size)
  }

  /// A decoder that notes the size of its picture in a list, and waits until a file exists.
  private static func gated(_ scratch: Scratch) throws -> (decoder: String, gate: URL, list: URL) {
    let (gate, list) = (scratch.path("gate"), scratch.path("list"))
    let script = """
      #!/bin/sh
      echo "$1x$2" >> '\(list.path)'
      while [ ! -e '\(gate.path)' ]; do sleep 0.01; done
      exec '\(Checkout.pictureDecoder.path)' "$@"
      """
    let file = try scratch.write(script.utf8, to: "decoder")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return (file.path, gate, list)
  }

  @Test(.ends) func `one user's flood delays another's picture by at most a few pictures`()
    async throws
  {
    try await onOwnThread {
      let tools = try Scratch()
      let (decoder, gate, list) = try Self.gated(tools)
      let (site, scratch) = try Self.site(atOnce: 1000, decoder: decoder)
      defer { withExtendedLifetime((scratch, tools)) {} }
      let (luke, leia) = (try site.enter("luke"), try site.enter("leia"))
      func ask(_ visitor: PeopleVisitor, _ numbers: Range<Int>) -> [TestClient] {
        let before = site.server.pictures?.waitingCount ?? 0
        let clients = numbers.map { site.loop.client(visitor.request(Self.path($0)).text) }
        site.loop.run("the requests") {
          site.server.pictures?.waitingCount == before + numbers.count
        }
        return clients
      }
      var flood = ask(luke, 0..<100)
      let client = ask(leia, 10_001..<10_002)[0]
      flood += ask(luke, 100..<400)
      try Data().write(to: gate)
      let answer = try site.loop.answer(to: client)
      #expect(answer.status == 200 && answer.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      // Those that the loader had started, and one for each that arrived since. What the clients have received
      // says less: on a busy machine a decoder that was started early may end late.
      let started = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
      let before = try #require(started.firstIndex(of: "9x58"), "\(started)")
      #expect(before <= 2 * PictureAnswers.mostLoading, "\(before)")
      withExtendedLifetime(flood) {}
    }
  }

  @Test(.ends)
  func `a page with a hundred pictures loads, and a client that requests thousands has to wait`()
    async throws
  {
    try await onOwnThread {
      let most = 120
      let (site, scratch) = try Self.site(atOnce: most)
      defer { withExtendedLifetime(scratch) {} }
      let (luke, leia) = (try site.enter("luke"), try site.enter("leia"))
      for number in 0..<100 {
        #expect(try site.ask(leia.request(Self.path(number))).status == 200)
      }
      let request = luke.request(Self.path(0))
      // A cached one needs no decoder, but counts all the same.
      let statuses = try (0...most).map { _ in try site.ask(request).status }
      #expect(statuses.count { $0 == 200 } == most)
      let refused = try site.ask(request)
      #expect(refused.status == 429 && refused.header("retry-after") != nil)
      #expect(try site.numbers().contains("weft_pictures_refused_total 2\n"))
      #expect(try site.ask(leia.request(Self.path(0))).status == 200)
      site.wait(.seconds(1))
      #expect(try site.ask(request).status == 200)
    }
  }
}
