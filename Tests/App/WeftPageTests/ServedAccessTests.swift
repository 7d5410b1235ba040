// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

@testable import WeftPage

/// Which clients get which answers.
@Suite struct ServedAccessTests {
  @Test func `the key in the address becomes a cookie, and the cookie opens the page`() throws {
    let site = try ServedSite()
    let key = site.key.text
    #expect(site.server.url == "http://127.0.0.1:\(site.server.port)/?key=\(key)")
    let first = try site.ask(site.request("/?key=\(key)").with("Cookie", nil))
    let place = try #require(first.header("location"))
    #expect(first.status == 303 && place.wholeMatch(of: /\/[0-9a-f]{32}\//) != nil)
    let cookie = try #require(first.header("set-cookie"))
    #expect(cookie.contains("Path=\(place);"))
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
    // A cookie that a browser sends later must not open the next server at this port.
    #expect(!cookie.contains(key))
    let pair = String(cookie.prefix { $0 != ";" })
    let page = try site.ask(site.request(place).with("Cookie", "other=1; \(pair)"))
    #expect(page.status == 200 && page.header("content-type") == "text/html; charset=utf-8")
    #expect(page.text.contains("<meta name=\"weft-token\" content=\"") && !page.text.contains(key))
    #expect(page.header("cache-control") == "no-store")
  }

  @Test func `a cookie is only valid for the run that set it, and the key replaces it`() throws {
    let (first, second) = (try ServedSite(), try ServedSite())
    let port = second.server.port
    let pair = try #require(first.server.headers.first).dropFirst("Cookie: ".count)
    let value = try #require(pair.split(separator: "=").last)
    // Neither another start's cookie nor the key itself is a cookie of this server.
    for value in [String(value), second.key.text] {
      let page = second.request("/").with("Cookie", "weft-\(port)=\(value)")
      #expect(try second.ask(page).status == 403)
    }
    let entered = second.request("/?key=\(second.key.text)").with("Cookie", "weft-\(port)=\(value)")
    #expect(try second.ask(entered).status == 303)
  }

  @Test func `a page without the key says what to do, in the page's language and theme`()
    throws
  {
    let site = try ServedSite()
    let page = try site.ask(site.request("/").with("Cookie", nil))
    #expect(page.status == 403 && page.header("content-type") == "text/html; charset=utf-8")
    #expect(page.text.contains("<html lang=\"en\" dir=\"ltr\">"))
    #expect(
      page.text.contains(
        "This link needs a key. Copy the address that <code dir=\"ltr\">weft serve</code> printed."
      )
    )
    #expect(page.text.contains("<link rel=\"stylesheet\" href=\"weft.css\">"))
    // The style sheet is public, so that this page can use it.
    #expect(try site.ask(site.request("/weft.css").with("Cookie", nil)).status == 200)
  }

  @Test(arguments: [
    "absent", "wrong", "short", "in the address", "of another port", "upper", "the key",
  ])
  func `without the key nothing can be seen or done`(way: String) throws {
    let site = try ServedSite()
    let (key, port) = (site.key.text, site.server.port)
    let wrong = String(key.dropLast()) + (key.hasSuffix("0") ? "1" : "0")
    let pair = try #require(site.server.headers.first)
    let pass = String(try #require(pair.split(separator: "=").last))
    let cookie: String? =
      switch way {
      case "wrong": "weft-\(port)=\(pass.dropLast())" + (pass.hasSuffix("0") ? "1" : "0")
      case "short": "weft-\(port)=\(pass.dropLast())"
      case "of another port": "weft-\(port &+ 1)=\(pass)"
      case "upper": "weft-\(port)=\(pass.uppercased())x"
      case "the key": "weft-\(port)=\(key)"
      default: nil
      }
    let target = way == "in the address" ? "/?key=\(wrong)" : "/"
    let page = try site.ask(site.request(target).with("Cookie", cookie))
    #expect(page.status == 403 && !page.text.contains("token") && !page.text.contains(key))
    #expect(page.header("set-cookie") == nil)
    let id = try site.open().session
    for request in [
      site.request("/session", body: "{}"), site.request("/act/\(id)", body: #"{"do":"back"}"#),
      site.request("/events/\(id)"),
    ] {
      #expect(try site.ask(request.with("Cookie", cookie)).status == 403)
    }
    #expect(site.server.sessionCount == 1)
  }

  @Test(arguments: [
    "evil.example", "evil.example:8484", "127.0.0.2", "localhost.evil.example", "[::2]", "", "[",
    ":",
    "0.0.0.0", "127.0.0.1.evil.example", "127.0.0.1@evil.example",
  ])
  func `any request for a foreign host name is refused`(host: String) throws {
    let site = try ServedSite()
    for request in [
      site.request("/?key=\(site.key.text)"), site.request("/weft.js"),
      site.request("/session", body: "{}"),
    ] {
      let answer = try site.ask(request.with("Host", host))
      #expect([421, 400].contains(answer.status) && answer.header("set-cookie") == nil)
    }
    #expect(site.server.sessionCount == 0)
  }

  @Test func `configured names are accepted at any port`() throws {
    let site = try ServedSite { $0.names = ["Chat.Example"] }
    for host in ["localhost:1", "127.0.0.1", "[::1]:9", "chat.example", "CHAT.EXAMPLE:443"] {
      #expect(try site.ask(site.request("/").with("Host", host)).status == 200, "\(host)")
    }
  }

  @Test func `another site can neither post nor listen`() throws {
    let site = try ServedSite()
    let id = try site.open().session
    let foreign: [(String, String)] = [
      ("Origin", "http://evil.example"), ("Origin", "null"), ("Sec-Fetch-Site", "cross-site"),
      ("Sec-Fetch-Site", "same-site"), ("Origin", "http://127.0.0.1:1"), ("Origin", "file://"),
      ("Origin", "http://127.0.0.1:\(site.server.port).evil.example"),
    ]
    for (name, value) in foreign {
      for request in [
        site.request("/session", body: "{}"), site.request("/act/\(id)", body: #"{"do":"back"}"#),
        site.request("/events/\(id)"),
      ] {
        #expect(try site.ask(request.with(name, value)).status == 403, "\(name): \(value)")
      }
    }
    #expect(site.server.sessionCount == 1)
  }

  @Test func `a post without the page's token is refused`() throws {
    let site = try ServedSite()
    let id = try site.open().session
    for token in [nil, "", "0", String(repeating: "0", count: 64)] {
      for request in [
        site.request("/session", body: "{}"), site.request("/act/\(id)", body: #"{"do":"back"}"#),
      ] {
        #expect(try site.ask(request.with("X-Weft-Token", token)).status == 403)
      }
    }
    #expect(site.server.sessionCount == 1)
  }
}
