// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftTestSupport

@testable import WeftPage

/// The answers to requests with access.
@Suite struct ServedRequestTests {
  @Test func `different kinds of invalid actions get different answers`() throws {
    let site = try ServedSite()
    let act = "/act/\(try site.open().session)"
    let json = #"{"do":"back","n":1}"#
    #expect(try site.ask(site.request(act, body: json)).status == 204)
    #expect(
      try site.ask(site.request(act, body: json).with("Content-Type", "text/plain")).status == 415
    )
    #expect(try site.ask(site.request(act, body: json).with("Content-Type", nil)).status == 415)
    for body in ["{", "nonsense", "{\"do\":\"back\"", "\u{0}"] {
      #expect(try site.ask(site.request(act, body: body)).status == 400, "\(body)")
    }
    for body in ["{}", "[]", "1", #"{"do":"dance"}"#, #"{"do":"tap"}"#, #"{"do":"menu"}"#] {
      let answer = try site.ask(site.request(act, body: body))
      #expect(answer.status == 400 && answer.text.contains("\"error\""), "\(body)")
    }
    #expect(try site.ask(site.request("/act/0123", body: json)).status == 404)
    #expect(try site.ask(site.request("/act/", body: json)).status == 404)
    #expect(try site.ask(site.request("/events/0123")).status == 404)
    let huge = #"{"do":"search","text":"\#(String(repeating: "a", count: 200_000))"}"#
    #expect(try site.ask(site.request(act, body: huge)).status == 413)
  }

  @Test(arguments: [
    "/nothing", "//", "/weft.js/", "/../weft.js", "/%2e%2e/etc/passwd", "/Page/weft.js", "/session",
    "/act/1", "/events", "/weft.js%00",
  ])
  func `an unknown path is answered with 404`(path: String) throws {
    let site = try ServedSite()
    #expect(try site.ask(site.request(path)).status == 404)
    guard path != "/session" else { return }
    #expect(try site.ask(site.request(path, body: "{}")).status == 404)
  }

  @Test func `the page's files are served, and not sent again to a client that has them`() throws {
    let site = try ServedSite()
    let page = try site.ask(site.request("/")).text
    #expect(page.contains("src=\"weft.js\"") && page.contains("href=\"weft.css\""))
    for (path, type) in [
      ("/weft.js", "text/javascript; charset=utf-8"), ("/weft.css", "text/css; charset=utf-8"),
      ("/page.js", "text/javascript; charset=utf-8"), ("/weft.svg", "image/svg+xml"),
      ("/weft.webmanifest", "application/manifest+json"),
    ] {
      let file = try site.ask(site.request(path))
      #expect(file.status == 200 && file.header("content-type") == type && !file.body.isEmpty)
      let tag = try #require(file.header("etag"))
      let again = try site.ask(site.request(path).with("If-None-Match", tag))
      #expect(again.status == 304 && again.body.isEmpty && again.header("etag") == tag)
      #expect(try site.ask(site.request(path).with("If-None-Match", "\"0\"")).status == 200)
    }
  }

  @Test func `a browser can install the page by its manifest`() throws {
    let site = try ServedSite()
    let page = try site.ask(site.request("/"))
    #expect(page.text.contains("<link rel=\"manifest\" href=\"weft.webmanifest\">"))
    let policy = try #require(page.header("content-security-policy"))
    #expect(policy.contains("manifest-src 'self'") && policy.contains("default-src 'none'"))
    // Browsers fetch it without the cookie.
    let answer = try site.ask(site.request("/weft.webmanifest").with("Cookie", nil))
    let manifest = try JSONParser.parse(answer.body)
    #expect(manifest["name"] == .string("Weft") && manifest["display"] == .string("standalone"))
    #expect(manifest["start_url"] == .string("."), "the page may be below a path of a proxy")
    guard case .array(let icons)? = manifest["icons"], case .string(let icon)? = icons[0]["src"]
    else {
      Issue.record("\(manifest)")
      return
    }
    #expect(try site.ask(site.request("/\(icon)")).status == 200)
  }

  @Test func `every imported script is served`() throws {
    let site = try ServedSite()
    var (open, seen): ([String], Set<String>) = (["/weft.js"], [])
    while let path = open.popLast() {
      guard seen.insert(path).inserted else { continue }
      let file = try site.ask(site.request(path))
      #expect(file.status == 200, "\(path)")
      open += file.text.matches(of: /from "\.(\/[a-z]+\.js)"/).map { String($0.1) }
    }
    #expect(seen.count > 10)
  }

  @Test func `no other site can use any answer`() throws {
    let site = try ServedSite()
    let id = try site.open().session
    let requests = [
      site.request("/"), site.request("/").with("Cookie", nil), site.request("/weft.js"),
      site.request("/?key=\(site.key.text)"), site.request("/nothing"),
      site.request("/").with("Host", "evil.example"), site.request("/events/0"),
      site.request("/act/\(id)", body: #"{"do":"back"}"#), site.request("/act/\(id)", body: "{"),
      site.request("/session", body: "{}"),
      site.request("/session", body: "{}")
        .with("X-Weft-Token", nil),
    ]
    for request in requests {
      let answer = try site.ask(request)
      let policy = try #require(answer.header("content-security-policy"), "\(answer.status)")
      #expect(policy.hasPrefix("default-src 'none'; script-src 'self'; style-src 'self';"))
      #expect(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"))
      #expect(answer.header("x-content-type-options") == "nosniff")
      #expect(answer.header("cross-origin-resource-policy") == "same-origin")
      #expect(answer.header("referrer-policy") == "no-referrer")
      #expect(answer.header("x-dns-prefetch-control") == "off")
      #expect(answer.header("access-control-allow-origin") == nil)
    }
    let stream = site.loop.client(site.request("/events/\(id)").text)
    site.loop.run { ReceivedAnswer(stream.received) != nil }
    let headers = try #require(ReceivedAnswer(stream.received))
    #expect(headers.header("content-type") == "text/event-stream")
    #expect(headers.header("content-security-policy")?.hasPrefix("default-src 'none'") == true)
  }

  @Test func `a client that does too much at once is refused, and can continue after a moment`()
    throws
  {
    let site = try ServedSite { ($0.actionsPerSecond, $0.actionsAtOnce) = (10, 5) }
    let (page, other) = (try site.open(), try site.open())
    let statuses = try (0..<20).map { _ in
      try page.act(["do": .string("key"), "key": .string("x")])
    }
    #expect(statuses.prefix(5).allSatisfy { $0 == 204 } && statuses.contains(429))
    // One page's limit doesn't affect another page.
    #expect(try other.act(["do": .string("back")]) == 204)
    site.wait(.seconds(1))
    #expect(try page.act(["do": .string("back")]) == 204)
  }
}
