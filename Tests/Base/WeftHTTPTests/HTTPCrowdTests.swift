// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftHTTP

/// Many connections at once: none is held up by the others.
@Suite(.serialized) struct HTTPCrowdTests {
  private static let request = "GET /live HTTP/1.1\r\nHost: x\r\n\r\n"

  private func text(_ client: TestClient) -> String { ReceivedAnswer(client.received)?.text ?? "" }

  @Test func `200 streams receive every piece in order`() throws {
    var sources: [PieceSource] = []
    let site = try TestSite { _ in
      sources.append(PieceSource())
      return .stream(headers: [], sources[sources.count - 1].stream)
    }
    let clients = (0..<200).map { _ in site.client(Self.request) }
    site.run { sources.count == 200 }
    for number in 0..<50 {
      for source in sources { source.give("\(number);") }
      // Sometimes several wait, sometimes only one.
      if number % 3 == 0 { site.turn() }
    }
    let all = (0..<50).map { "\($0);" }.joined()
    site.run { clients.allSatisfy { text($0).utf8.count == all.utf8.count } }
    #expect(clients.allSatisfy { text($0) == all })
    #expect(sources.allSatisfy { $0.pulled == 50 })
  }

  @Test
  func `a client that reads nothing uses one piece of memory and delays no other client`() throws {
    var pulled: [String: Int] = [:]
    var latest = 0
    var streams: [HTTPStream] = []
    let site = try TestSite { request in
      var seen = 0
      let stream = HTTPStream(next: {
        // Like a message list: missed states are not kept, the latest one is shown.
        guard seen < latest else { return nil }
        seen = latest
        pulled[request.path, default: 0] += 1
        return Array("\(latest)".utf8) + [UInt8](repeating: 0x2E, count: 4000)
      })
      streams.append(stream)
      return .stream(headers: [], stream)
    }
    let slow = site.client("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n", receiveBuffer: 4096)
    let quick = (0..<5).map { _ in site.client(Self.request) }
    site.run { streams.count == 6 }
    slow.isReading = false
    for number in 1...3000 {
      latest = number
      streams.forEach { $0.wake() }
      site.run { pulled["/live"] == number * 5 }
      quick.forEach { $0.forget() }
    }
    // The system's buffers for a connection, not 12 MB.
    #expect(pulled["/slow", default: 0] < 1500)
    slow.isReading = true
    site.run {
      slow.received.count > 6 && String(decoding: slow.received, as: UTF8.self).contains("3000.")
    }
  }

  @Test
  func `idle and slow connections beyond the limit don't keep other clients waiting`()
    throws
  {
    var limits = HTTPLimits()
    limits.connections = 150
    let site = try TestSite(limits: limits) { _ in .response(HTTPResponse(200, text: "good")) }
    let streamLike = site.client("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try site.answer(to: streamLike).status == 200)
    let crowd = (0..<300).map { number in
      site.client(number % 3 == 0 ? "GET / HTTP/1.1\r\nA: " : "")
    }
    let good = site.client("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    site.run("an answer", seconds: 60) {
      for client in crowd where !client.isEnded && !client.isReset && client.hasSent {
        // Bytes that keep trickling in don't make it a request.
        if crowd[0] === client { client.send("a") }
      }
      return ReceivedAnswer(good.received)?.isWhole == true
    }
    site.run("their end", seconds: 60) {
      crowd.count { !$0.isEnded && !$0.isReset } <= limits.waitingPerAddress
    }
    let answers = try (0..<20).map { _ in
      try site.ask("GET / HTTP/1.1\r\nHost: x\r\n\r\n").status
    }
    #expect(answers == Array(repeating: 200, count: 20))
  }

  @Test func `2,000 hostile requests don't keep others waiting and leave nothing open`()
    async
  {
    // Runs in its own process, where no other test opens files.
    await #expect(processExitsWith: .success) {
      let before = try openDescriptors()
      try answerAmongHostile(requests: 2000)
      try expectNothingLeft(since: before)
    }
  }

  @Test func `servers, streams and clients leave no descriptor behind`() async {
    await #expect(processExitsWith: .success) {
      let before = try openDescriptors()
      for round in 0..<6 {
        let site = try TestSite { _ in .stream(headers: [], HTTPStream(next: { nil })) }
        let clients = (0..<30).map { _ in site.client(Self.request) }
        site.run { clients.allSatisfy { ReceivedAnswer($0.received) != nil } }
        clients[..<10].forEach { $0.reset() }
        clients[10..<20].forEach { $0.close() }
        for _ in 0..<5 { site.turn() }
        if round % 2 == 0 { site.server.close() }
      }
      try expectNothingLeft(since: before)
    }
  }
}

/// The sockets this process has open, and its event sets.
///
/// Files and pipes are left out: the test runner opens some at any time.
private func openDescriptors() throws -> (sockets: Int, eventSets: Int) {
  let folder = "/proc/self/fd"
  let kinds = try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
    try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
  }
  return (
    kinds.count { $0.hasPrefix("socket:") }, kinds.count { $0.hasSuffix("[eventpoll]") }
  )
}

/// Compares with an earlier count; the runtime may have opened its own event set in between.
private func expectNothingLeft(
  since before: (sockets: Int, eventSets: Int),
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let now = try openDescriptors()
  #expect(now.sockets == before.sockets, sourceLocation: sourceLocation)
  #expect(now.eventSets <= before.eventSets + 1, sourceLocation: sourceLocation)
}

private func answerAmongHostile(requests: Int) throws {
  var limits = HTTPLimits()
  limits.body = 10_000
  let site = try TestSite(limits: limits) { request in
    .response(HTTPResponse(200, text: "\(request.path) \(request.body.count)"))
  }
  let good = site.client()
  var hostile: [TestClient] = []
  for number in 0..<requests {
    let client = site.client()
    client.send(HostileRequest.allCases[number % HostileRequest.allCases.count].bytes(seed: number))
    hostile.append(client)
    switch number % 5 {
    case 0: client.finish()
    case 1: client.reset()
    case 2: client.isReading = false
    default: break
    }
    if number % 10 == 9 {
      good.forget()
      good.send("POST /\(number) HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\ngood")
      #expect(try site.answer(to: good).text == "/\(number) 4\n")
    }
    while hostile.count > 150 { site.forget(hostile.removeFirst()) }
  }
  hostile.forEach(site.forget)
  // No client is left that could cause work.
  site.forget(good)
  site.run("rest") { site.server.timeout() == -1 }
}
