// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftApp
internal import WeftHTTP
internal import WeftPluginHost

/// The door of a server for one user: a browser with its key may see and do all that the user may.
///
/// The key lasts across restarts, but the cookie that replaces it does not. After this server has
/// ended, a browser sends the cookie to any program that listens on the same port, where it is
/// useless.
///
/// Browsers send cookies to all ports of a host. So the cookie is limited to a secret path, which
/// other programs of this machine don't know.
final class KeyDoor: PageDoor {
  let key: ServeKey
  private var served: ServedApp
  /// A cookie name per port, because a browser may have visited several servers of this host.
  private let cookie: String
  /// The value of the cookie, new for each start.
  private let pass = ServeKey()
  /// The path of the page, new for each start.
  private let place = HTTPRequest.newPlace()
  private let token = ServeKey().text

  init(_ served: ServedApp, key: ServeKey, port: UInt16) {
    self.served = served
    self.key = key
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

  /// Exchanges the key in the address for a cookie; a redirect removes the key from the address.
  func enter(_ request: HTTPRequest) -> HTTPAnswer? {
    guard request.path == "/", key.matches(request.query("key")) else { return nil }
    let headers = [
      HTTPHeader("Location", place), remembering, HTTPHeader("Cache-Control", "no-store"),
    ]
    return .response(HTTPResponse(303, headers: headers))
  }

  /// The headers that give a client other than a browser access.
  var headers: [String] { ["Cookie: \(cookie)=\(pass.text)", "X-Weft-Token: \(token)"] }

  /// The header that stores the cookie, which scripts can't read, until this server ends.
  private var remembering: HTTPHeader {
    HTTPHeader(
      "Set-Cookie",
      "\(cookie)=\(pass.text); HttpOnly; SameSite=Strict; Path=\(place); Max-Age=31536000"
    )
  }

  func open(_ visit: Visit, _ then: @escaping (Opening) -> Void) { then(.opened(served)) }

  func opened(_ visit: Visit) -> ServedApp? { served }

  /// A plugin may have woken the loop, so the application always gets a turn.
  func work(at now: ContinuousClock.Instant) { served.noteNews() }

  var due: ContinuousClock.Instant? { nil }
  var apps: [ServedApp] { [served] }
  var noAccess: String { served.app.words.noAccess }
  var isReachable: Bool { !served.app.isOffline }
  var isBusConnected: Bool? { nil }
  var plugins: HostedPlugins? { nil }

  /// Serves another application from now on.
  func replace(by served: ServedApp) { self.served = served }

  func close() { served.close() }
}
