// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftHTTP

/// The door of one person's server: who has its key may see and do all that the person may.
///
/// The key lasts, and the cookie that it becomes doesn't: a browser sends the cookie to any program that listens at
/// the port after this one has ended, and that program can do nothing with the cookie of a server that is gone.
///
/// A browser sends cookies to all ports of a host, so this one counts below a secret path only: another program of
/// this machine doesn't know the path, and no page of it is asked for with the cookie.
final class KeyDoor: PageDoor {
  let key: ServeKey
  private var served: ServedApp
  /// Its own for each server: it distinguishes the servers that a browser has visited.
  private let cookie: String
  /// The value of the cookie, another one for each start.
  private let pass = ServeKey()
  /// The path below which the page is shown, another one for each start.
  private let place = HTTPRequest.newPlace()
  private let token = ServeKey().text

  init(_ served: ServedApp, key: ServeKey, port: UInt16) {
    (self.served, self.key) = (served, key)
    cookie = "weft-\(port)"
  }

  func visitor(of request: HTTPRequest) -> Visit? {
    for header in request.headers where header.isNamed("Cookie") {
      for item in header.value.split(separator: ";") {
        let parts = item.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
        if parts.count == 2, parts[0] == cookie, pass.matches(String(parts[1])) {
          return Visit(token: token)
        }
      }
    }
    return nil
  }

  func accepts(_ request: HTTPRequest, from visit: Visit) -> Bool {
    let sent = request.header("X-Weft-Token") ?? ""
    guard sent.utf8.count == token.utf8.count else { return false }
    return zip(token.utf8, sent.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// A key in the address becomes a cookie, and a redirect removes it from the address.
  func enter(_ request: HTTPRequest) -> HTTPAnswer? {
    guard request.path == "/", key.matches(request.query("key")) else { return nil }
    let headers = [
      HTTPHeader("Location", place), remembering, HTTPHeader("Cache-Control", "no-store"),
    ]
    return .response(HTTPResponse(303, headers: headers))
  }

  /// The headers by which a client that is no browser gains access.
  var headers: [String] { ["Cookie: \(cookie)=\(pass.text)", "X-Weft-Token: \(token)"] }

  /// The header that lets the browser in until this server ends, hidden from scripts.
  private var remembering: HTTPHeader {
    HTTPHeader(
      "Set-Cookie",
      "\(cookie)=\(pass.text); HttpOnly; SameSite=Strict; Path=\(place); Max-Age=31536000"
    )
  }

  func open(_ visit: Visit, _ then: @escaping (Opening) -> Void) { then(.opened(served)) }

  func opened(_ visit: Visit) -> ServedApp? { served }

  /// What wakes the loop may be a plugin, so the application always has its turn.
  func work(at now: ContinuousClock.Instant) { served.noteNews() }

  var due: ContinuousClock.Instant? { nil }
  var apps: [ServedApp] { [served] }
  var noAccess: String { served.app.words.noAccess }
  var isReachable: Bool { !served.app.isOffline }
  var isBusConnected: Bool? { nil }
  var plugins: HostedPlugins? { nil }

  /// Opens to another application from now on.
  func replace(by served: ServedApp) { self.served = served }

  func close() { served.close() }
}
