// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftScene
import WeftTestSupport
import WeftWeb

@testable import WeftPage

/// Pictures that a server has for its own pages.
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
    return PictureAnswers.links.address(of: PictureAddress(ofHost: address), size)
  }

  @Test func `a page gets a picture in its proportions, made anew`() throws {
    let answer = try site.ask(site.request(path("a.png")))
    #expect(answer.status == 200)
    #expect(answer.header("content-type") == "image/png")
    #expect(answer.header("content-security-policy") != nil)
    #expect(answer.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // The header of the file tells its width and its height.
    #expect(Array(answer.body[16..<24]) == [0, 0, 0, 4, 0, 0, 0, 2])
  }

  @Test(arguments: ["text.png", "gone.png", "../a.png", "/etc/passwd", "https://example.org/a"])
  func `what is no picture is an empty answer`(address: String) throws {
    let answer = try site.ask(site.request(path(address)))
    #expect(answer.status == 200 && answer.body.isEmpty)
  }

  @Test func `only the server's own pages get one`() throws {
    let request = site.request(path("a.png"))
    #expect(try site.ask(request.with("Cookie", nil)).status == 403)
    #expect(try site.ask(request.with("Sec-Fetch-Site", "cross-site")).status == 403)
    #expect(try site.ask(site.request("/picture/8x8-whole/*")).status == 404)
    #expect(try site.ask(site.request("/picture/9999x8-whole/YQ")).status == 404)
    // A picture that no page showed is asked of no server.
    let own = path("a.png").split(separator: "/").map(String.init)
    for mark in ["", "/\(own[3])", "/AAAAAAAAAAAAAAAA"] {
      #expect(try site.ask(site.request("/picture/8x8-whole/Yi5wbmc\(mark)")).status == 404)
    }
  }
}
