// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftTestSupport

@testable import WeftHTTP

/// Answers that are given after the handler has returned.
@Suite struct HTTPLaterTests {
  private static let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

  /// Pending requests, kept like a handler keeps them.
  private final class Waiting {
    var all: [HTTPLater] = []
    var now = ContinuousClock.now

    func site() throws -> TestSite {
      try TestSite(clock: { self.now }) { request in
        guard request.path == "/" else { return .response(HTTPResponse(200, text: "other")) }
        self.all.append(HTTPLater())
        return .later(self.all[self.all.count - 1])
      }
    }
  }

  @Test func `a request waits for its answer while others are served`() throws {
    let waiting = Waiting()
    let site = try waiting.site()
    let client = site.client(Self.request)
    site.run { waiting.all.count == 1 }
    #expect(try site.ask("GET /other HTTP/1.1\r\nHost: x\r\n\r\n").text == "other\n")
    #expect(client.received.isEmpty)
    let headers = [HTTPHeader("Location", "/there")]
    waiting.all[0].answer(HTTPResponse(303, headers: headers))
    waiting.all[0].answer(HTTPResponse(200, text: "too late"))
    let answer = try site.answer(to: client)
    #expect(answer.status == 303 && answer.header("location") == "/there" && answer.text.isEmpty)
    // The connection stays open.
    client.forget()
    client.send(Self.request)
    site.run { waiting.all.count == 2 }
    waiting.all[1].answer(HTTPResponse(200, text: "second"))
    #expect(try site.answer(to: client).text == "second\n")
  }

  @Test func `an answer given before the handler returns is sent at once`() throws {
    let site = try TestSite { _ in
      let later = HTTPLater()
      later.answer(HTTPResponse(200, text: "at once"))
      return .later(later)
    }
    #expect(try site.ask(Self.request).text == "at once\n")
  }

  @Test func `clients that left or waited too long use no resources`() throws {
    let waiting = Waiting()
    let site = try waiting.site()
    let gone = site.client(Self.request)
    site.run { waiting.all.count == 1 }
    gone.reset()
    site.forget(gone)
    for _ in 0..<20 { site.turn() }
    waiting.all[0].answer(HTTPResponse(200, text: "for no one"))
    for _ in 0..<20 { site.turn() }
    let late = site.client(Self.request)
    site.run { waiting.all.count == 2 }
    waiting.now += HTTPLimits().answer + .seconds(1)
    site.run("the end") { late.isEnded || late.isReset }
    #expect(late.received.isEmpty)
    waiting.all[1].answer(HTTPResponse(200, text: "too late"))
    #expect(try site.ask("GET /other HTTP/1.1\r\nHost: x\r\n\r\n").text == "other\n")
  }

  @Test func `closing the server closes waiting requests`() throws {
    let waiting = Waiting()
    let site = try waiting.site()
    let client = site.client(Self.request)
    site.run { waiting.all.count == 1 }
    site.server.close()
    client.turn()
    waiting.all[0].answer(HTTPResponse(200, text: "too late"))
    #expect(waiting.all[0].response != nil && client.received.isEmpty)
  }
}
