// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

@testable import WeftHTTP

@Suite struct HTTPStreamTests {
  private static let request = "GET /live HTTP/1.1\r\nHost: x\r\n\r\n"
  private static let headers = [HTTPHeader("Content-Type", "text/event-stream")]

  private func site(_ source: PieceSource, limits: HTTPLimits = HTTPLimits()) throws -> TestSite {
    try TestSite(limits: limits) { request in
      request.path == "/live"
        ? .stream(headers: Self.headers, source.stream)
        : .response(HTTPResponse(200, text: "other"))
    }
  }

  private func text(_ client: TestClient) -> String? { ReceivedAnswer(client.received)?.text }

  @Test func `pieces are sent as they arrive, then the end`() throws {
    let source = PieceSource()
    let site = try site(source)
    let client = site.client(Self.request)
    site.run { text(client) == "" }
    #expect(ReceivedAnswer(client.received)?.header("content-type") == "text/event-stream")
    source.give("one,")
    site.run { text(client) == "one," }
    source.give("two,")
    source.give("three")
    site.run { text(client) == "one,two,three" }
    #expect(source.closed == 0 && !source.stream.isClosed)
    source.stream.end()
    #expect(try site.answer(to: client).isWhole)
    #expect(source.closed == 1 && source.stream.isClosed)
    // The connection stays open.
    client.forget()
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try site.answer(to: client).text == "other\n")
    #expect(source.closed == 1)
  }

  @Test func `an empty piece ends the stream`() throws {
    let source = PieceSource()
    let site = try site(source)
    source.give("all")
    source.give([])
    #expect(try site.ask(Self.request).text == "all")
    #expect(source.closed == 1)
  }

  @Test func `no piece is requested until the stream wakes`() throws {
    var asked = 0
    let stream = HTTPStream(next: {
      asked += 1
      return nil
    })
    let site = try TestSite { _ in .stream(headers: [], stream) }
    _ = site.client(Self.request)
    site.run { asked == 1 }
    for _ in 0..<50 { site.turn() }
    #expect(asked == 1)
    #expect(site.server.timeout() == -1)
    stream.wake()
    stream.wake()
    #expect(site.server.timeout() == 0)
    site.run { asked == 2 }
    #expect(asked == 2)
  }

  @Test func `a wake-up during a request for a piece is not lost`() throws {
    var pieces = 0
    var wake = {}
    let stream = HTTPStream(next: {
      pieces += 1
      wake()
      return pieces < 10 ? nil : pieces == 10 ? Array("late".utf8) : []
    })
    wake = { [unowned stream] in stream.wake() }
    let site = try TestSite { _ in .stream(headers: [], stream) }
    #expect(try site.ask(Self.request).text == "late")
  }

  @Test func `a piece longer than any buffer arrives whole`() throws {
    let piece = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 5) }
    let source = PieceSource()
    let site = try site(source)
    source.give(piece)
    source.give(piece)
    source.stream.wake()
    source.give([])
    #expect(try site.ask(Self.request).body == piece + piece)
  }

  @Test func `an HTTP 1.0 stream finishes when its connection is closed`() throws {
    let source = PieceSource()
    let site = try site(source)
    let client = site.client("GET /live HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\n\r\n")
    site.run { text(client) == "" }
    for piece in ["one,", "two,", String(repeating: "x", count: 100_000), ",four"] {
      source.give(piece)
      site.run { text(client)?.hasSuffix(piece) == true }
    }
    #expect(ReceivedAnswer(client.received)?.header("transfer-encoding") == nil)
    source.stream.end()
    site.run("the end") { client.isEnded }
    #expect(text(client)?.count == 100_013)
    #expect(source.closed == 1)
  }

  @Test func `HEAD on a stream sends only its headers and closes it`() throws {
    let source = PieceSource()
    let site = try site(source)
    let client = site.client("HEAD /live HTTP/1.1\r\nHost: x\r\n\r\n")
    site.run { ReceivedAnswer(client.received, toHead: true) != nil && source.closed == 1 }
    let answer = try #require(ReceivedAnswer(client.received, toHead: true))
    #expect(answer.header("content-type") == "text/event-stream")
    site.run("the end") { client.isEnded }
    #expect(answer.header("connection") == "close")
    #expect(ReceivedAnswer(client.received, toHead: true)?.rest.isEmpty == true)
    #expect(source.pulled == 0)
  }

  @Test(arguments: ["reset", "close", "finish"], [false, true])
  func `a client that leaves is noticed at once, even if nothing is sent`(
    way: String,
    hasMore: Bool
  ) throws {
    let source = PieceSource()
    let site = try site(source)
    // A client that stays, connected for longer.
    let other = site.client("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    _ = try site.answer(to: other)
    let client = site.client(Self.request)
    source.give("one")
    site.run { text(client) == "one" }
    switch way {
    case "reset": client.reset()
    case "close": client.close()
    default: client.finish()
    }
    if hasMore { source.give("two") }
    site.run("closing") { source.closed == 1 }
    source.stream.wake()
    source.stream.end()
    for _ in 0..<20 { site.turn() }
    #expect(source.closed == 1)
    #expect(source.stream.isClosed)
    // Nothing remains of it that would keep the loop busy.
    #expect(site.isIdle)
    if way == "finish" { #expect(client.isEnded || client.isReset) }
  }

  @Test func `a client that leaves with unread data pending is noticed`() throws {
    for way in ["reset", "close", "finish"] {
      let source = PieceSource()
      let site = try site(source)
      let client = site.client(Self.request, receiveBuffer: 4096)
      client.isReading = false
      for _ in 0..<400 { source.give([UInt8](repeating: 65, count: 65_536)) }
      var last = -1
      site.run {
        defer { last = source.pulled }; return source.pulled > 0 && last == source.pulled
      }
      #expect(source.pulled < 200)
      way == "reset" ? client.reset() : way == "close" ? client.close() : client.finish()
      site.run("closing after \(way)") { source.closed == 1 }
    }
  }

  @Test func `closing the server closes every stream once`() throws {
    var sources: [PieceSource] = []
    let site = try TestSite { _ in
      sources.append(PieceSource())
      return .stream(headers: [], sources[sources.count - 1].stream)
    }
    let clients = (0..<20).map { _ in site.client(Self.request) }
    site.run { clients.allSatisfy { text($0) == "" } }
    sources[3].give("now")
    clients[4].close()
    site.server.close()
    #expect(sources.map(\.closed) == Array(repeating: 1, count: 20))
    sources.forEach { $0.stream.wake() }
    site.run("the end") { clients.allSatisfy { $0.isEnded || $0.isReset || $0.socket < 0 } }
  }

  @Test func `a stream's callbacks may close the server`() throws {
    var close = {}
    var closed = 0
    let site = try TestSite { request in
      .stream(
        headers: [],
        HTTPStream(
          next: {
            if request.path == "/now" { close() }
            return nil
          },
          closed: {
            closed += 1
            close()
          }
        )
      )
    }
    close = { [unowned site] in site.server.close() }
    let quiet = site.client(Self.request)
    site.run { text(quiet) == "" }
    _ = site.client("GET /now HTTP/1.1\r\nHost: x\r\n\r\n")
    site.run { closed == 2 }
    #expect(closed == 2)
  }
}
