// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftScene
import WeftTestSupport
import WeftViews
import WeftWeb

/// Pictures as a browser shows them.
@Suite(.serialized) struct AvatarTests {
  private let pictures = FixedPictures { address, x, _ in
    address == "leia.png" ? [x < 0.5 ? 255 : 0, 0, 0, 255] : nil
  }

  private func page(_ url: String, origins: Set<PictureOrigin> = []) throws -> BrowserPage {
    let scene = try Scene {
      Avatar(initials: "LO", color: .accent, size: 32, url: url).overlay {
        FilledShape(.circle, color: .alert).frame(width: 8, height: 8).key("dot")
      }
    }.validated()
    let page = HTMLPage(scene, title: "", pictures: pictures, origins: origins)
    return try BrowserPage(page.bytes, width: 420)
  }

  @Test func `a picture of this machine is decoded, fills its circle and asks nobody`() throws {
    let page = try page("leia.png")
    #expect(try page.number("document.querySelector('.av img').naturalWidth") == 64)
    let inset = """
      (() => {
        const inner = document.querySelector('.av img').getBoundingClientRect();
        const outer = document.querySelector('.av').getBoundingClientRect();
        return [inner.left - outer.left, inner.top - outer.top, inner.width, inner.height].join();
      })()
      """
    #expect(try page.value(of: inset) == .string("0,0,32,32"))
    #expect(page.requests.allSatisfy { $0.hasPrefix("data:image/png;base64,") })
    #expect(page.complaints == [])
  }

  @Test func `what lies over an avatar lies over its picture`() throws {
    let page = try page("leia.png")
    // What is in front takes no pointer where there is nothing to press, so it is asked to for this test.
    let topmost = """
      (() => {
        for (const layer of document.querySelectorAll('.over')) layer.style.pointerEvents = 'auto';
        const r = document.querySelector('[data-key=dot]').getBoundingClientRect();
        const found = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
        return found.closest('[data-key=dot]') != null;
      })()
      """
    #expect(try page.value(of: topmost) == .bool(true))
  }

  @Test func `a server is asked when it is allowed, and else no one is`() throws {
    // Nobody listens at that port, so that no name is looked up and nothing leaves the machine.
    let url = "http://127.0.0.1:9/leia.png"
    let origin = try #require(PictureOrigin("http://127.0.0.1:9", allowsHTTP: true))
    let allowed = try page(url, origins: [origin])
    #expect(try allowed.number("document.querySelectorAll('.av img').length") == 1)
    // It is asked for when it is near the screen, which it is at once; this waits for what comes of it.
    let outcome = "document.querySelector('.av img').decode().catch(() => 0)"
    try allowed.call(
      "Runtime.evaluate",
      ["expression": .string(outcome), "awaitPromise": .bool(true)]
    )
    #expect(allowed.requests == [url])
    #expect(!allowed.complaints.contains { $0.contains("Content Security Policy") })
    #expect(try allowed.value(of: "document.querySelector('.av').textContent") == .string("LO"))
    let forbidden = try page(url)
    #expect(try forbidden.number("document.images.length") == 0)
    #expect(forbidden.requests == [] && forbidden.complaints == [])
  }
}
