// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

@testable import WeftHTTP

@Suite struct HTTPLimitsTests {
  private static let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

  private func post(_ length: Int) -> String {
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\n"
  }

  private func count(_ request: HTTPRequest) -> HTTPAnswer {
    .response(HTTPResponse(200, text: "\(request.body.count)"))
  }

  @Test func `a body may be exactly as long as the limit`() throws {
    let site = try TestSite(handler: count)
    let body = String(repeating: "b", count: HTTPLimits().body)
    #expect(try site.ask(post(body.utf8.count) + body).text == "\(body.utf8.count)\n")
  }

  @Test func `a client that sends a body over the limit gets 413 and no reset`() throws {
    let site = try TestSite(handler: count)
    for length in [HTTPLimits().body + 1, 5_000_000] {
      let client = site.client(post(length) + String(repeating: "b", count: length))
      site.run("the end") { client.hasSent && client.isEnded || client.isReset }
      #expect(ReceivedAnswer(client.received)?.status == 413)
      #expect(!client.isReset && !client.hasFailed)
    }
  }

  @Test func `a client that sends Expect gets 100 Continue or a refusal`() throws {
    let site = try TestSite(handler: count)
    let client = site.client(
      "POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 4\r\n\r\n"
    )
    let first = try site.answer(to: client)
    #expect(first.status == 100)
    client.send("body")
    site.run { ReceivedAnswer(ReceivedAnswer(client.received)?.rest ?? [])?.isWhole == true }
    #expect(ReceivedAnswer(ReceivedAnswer(client.received)?.rest ?? [])?.text == "4\n")
  }

  @Test func `bytes beyond the announced length are not part of the body`() throws {
    var bodies: [Int] = []
    let site = try TestSite { request in
      bodies.append(request.body.count)
      return .response(HTTPResponse())
    }
    let client = site.client(post(3) + "abcdefghi\r\n\r\n")
    site.run("the end") { client.isEnded }
    #expect(bodies == [3])
  }

  @Test func `a body shorter than announced is not handled as a request`() throws {
    var handled = 0
    let site = try TestSite { _ in
      handled += 1
      return .response(HTTPResponse())
    }
    let client = site.client(post(10) + "abc")
    client.finish()
    site.run("the end") { client.isEnded }
    #expect(handled == 0)
  }

  @Test(arguments: [
    "", "G", "GET / HTTP/1.1\r\nHost: x\r\n",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\nabc",
  ])
  func `an incomplete request times out, even if bytes keep coming`(start: String) throws {
    var time = ContinuousClock.now
    let site = try TestSite(clock: { time }, handler: count)
    let client = site.client(start)
    for _ in 0..<10 { site.turn() }
    // A body gets more time than the head before it.
    for _ in 0..<(start.hasPrefix("POST") ? 14 : 4) {
      time += .seconds(1)
      client.send("a")
      for _ in 0..<3 { site.turn() }
    }
    #expect(!client.isEnded && !client.isReset)
    time += .seconds(1)
    site.run("the end") { client.isEnded || client.isReset }
    #expect(client.received.isEmpty)
  }

  @Test func `a connection may stay idle between requests as long as a request may take`() throws {
    var time = ContinuousClock.now
    let site = try TestSite(clock: { time }, handler: count)
    let client = site.client()
    for _ in 0..<5 {
      client.send(Self.request)
      #expect(try site.answer(to: client).status == 200)
      client.forget()
      time += .seconds(14)
      for _ in 0..<5 { site.turn() }
    }
    #expect(!client.isEnded)
    time += .seconds(1)
    site.run("the end") { client.isEnded }
  }

  @Test func `a waiting stream never times out`() throws {
    var limits = HTTPLimits()
    limits.stalledSeconds = 1
    var time = ContinuousClock.now
    let source = PieceSource()
    let site = try TestSite(limits: limits, clock: { time }) { _ in
      .stream(headers: [], source.stream)
    }
    let client = site.client(Self.request)
    site.run { ReceivedAnswer(client.received) != nil }
    let end = ContinuousClock.now + .milliseconds(2500)
    while ContinuousClock.now < end {
      time += .seconds(10)
      site.turn()
    }
    source.give("still")
    site.run { ReceivedAnswer(client.received)?.text == "still" }
    #expect(source.closed == 0)
  }

  @Test func `a client that does not read its pending answer is disconnected`() throws {
    var limits = HTTPLimits()
    limits.stalledSeconds = 1
    let source = PieceSource()
    let site = try TestSite(limits: limits) { request in
      request.path == "/live"
        ? .stream(headers: [], source.stream)
        : .response(HTTPResponse(body: [UInt8](repeating: 65, count: 20_000_000)))
    }
    let clients = ["/live", "/"].map { path in
      site.client("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n", receiveBuffer: 4096)
    }
    clients.forEach { $0.isReading = false }
    for _ in 0..<400 { source.give([UInt8](repeating: 65, count: 65_536)) }
    // Each is dropped at its own time, and no client is left that could cause work.
    site.run("closing") { source.closed == 1 && site.server.timeout() == -1 }
    clients.forEach { $0.isReading = true }
    site.run("the end") { clients.allSatisfy { $0.isEnded || $0.isReset } }
    #expect(clients[1].received.count < 20_000_000)
  }

