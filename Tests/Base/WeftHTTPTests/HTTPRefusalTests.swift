// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftHTTP
import WeftTestSupport

/// Requests that never reach a handler, and their answers; `nil` if the connection just ends.
@Suite struct HTTPRefusalTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let status: Int?

    init(_ name: String, _ text: String, _ status: Int?) {
      (self.name, bytes, self.status) = (name, Array(text.utf8), status)
    }

    var testDescription: String { name }
  }

  static let host = "Host: x\r\n"
  static let chunked = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"

  static func get(_ target: String, _ headers: String = host) -> String {
    "GET \(target) HTTP/1.1\r\n\(headers)\r\n"
  }

  static func post(_ headers: String, _ body: String = "x") -> String {
    "POST / HTTP/1.1\r\nHost: x\r\n\(headers)\r\n\(body)"
  }

  static let methods = [
    Case("PUT", "PUT / HTTP/1.1\r\nHost: x\r\n\r\n", 405),
    Case("DELETE", "DELETE / HTTP/1.1\r\nHost: x\r\n\r\n", 405),
    Case("OPTIONS", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", 405),
    Case("CONNECT", "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", 405),
    Case("lower case", "get / HTTP/1.1\r\nHost: x\r\n\r\n", 405),
    Case("own method", "G{}T / HTTP/1.1\r\nHost: x\r\n\r\n", 405),
    Case("long method", String(repeating: "G", count: 40_000) + " / HTTP/1.1\r\n\r\n", 414),
  ]
  static let targets = [
    Case("no slash", get("a"), 400), Case("whole URL", get("http://x/"), 400),
    Case("empty", get(""), 400), Case("space", get("/a b"), 400), Case("tab", get("/a\tb"), 400),
    Case("control", get("/\u{1}"), 400), Case("delete", get("/\u{7F}"), 400),
    Case("not ASCII", get("/é"), 400), Case("fragment", get("/a#b"), 400),
    Case("percent", get("/%"), 400), Case("half", get("/%4"), 400),
    Case("not hex", get("/%zz"), 400),
    Case("in the query", get("/?a=%4g"), 400),
    Case("too long", get("/" + String(repeating: "a", count: 60_000)), 414),
  ]
  static let heads = [
    Case("no version", "GET /\r\nHost: x\r\n\r\n", 400),
    Case("HTTP/2.0", "GET / HTTP/2.0\r\nHost: x\r\n\r\n", 505),
    Case("HTTP/0.9", "GET / HTTP/0.9\r\nHost: x\r\n\r\n", 505),
    Case("another protocol", "GET / ABCD/1.1\r\nHost: x\r\n\r\n", 400),
    Case("one word", "HELLO\r\n\r\n", nil),
    Case("no host", get("/", ""), 400), Case("two hosts", get("/", host + host), 400),
    Case("old without host", "GET / HTTP/1.0\r\n\r\n", 400),
    Case("no colon", get("/", host + "Abc\r\n"), 400),
    Case("space in a name", get("/", host + "A b: c\r\n"), 400),
    Case("space behind a name", get("/", host + "A : c\r\n"), 400),
    Case("continued first", get("/", " A: b\r\n" + host), 400),
    Case("control in a value", get("/", host + "A: b\u{1}\r\n"), 400),
    Case("lone CR", get("/", host + "A: b\rB: c\r\n"), 400),
    Case("many", get("/", host + String(repeating: "A: b\r\n", count: 120)), 431),
    Case("too many", get("/", host + String(repeating: "A: b\r\n", count: 20_000)), 431),
    Case("long", get("/", host + "A: \(String(repeating: "a", count: 60_000))\r\n"), 431),
    Case("cookies", get("/", host + "Cookie: \(String(repeating: "a=b;", count: 3000))\r\n"), 431),
  ]
  static let lengths = [
    Case("word", post("Content-Length: abc\r\n"), 400),
    Case("minus", post("Content-Length: -1\r\n"), 400),
    Case("plus", post("Content-Length: +1\r\n"), 400),
    Case("list", post("Content-Length: 1, 1\r\n"), 400),
    Case("empty", post("Content-Length:\r\n"), 400),
    Case("hex", post("Content-Length: 0x1\r\n"), 400),
    Case("too large", post("Content-Length: 262145\r\n"), 413),
    Case("no Int", post("Content-Length: 18446744073709551615\r\n"), 413),
    Case("no word", post("Content-Length: 99999999999999999999999\r\n"), 413),
    Case("twice", post("Content-Length: 1\r\nContent-Length: 1\r\n"), 400),
    Case("both", post("Content-Length: 1\r\nTransfer-Encoding: chunked\r\n"), 411),
    Case("gzip", post("Transfer-Encoding: gzip\r\n"), 411),
    Case("chunks", chunked + "5\r\nhello\r\n0\r\n\r\n", 411),
    Case("bad chunk", chunked + "-1\r\nhello\r\n", 411),
    Case("huge chunk", chunked + "ffffffffffffffff\r\nhello\r\n", 411),
    Case("long extension", chunked + "5;" + String(repeating: "a", count: 100_000), 411),
    Case("expected", post("Expect: 100-continue\r\nContent-Length: 262145\r\n", ""), 413),
  ]

  @Test(arguments: [methods, targets, heads, lengths].joined())
  func `a bad request is refused and its connection closed`(refused: Case) throws {
    var handled = 0
    let site = try TestSite { _ in
      handled += 1
      return .response(HTTPResponse(200, text: "fine"))
    }
    let client = site.client()
    client.send(refused.bytes)
    site.run("the end") { client.isEnded || client.isReset }
    #expect(ReceivedAnswer(client.received)?.status == refused.status)
    #expect(!client.isReset)
    #expect(handled == 0)
    #expect(try site.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n").text == "fine\n")
  }

  @Test func `the answer to a wrong method lists the allowed ones`() throws {
    let site = try TestSite { _ in .response(HTTPResponse()) }
    let answer = try site.ask("DELETE / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(answer.header("allow") == "GET, HEAD, POST")
    #expect(answer.text == "Only GET, HEAD and POST are supported.\n")
    #expect(answer.header("connection") == "close")
  }

  /// The library ends a text at a NUL; hiding the rest from a handler hurts only the client itself.
  @Test(arguments: [
    ("GET /a\u{0}/../b HTTP/1.1\r\nHost: x\r\n\r\n", ["/a"]),
    ("GET /a HTTP/1.1\r\nHost: x\r\nA: b\u{0}c\r\n\r\n", ["/a"]),
    (
      "GET /a HTTP/1.1\r\nHost: x\r\n\u{0}A: b\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n", ["/a", "/b"]
    ),
    ("GET\u{0} /a HTTP/1.1\r\nHost: x\r\n\r\n", ["/a"]),
  ])
  func `a NUL hides the text after it`(request: String, paths: [String]) throws {
    var seen: [String] = []
    let site = try TestSite { request in
      seen.append(request.path)
      return .response(HTTPResponse())
    }
    let client = site.client(request)
    site.run { seen.count == paths.count }
    #expect(seen == paths)
    _ = try site.answer(to: client)
  }

  @Test(arguments: [
    "", "\r\n\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}", "GET / HTTP/1.1\r\nHost: x\r\n",
    "GET / HTTP/1.1\rHost: x\r\r", "GET /?\(String(repeating: "a&", count: 7000)) HTTP/1.1\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc",
    "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n",
  ])
  func `an unfinished request causes no work while it waits`(text: String) throws {
    let site = try TestSite { _ in .response(HTTPResponse()) }
    let client = site.client(text)
    site.run { client.hasSent }
    for _ in 0..<20 { site.turn() }
    var idle = 0
    for _ in 0..<20 {
      if site.server.timeout() > 1000 { idle += 1 }
      site.turn()
    }
    #expect(idle == 20)
    #expect(!client.isEnded && !client.isReset)
  }
}
