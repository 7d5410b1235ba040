// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftHTTP
import WeftTestSupport

@Suite struct HTTPServerTests {
  private func echo(_ request: HTTPRequest) -> HTTPAnswer {
    .response(
      HTTPResponse(
        200,
        headers: [
          HTTPHeader("Content-Type", "text/plain"), HTTPHeader("Cache-Control", "no-store"),
        ],
        body: Array("\(request.method.rawValue) \(request.path) ".utf8) + request.body
      )
    )
  }

  @Test func `a request is answered`() throws {
    let site = try TestSite(handler: echo)
    let answer = try site.ask("GET /a/b?c=d HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(answer.status == 200)
    #expect(answer.text == "GET /a/b ")
    #expect(answer.header("cache-control") == "no-store")
    #expect(answer.header("content-length") == "9")
    #expect(answer.header("date") != nil)
  }

  @Test func `a handler receives the request as it was sent`() throws {
    var seen: [HTTPRequest] = []
    let site = try TestSite { request in
      seen.append(request)
      return .response(HTTPResponse())
    }
    _ = try site.ask(
      "POST /%2e%2F/a?name=a+b%21&flag&name=c&=x&bad=%zz HTTP/1.1\r\n".replacing(
        "&bad=%zz",
        with: ""
      )
        + "Host: localhost:8080\r\nX-One:  two \r\nx-one: three\r\nContent-Length: 5\r\n\r\nhello"
    )
    let request = try #require(seen.first)
    #expect(seen.count == 1)
    #expect(request.method == .post)
    #expect(request.path == "/%2e%2F/a")
    #expect(request.queryText == "name=a+b%21&flag&name=c&=x")
    #expect(request.query.map(\.name) == ["name", "flag", "name", ""])
    #expect(request.query.map(\.value) == ["a b!", "", "c", "x"])
    #expect(request.query("name") == "a b!")
    #expect(request.query("other") == nil)
    #expect(request.header("X-ONE") == "two")
    #expect(request.headers.filter { $0.isNamed("x-one") }.map(\.value) == ["two", "three"])
    #expect(request.header("host") == "localhost:8080")
    #expect(request.body == Array("hello".utf8))
    #expect(request.peer == "127.0.0.1")
  }

  @Test func `the answer to HEAD has only headers`() throws {
    let site = try TestSite(handler: echo)
    let client = site.client(
      "HEAD /abc HTTP/1.1\r\nHost: x\r\n\r\nGET /d HTTP/1.1\r\nHost: x\r\n\r\n"
    )
    site.run {
      client.received.count > 0 && client.received.suffix(7) == Array("GET /d ".utf8)[...]
    }
    let head = try #require(ReceivedAnswer(client.received, toHead: true))
    #expect(head.header("content-length") == "10")
    #expect(ReceivedAnswer(head.rest)?.text == "GET /d ")
  }

  @Test func `pipelined requests are answered in order`() throws {
    let site = try TestSite(handler: echo)
    let client = site.client(
      (0..<50).map { index in
        index % 2 == 0
          ? "GET /\(index) HTTP/1.1\r\nHost: x\r\n\r\n"
          : "POST /\(index) HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
      }.joined()
    )
    site.run { String(decoding: client.received, as: UTF8.self).contains("POST /49 abc") }
    var rest = client.received[...]
    var texts: [String] = []
    while let answer = ReceivedAnswer(rest), answer.isWhole {
      texts.append(answer.text)
      rest = answer.rest
    }
    #expect(texts == (0..<50).map { $0 % 2 == 0 ? "GET /\($0) " : "POST /\($0) abc" })
  }

  @Test func `a request may arrive byte by byte`() throws {
    let site = try TestSite(handler: echo)
    let client = site.client()
    for byte in "POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody".utf8 {
      client.send([byte])
      site.turn()
    }
    #expect(try site.answer(to: client).text == "POST /x body")
  }

  @Test func `a client that closes its sending side still gets its answer`() throws {
    let site = try TestSite(handler: echo)
    let client = site.client("GET /x HTTP/1.1\r\nHost: x\r\n\r\n")
    client.finish()
    #expect(try site.answer(to: client).text == "GET /x ")
    site.run("the end") { client.isEnded }
  }

  @Test func `a client that sends several requests and then closes gets all answers`() throws {
    let site = try TestSite(handler: echo)
    let client = site.client(
      (0..<20).map { "GET /\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined()
    )
    client.finish()
    site.run("the end") { client.isEnded }
    #expect(client.received.suffix(8) == Array("GET /19 ".utf8)[...])
    #expect(String(decoding: client.received, as: UTF8.self).split(separator: "200 OK").count == 21)
  }

  @Test func `a long answer reaches a slow reader`() throws {
    let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
    let site = try TestSite { _ in .response(HTTPResponse(body: body)) }
    let slow = site.client("GET / HTTP/1.1\r\nHost: x\r\n\r\n", receiveBuffer: 4096)
    slow.isReading = false
    for _ in 0..<20 { #expect(try site.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n").body == body) }
    slow.isReading = true
    #expect(try site.answer(to: slow).body == body)
  }

  @Test(arguments: ["", "Connection: close\r\n", "Connection: keep-alive\r\n"])
  func `HTTP 1.0 requests are answered too`(header: String) throws {
    let site = try TestSite(handler: echo)
    let client = site.client("GET /old HTTP/1.0\r\nHost: x\r\n\(header)\r\n")
    #expect(try site.answer(to: client).text == "GET /old ")
    if !header.contains("keep") { site.run("the end") { client.isEnded } }
  }

  @Test func `the server can listen on IPv6 and on all interfaces`() throws {
    for (host, six, peer) in [
      ("::1", true, "::1"), ("::", true, "::1"), ("::", false, "::ffff:127.0.0.1"),
      ("0.0.0.0", false, "127.0.0.1"),
    ] {
      let site = try TestSite(address: HTTPAddress(host: host)) { request in
        .response(HTTPResponse(200, text: request.peer))
      }
      let client = site.client("GET / HTTP/1.1\r\nHost: x\r\n\r\n", six: six)
      #expect(try site.answer(to: client).text == "\(peer)\n", "\(host)")
    }
  }

  @Test func `the error for a port in use says what to do`() throws {
    let site = try TestSite(handler: echo)
    let error = #expect(throws: HTTPError.self) {
      try HTTPServer(HTTPAddress(port: site.server.port), handler: echo)
    }
    #expect(error?.code == .portInUse)
    #expect(
      error?.message
        == "another program listens at 127.0.0.1:\(site.server.port); "
        + "end it, or choose another port (0 lets the system choose)"
    )
    site.server.close()
    #expect(throws: Never.self) {
      try HTTPServer(HTTPAddress(port: site.server.port), handler: echo)
    }
  }

