// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A page of a `weft serve`, with curl instead of a browser.
public final class CurlPage {
  private let origin: String
  private let cookie: String
  private let token: String
  private let session: String
  private let streamed: URL
  private let stream = Process()
  private var number = 0

  /// Logs in with a link and opens a page.
  ///
  /// - Parameters:
  ///   - link: The address that the command printed, or a signed link.
  ///   - place: The screens of the page, as in its address.
  public init(
    _ host: ServeProcess,
    link: String? = nil,
    at place: String,
    in scratch: Scratch
  ) throws {
    origin = host.origin
    let entered = try Self.curl(["-i", link ?? host.url])
    guard let cookie = entered.firstMatch(of: /(?i)set-cookie: ([^;]+)/)?.output.1 else {
      throw BrowserError("the link gave no cookie: \(entered)")
    }
    self.cookie = String(cookie)
    let page = try Self.curl(["-b", self.cookie, origin + "/"])
    guard let token = page.firstMatch(of: /weft-token" content="([^"]+)/)?.output.1 else {
      throw BrowserError("the page has no token: \(page)")
    }
    self.token = String(token)
    let wish = "{\"place\":\"\(place)\",\"rows\":40,\"first\":0}"
    let headers = ["-H", "X-Weft-Token: \(token)", "-H", "Content-Type: application/json"]
    let begun = try Self.curl(["-b", self.cookie] + headers + ["-d", wish, origin + "/session"])
    guard let session = begun.firstMatch(of: /"session":"([^"]+)/)?.output.1 else {
      throw BrowserError("there is no session: \(begun)")
    }
    self.session = String(session)
    streamed = try scratch.write([UInt8](), to: "stream-\(UUID().uuidString)")
    stream.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
    stream.arguments = ["-s", "-N", "-b", self.cookie, "\(origin)/events/\(session)"]
    stream.standardOutput = try FileHandle(forWritingTo: streamed)
    stream.standardError = FileHandle.nullDevice
    try stream.run()
  }

  deinit { stream.terminate() }

  /// Everything received on the stream.
  public var received: String {
    String(decoding: (try? Data(contentsOf: streamed)) ?? Data(), as: UTF8.self)
  }

  /// Waits until the stream has received something.
  public func wait(_ what: String, seconds: Int = 60, until isThere: (String) -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !isThere(received) {
      guard ContinuousClock.now < deadline else {
        throw BrowserError("\(what) does not come: \(received.suffix(2000))")
      }
      usleep(2_000)
    }
  }

  /// Waits until the stream has received a text.
  public func wait(for text: String) throws { try wait(text) { $0.contains(text) } }

  /// Performs an action like the page's script; returns the status of the answer.
  @discardableResult
  public func act(_ members: String) throws -> Int {
    number += 1
    let body = "{\(members),\"n\":\(number)}"
    let headers = ["-H", "X-Weft-Token: \(token)", "-H", "Content-Type: application/json"]
    let status = try Self.curl(
      ["-o", "/dev/null", "-w", "%{http_code}", "-b", cookie] + headers
        + ["-d", body, "\(origin)/act/\(session)"]
    )
    return Int(status) ?? 0
  }

  /// Sends a text as a message.
  @discardableResult
  public func post(_ text: String) throws -> Int {
    try act("\"do\":\"post\",\"text\":\"\(text)\",\"edit\":\(number + 1)")
  }

  /// The id of the row whose latest markup contains a text.
  public func row(with text: String) -> String? {
    let pattern = /"([0-9a-f]{1,16})":"(?:[^"\\]|\\.)*"/
    return received.matches(of: pattern).last { $0.output.0.contains(text) }.map {
      String($0.output.1)
    }
  }

  private static func curl(_ words: [String]) throws -> String {
    let program = URL(fileURLWithPath: "/usr/bin/curl")
    return try Subprocess(program, ["-s", "--max-time", "60"] + words).text
  }
}
