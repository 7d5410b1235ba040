// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The traffic that `weft serve` sends to one idle page.
struct GuestPage {
  let eventsPerSecond: Double
  let bytesPerSecond: Double
  /// The fraction of a core the server uses, without its plugins' processes.
  let load: Double

  /// Serves a workspace and opens a page on it.
  ///
  /// - Parameters:
  ///   - words: The arguments of `weft serve`.
  ///   - lead: How long the page is open before the measurement.
  ///   - time: How long it is measured.
  init(
    _ words: [String],
    lead: Duration,
    time: Duration,
    in home: GuestHome
  ) throws(GuestFailure) {
    let server = try TerminalProcess(["serve", "--port", "0"] + words, in: home)
    let address = URLComponents(string: try server.firstLine())
    let key = address?.queryItems?.first { $0.name == "key" }?.value
    guard let key, let port = address?.port.flatMap({ UInt16(exactly: $0) }) else {
      throw GuestFailure("weft serve told no address; run it by hand")
    }
    let page = try Self.open(port: port, key: key)
    let run = StreamClients(
      port: port,
      count: 1,
      path: { _ in "/events/\(page.session)" },
      headers: { _ in page.headers },
      lead: lead,
      duration: time
    ).start()
    try server.watch(lead)
    let (start, processor) = (ContinuousClock.now, try server.processor())
    try server.watch(time)
    load = (try server.processor() - processor) / (ContinuousClock.now - start)
    let figures = run.wait()
    guard figures.refused + figures.ended == 0 else {
      throw GuestFailure("weft serve let go of its page; run it by hand")
    }
    eventsPerSecond = Double(figures.events) / (figures.elapsed / .seconds(1))
    bytesPerSecond = Double(figures.bytes) / (figures.elapsed / .seconds(1))
  }

  /// Makes the requests of the page's script when the page is opened.
  private static func open(
    port: UInt16,
    key: String
  ) throws(GuestFailure) -> (session: String, headers: [String]) {
    let cookie = "Cookie: weft-\(port)=\(key)"
    let page = try ask(port, "GET / HTTP/1.1", [cookie])
    guard let token = part(of: page, behind: "name=\"weft-token\" content=\"") else {
      throw GuestFailure("weft serve gave out no page; open one by hand")
    }
    let headers = [cookie, "X-Weft-Token: \(token)", "Sec-Fetch-Site: same-origin"]
    let answer = try ask(port, "POST /session HTTP/1.1", headers, body: "{\"rows\":60}")
    guard let session = part(of: answer, behind: "\"session\":\"") else {
      throw GuestFailure("weft serve began no session; open a page by hand")
    }
    return (session, headers)
  }

  private static func ask(
    _ port: UInt16,
    _ line: String,
    _ headers: [String],
    body: String = ""
  ) throws(GuestFailure) -> String {
    let own = [
      "Host: 127.0.0.1:\(port)", "Connection: close", "Content-Type: application/json",
      "Content-Length: \(body.utf8.count)",
    ]
    let head = ([line] + own + headers).joined(separator: "\r\n")
    guard let answer = StreamClients.answer(port: port, to: "\(head)\r\n\r\n\(body)") else {
      throw GuestFailure("weft serve does not answer; open a page by hand")
    }
    return answer
  }

  /// Returns the text between another text and the next quotation mark.
  private static func part(of text: String, behind start: String) -> String? {
    text.range(of: start).map { String(text[$0.upperBound...].prefix { $0 != "\"" }) }
  }
}