  @Test(arguments: [
    "localhost", "", "127.0.0.1 ", "256.0.0.1", "::1%lo", "[::1]", "1.2.3", "127.0.0.1\u{0}",
  ])
  func `an invalid address is an error`(host: String) {
    let error = #expect(throws: HTTPError.self) {
      try HTTPServer(HTTPAddress(host: host), handler: echo)
    }
    #expect(error?.code == .badAddress)
  }

  @Test func `another machine's address is an error`() {
    let error = #expect(throws: HTTPError.self) {
      try HTTPServer(HTTPAddress(host: "192.0.2.1"), handler: echo)
    }
    #expect(error?.code == .unknownAddress)
  }

  @Test(arguments: [
    HTTPHeader("X-Evil", "a\r\nSet-Cookie: b"), HTTPHeader("X-Evil", "a\nb"),
    HTTPHeader("X", "a\u{0}b"),
    HTTPHeader("A: b\r\nC", "d"), HTTPHeader("", "d"), HTTPHeader("Content-Length", "3"),
    HTTPHeader("transfer-encoding", "chunked"), HTTPHeader("Connection", "upgrade"),
  ])
  func `a header that would inject another one is not sent`(header: HTTPHeader) throws {
    var isStreamed = false
    var closed = 0
    let site = try TestSite { _ in
      isStreamed
        ? .stream(headers: [header], HTTPStream(next: { [] }, closed: { closed += 1 }))
        : .response(HTTPResponse(headers: [header]))
    }
    for streamed in [false, true] {
      isStreamed = streamed
      let answer = try site.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(answer.status == 500)
      #expect(answer.header("set-cookie") == nil)
    }
    #expect(closed == 1)
  }

  @Test func `a closed server does nothing anymore`() throws {
    let site = try TestSite(handler: echo)
    let client = site.client("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    _ = try site.answer(to: client)
    site.server.close()
    site.server.close()
    site.server.work()
    #expect(site.server.timeout() == -1)
    site.run("the end") { client.isEnded || client.isReset }
  }

  @Test func `a handler may close its own server`() throws {
    var close = {}
    let site = try TestSite { _ in
      close()
      return .response(HTTPResponse())
    }
    close = { [unowned site] in site.server.close() }
    let client = site.client("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    site.run("the end") { client.isEnded || client.isReset }
    #expect(site.server.timeout() == -1)
  }
}