  @Test func `a connection over the limit waits for a free slot`() throws {
    var limits = HTTPLimits()
    limits.connections = 3
    let time = ContinuousClock.now
    let site = try TestSite(limits: limits, clock: { time }, handler: count)
    let first = (0..<3).map { _ in site.client() }
    for _ in 0..<10 { site.turn() }
    let late = site.client(Self.request)
    for _ in 0..<20 { site.turn() }
    #expect(late.received.isEmpty)
    site.forget(first[0])
    #expect(try site.answer(to: late).status == 200)
  }

  @Test func `an idle connection is closed when a new one needs its slot`() throws {
    var limits = HTTPLimits()
    limits.connections = 8
    var time = ContinuousClock.now
    let site = try TestSite(limits: limits, clock: { time }, handler: count)
    let served = site.client(Self.request)
    #expect(try site.answer(to: served).status == 200)
    let idle = (0..<7).map { _ in site.client("GET / HT") }
    for _ in 0..<20 { site.turn() }
    time += .milliseconds(900)
    served.forget()
    served.send(Self.request)
    #expect(try site.answer(to: served).status == 200)
    time += .milliseconds(100)
    #expect(try site.ask(Self.request).status == 200)
    // One for the place that was needed, and at most one for the next.
    #expect((1...2).contains(idle.count { $0.isEnded || $0.isReset }))
    #expect(!served.isEnded)
  }

  @Test func `streams and answers in progress are never closed for new connections`() throws {
    var limits = HTTPLimits()
    limits.connections = 4
    var time = ContinuousClock.now
    var sources: [PieceSource] = []
    let site = try TestSite(limits: limits, clock: { time }) { _ in
      sources.append(PieceSource())
      return .stream(headers: [], sources[sources.count - 1].stream)
    }
    let streams = (0..<4).map { _ in site.client(Self.request) }
    site.run { sources.count == 4 }
    let late = site.client(Self.request)
    time += .seconds(3600)
    for _ in 0..<20 { site.turn() }
    #expect(late.received.isEmpty && streams.allSatisfy { !$0.isEnded && !$0.isReset })
  }

  @Test func `an address can't have more waiting connections than its share`() throws {
    var limits = HTTPLimits()
    limits.waitingPerAddress = 5
    var time = ContinuousClock.now
    let site = try TestSite(limits: limits, clock: { time }, handler: count)
    let clients = (0..<30).map { _ in site.client("GET / HTTP/1.1\r\nHost:") }
    let good = site.client(Self.request)
    #expect(try site.answer(to: good).status == 200)
    for _ in 0..<10 { site.turn() }
    // A new client may be about to send its request.
    #expect(clients.allSatisfy { !$0.isEnded && !$0.isReset })
    time += .seconds(1)
    // The good one is idle as well, and is the youngest of them.
    site.run("the end") { clients.count { $0.isEnded || $0.isReset } == 26 }
    for _ in 0..<10 { site.turn() }
    #expect(clients.count { $0.isEnded || $0.isReset } == 26 && !good.isEnded)
  }

  @Test func `a client that reads an answer too slowly is disconnected eventually`() throws {
    var time = ContinuousClock.now
    let site = try TestSite(clock: { time }) { _ in
      .response(HTTPResponse(body: [UInt8](repeating: 65, count: 20_000_000)))
    }
    let client = site.client(Self.request, receiveBuffer: 4096)
    site.run { ReceivedAnswer(client.received) != nil }
    client.isReading = false
    time += .seconds(59)
    for _ in 0..<10 { site.turn() }
    client.isReading = true
    for _ in 0..<3 { site.turn() }
    #expect(!client.isEnded && !client.isReset)
    time += .seconds(1)
    site.run("the end") { client.isEnded || client.isReset }
    #expect(client.received.count < 20_000_000)
  }

  @Test func `an address can't open more connections than its limit`() throws {
    var limits = HTTPLimits()
    limits.connectionsPerAddress = 3
    let site = try TestSite(limits: limits, handler: count)
    let first = (0..<3).map { _ in site.client() }
    for _ in 0..<10 { site.turn() }
    let late = site.client(Self.request)
    site.run("the end") { late.isEnded || late.isReset }
    #expect(late.received.isEmpty)
    site.forget(first[0])
    for _ in 0..<10 { site.turn() }
    #expect(try site.ask(Self.request).status == 200)
  }
}
