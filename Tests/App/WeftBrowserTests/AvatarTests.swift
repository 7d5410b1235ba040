// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftScene
import WeftTestSupport
import WeftViews
import WeftWeb

/// Avatars in a browser.
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

  @Test func `a local picture is decoded, fills its circle and makes no request`() throws {
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

  @Test func `an overlay on an avatar is in front of its picture`() throws {
    let page = try page("leia.png")
    // An overlay without anything to press takes no pointer events, so the test turns them on.
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

  @Test func `a picture's server is requested only if it is allowed`() throws {
    // Nothing listens at that port, so no name is resolved and nothing leaves the machine.
    let url = "http://127.0.0.1:9/leia.png"
    let origin = try #require(PictureOrigin("http://127.0.0.1:9", allowsHTTP: true))
    let allowed = try page(url, origins: [origin])
    #expect(try allowed.number("document.querySelectorAll('.av img').length") == 1)
    // Pictures load when they are near the screen, as this one is; this waits for the outcome.
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
