// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftScene
import WeftTestSupport
import WeftViews

@testable import WeftWeb

@Suite struct InlinePictureTests {
  private let pictures = FixedPictures { address, _, _ in
    address == "gone.png" ? nil : [1, 2, 3, 255]
  }

  private let links = PictureLinks(path: "/picture/")

  private func scene(_ url: String?) throws -> ValidScene {
    try Scene {
      PictureView(url: url, name: "Bay <1>", width: 240, height: 160, radius: 10)
    }.validated()
  }

  private func page(_ url: String?, pictures: FixedPictures?, origins: String...) throws -> String {
    let allowed = Set(origins.compactMap { PictureOrigin($0) })
    let page = HTMLPage(try scene(url), title: "", pictures: pictures, origins: allowed)
    return String(decoding: page.bytes, as: UTF8.self)
  }

  private func live(_ url: String?) throws -> String {
    let looks = LiveScene.Looks(pictures: pictures, links: links)
    return String(decoding: LiveScene(try scene(url), looks).frame, as: UTF8.self)
  }

  @Test func `a page shows the picture over its name, at its final size`() throws {
    let page = try page("a.png", pictures: pictures)
    #expect(pictures.asked == ["a.png 480x320"])
    let image = #"<img class="pp" width="240" height="160" loading="lazy" alt="Bay &lt;1&gt;" src="#
    #expect(page.contains(image + "\"data:image/png;base64,"))
    #expect(page.contains("aria-hidden=\"true\"><span class=\"ic\""))
    #expect(page.contains("aspect-ratio:240/160") && page.contains("img-src data:"))
  }

  @Test func `a live page links to its own server, and nothing is decoded for it`() throws {
    let frame = try live("bays/ä 1.png")
    #expect(pictures.asked == [])
    let match = try #require(frame.firstMatch(of: /src="([^"]*)"/))
    let asked = links.picture(at: String(match.output.1))
    #expect(asked?.picture == "bays/ä 1.png")
    #expect(asked?.size == PictureSize(width: 480, height: 320))
  }

  @Test func `an avatar of a live page loads over its initials, and nothing is decoded for it`()
    throws
  {
    func frame(_ url: String?) throws -> String {
      let scene = Scene { Avatar(initials: "LO", color: .accent, size: 20, url: url) }
      let looks = LiveScene.Looks(pictures: pictures, links: links)
      return String(decoding: LiveScene(try scene.validated(), looks).frame, as: UTF8.self)
    }
    let shown = try frame("leia.png")
    let match = try #require(
      shown.firstMatch(of: /LO<img class="ap" alt="" loading="lazy" src="([^"]*)">/)
    )
    let asked = links.picture(at: String(match.output.1))
    #expect(asked?.picture == "leia.png" && asked?.size == PictureSize(side: 40))
    for url in ["https://example.org/a.png", "", nil] {
      #expect(try !frame(url).contains("<img"))
    }
    #expect(pictures.asked == [])
  }

  @Test(arguments: ["https://example.org/a.png", "javascript:alert(1)://", nil])
  func `a picture that must not be loaded is replaced by a line with its name`(url: String?) throws
  {
    for page in [try page(url, pictures: pictures), try live(url), try page(url, pictures: nil)] {
      #expect(!page.contains("<img") && !page.contains("example.org"))
      #expect(page.contains("<span class=\"pl\">") && page.contains("Bay &lt;1&gt;"))
    }
    #expect(pictures.asked == [])
  }

  @Test func `a picture on a server that the host allows is linked`() throws {
    let page = try page(
      "https://cdn.example.com/a.png",
      pictures: pictures,
      origins: "https://cdn.example.com"
    )
    #expect(page.contains("referrerpolicy=\"no-referrer\" alt=\"Bay &lt;1&gt;\""))
    #expect(page.contains("src=\"https://cdn.example.com/a.png\""))
  }

  @Test func `a missing picture leaves its space and name`() throws {
    let page = try page("gone.png", pictures: pictures)
    #expect(!page.contains("<img") && page.contains("<span class=\"pn\"><span"))
    #expect(page.contains("aspect-ratio:240/160"))
  }

  @Test(arguments: [
    "", "/", "/picture/", "/picture/1x1-fill/", "/picture/0x1-fill/YQ", "/picture/1025x1-fill/YQ",
    "/picture/1x1-fil/YQ", "/picture/1x1/YQ", "/picture/1x1-fill/YQ/YQ", "/picture/1x1-fill/Y",
    "/picture/1x1-fill/YR", "/picture/1x1-fill/Y*", "/picture/1x1-fill/YQ==",
    "/picture/-1x1-fill/YQ", "/picture/1x1x1-fill/YQ", "/picture/١x1-fill/YQ",
    "/picture/1x1-fill/_w", "/other/1x1-fill/YQ",
    "/picture/1x1-fill/"
      + String(repeating: "YWFh", count: 3_000),
  ])
  func `an address that no page contains belongs to no picture`(address: String) {
    #expect(links.picture(at: address) == nil)
    let parts = links.address(of: "a", PictureSize(side: 1)).split(separator: "/")
    #expect(links.picture(at: address + "/\(parts[3])") == nil, "the mark of another address")
  }

  @Test func `only the server can make links, to this picture and on this server`()
    throws
  {
    let size = PictureSize(side: 8)
    let own = links.address(of: "a.png", size)
    #expect(links.picture(at: own)?.picture == "a.png")
    let mark = try #require(own.split(separator: "/").last)
    let other = links.address(of: "b.png", size).split(separator: "/").dropLast()
    #expect(links.picture(at: "/" + other.joined(separator: "/") + "/\(mark)") == nil)
    #expect(links.picture(at: String(own.dropLast())) == nil && links.picture(at: own + "A") == nil)
    #expect(PictureLinks(path: "/picture/").picture(at: own) == nil)
  }

  @Test func `each address can be read back from its link`() {
    for address in ["a", "ab", "abc", "abcd/é?#%", String(repeating: "x", count: 4_096)] {
      for fit in [PictureFit.filling, .whole] {
        let size = PictureSize(width: 7, height: 1_024, fit: fit)
        let picture = PictureAddress(ofHost: address)
        let asked = links.picture(at: links.address(of: picture, size))
        #expect(asked?.picture == picture && asked?.size == size)
      }
    }
  }
}
