// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftScene
import WeftTestSupport
import WeftViews
import WeftWeb

@Suite struct PagePictureTests {
  private let pictures = FixedPictures { address, _, _ in
    address == "leia.png" ? [1, 2, 3, 255] : nil
  }

  private func page(
    _ urls: String?...,
    pictures: FixedPictures? = nil,
    origins: String...
  ) throws -> String {
    let scene = try Scene {
      for url in urls { Avatar(initials: "LO", color: .accent, size: 20, url: url) }
    }.validated()
    let allowed = origins.compactMap { PictureOrigin($0, allowsHTTP: true) }
    #expect(allowed.count == origins.count)
    let page = HTMLPage(scene, title: "", pictures: pictures, origins: Set(allowed))
    return String(decoding: page.bytes, as: UTF8.self)
  }

  /// The contents of an avatar's circle.
  private func content(_ page: String) -> String? {
    page.firstMatch(of: /<span class="av [^>]*aria-hidden="true">(.*)<\/span>/)
      .map { String($0.output.1) }
  }

  /// The Content-Security-Policy.
  private func policy(_ page: String) -> String? {
    page.firstMatch(of: /Security-Policy" content="([^"]*)"/).map { String($0.output.1) }
  }

  @Test func `a local picture is part of the page, at twice its points`() throws {
    let page = try page("leia.png", pictures: pictures)
    let start = #"<img class="ap" alt="" src="data:image/png;base64,iVBORw0KGgo"#
    #expect(content(page)?.hasPrefix(start) == true && content(page)?.hasSuffix("\">") == true)
    #expect(policy(page) == "default-src 'none';style-src 'unsafe-inline';img-src data:")
    #expect(pictures.asked == ["leia.png 40"] && !page.contains("LO<"))
  }

  @Test func `a remote picture covers the initials if its server is allowed`() throws {
    let page = try page("https://CDN.example.com:443/a?b=c&d#e", origins: "https://cdn.example.com")
    #expect(
      content(page) == #"LO<img class="ap" alt="" loading="lazy" referrerpolicy="no-referrer""#
        + #" src="https://cdn.example.com/a?b=c&amp;d">"#
    )
    #expect(
      policy(page)
        == "default-src 'none';style-src 'unsafe-inline';img-src https://cdn.example.com"
    )
  }

  @Test func `the policy lists exactly the allowed sources, in a fixed order`() throws {
    let page = try page(
      "leia.png",
      pictures: pictures,
      origins: "https://b.example:8443",
      "http://a.example",
      "https://a.example"
    )
    let sources = "data: http://a.example https://a.example https://b.example:8443"
    #expect(policy(page) == "default-src 'none';style-src 'unsafe-inline';img-src " + sources)
    #expect(policy(try self.page(nil)) == "default-src 'none';style-src 'unsafe-inline'")
  }

  @Test(arguments: [
    "https://evil.example/a.png", "http://good.example/a.png", "https://good.example:8443/a.png",
    "https://good.example.evil.example/a.png", "https://good.example@evil.example/a.png",
    "https://evil.example/https://good.example/a.png", "//good.example/a.png",
    #"https://good.example\@evil.example/"#, #"https:\\good.example/a.png"#,
    "https:/good.example/a.png", "https:good.example", "https://good.example./a.png",
    "https://user:word@good.example/a.png", "https://good.example:/a.png",
    "https://good.example:443x/a.png", "https://good.example:99999/", "https://[::1]/a.png",
    "https://good%2eexample/a.png", "https://göod.example/a.png", " https://good.example/a.png",
    "https://good.example/a b.png", "https://good.example/\na.png", "ht\ttps://good.example/a.png",
    "https://good.example/\u{0}", "https://good.example/ä.png", "javascript:alert(1)",
    "data:image/svg+xml,<svg onload='x'>", "file:///etc/passwd", "blob:https://good.example/x",
    "https://",
    "https:///a.png", "https://-good.example/", "https://good..example/", "leia.png", "",
    "https://good.example/\"onerror=\"x",
    "https://good.example/" + String(repeating: "a", count: 5_000),
  ])
  func `an address of any other server is not in the page at all`(url: String) throws {
    let page = try page(url, origins: "https://good.example")
    #expect(content(page) == "LO")
    #expect(!page.contains("<img") && !page.contains("evil") && !page.contains("a.png"))
    #expect(page.components(separatedBy: "good.example").count == 2, "only the policy names it")
  }

  @Test func `quotes in an allowed address stay inside it`() throws {
    let page = try page("https://a.example/'x';&lt;", origins: "https://a.example")
    #expect(page.contains(##"src="https://a.example/&#39;x&#39;;&amp;lt;""##))
  }

  @Test(arguments: [
    "https://a.example/", "https://a.example/x", "https://a.example?x", "https://a.example#",
    "a.example", "*", "https://*.example", "https://a.example;script-src *", "data:", "'self'",
    "https://a.example b", "https://u@a.example", "ftp://a.example", "https://a_b.example", "",
    "http://a.example",
  ])
  func `an invalid origin is refused`(text: String) {
    #expect(PictureOrigin(text) == nil)
  }

  @Test func `origins are equal if scheme, host and port are`() throws {
    let origin = try #require(PictureOrigin("HTTPS://A.example:443"))
    #expect(
      origin == PictureOrigin("https://a.example") && origin.description == "https://a.example"
    )
    #expect(origin != PictureOrigin("https://a.example:444"))
    #expect(origin != PictureOrigin("http://a.example", allowsHTTP: true))
    #expect(
      PictureOrigin("http://a.example:80", allowsHTTP: true)?.description == "http://a.example"
    )
    #expect(PictureOrigin("https://127.0.0.1:0443") == PictureOrigin("https://127.0.0.1"))
  }
}
