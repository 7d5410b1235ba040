// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftHTTP
package import WeftMatrix
internal import WeftSystem

/// A sign-on at a server's page in a browser, which returns to this machine with a token for logging in.
///
/// While the user signs on, a server listens on loopback, at a path that only the browser receives. It accepts one
/// token, once; requests to other paths get a 404.
package enum SingleSignOn {
  /// How long the user has to sign on.
  static let patience = Duration.seconds(300)
  /// How often it checks whether the sign-on was cancelled.
  private static let looking = Duration.milliseconds(200)
  /// How long the browser has to receive the response.
  private static let lingering = Duration.milliseconds(500)

  /// Waits for the token.
  ///
  /// - Parameters:
  ///   - isGivenUp: Whether the sign-on was cancelled.
  ///   - onAddress: Receives the address for the browser.
  package static func token(
    for login: MatrixLogin,
    patience: Duration = patience,
    isGivenUp: () -> Bool = { false },
    onAddress: (String) -> Void
  ) throws -> String {
    let page = ReturnPage()
    let bell = try Bell()
    var limits = HTTPLimits()
    limits.body = 4_096
    limits.connections = 16
    limits.connectionsPerAddress = limits.connections
    let server: HTTPServer
    do {
      server = try HTTPServer(HTTPAddress(), limits: limits) { .response(page.answer($0)) }
    } catch {
      throw Failure("sign-in needs a local port, and none could be opened: \(error)")
    }
    defer { server.close() }
    page.port = server.port
    onAddress(login.address(returningTo: "http://127.0.0.1:\(server.port)\(page.path)"))
    let end = ContinuousClock.now + patience
    func work(until end: ContinuousClock.Instant) {
      let own = server.timeout()
      let most = own < 0 ? looking : min(looking, .milliseconds(own))
      bell.wait(atMost: min(most, max(.zero, end - .now)), orNumber: server.descriptor)
      server.work()
    }
    while page.token == nil {
      guard !isGivenUp() else { throw Failure("sign-in was cancelled; no account was added") }
      guard .now < end else {
        throw Failure(
          "the sign-in did not finish within \(patience.components.seconds) seconds; try again"
        )
      }
      work(until: end)
    }
    let answered = ContinuousClock.now + lingering
    while .now < answered { work(until: answered) }
    guard let token = page.token else { throw Failure("the browser returned no token; try again") }
    return token
  }
}

/// The page that the browser returns to.
final class ReturnPage {
  /// The path, which no other program can guess.
  let path: String
  /// The port of the server.
  var port: UInt16 = 0
  /// The token that the browser sent.
  private(set) var token: String?

  /// - Parameter random: The source of the path's random numbers.
  init(_ random: inout some RandomNumberGenerator) {
    let parts = (0..<4).map { _ in UInt64.random(in: 0 ... .max, using: &random) }
    path = "/" + parts.map { String(UInt64(1) << 63 | $0, radix: 16) }.joined()
  }

  convenience init() {
    var random = SystemRandomNumberGenerator()
    self.init(&random)
  }

  /// Answers a request; accepts the first one with the path and a token.
  func answer(_ request: HTTPRequest) -> HTTPResponse {
    guard request.method == .get, request.header("Host") == "127.0.0.1:\(port)",
      isPath(request.path)
    else { return Self.response(404, "Page not found.") }
    guard token == nil else { return Self.response(410, "This address has already been used.") }
    let tokens = request.query.filter { $0.name == "loginToken" }.map(\.value)
    guard tokens.count == 1, MatrixLogin.isToken(tokens[0]) else {
      return Self.response(400, "The server sent no token. Start again in Weft.")
    }
    token = tokens[0]
    return Self.response(200, "You are signed in. Close this page and return to Weft.")
  }

  /// Compares a path with this one in constant time, so that it can't be guessed piece by piece.
  private func isPath(_ other: String) -> Bool {
    guard other.utf8.count == path.utf8.count else { return false }
    return zip(path.utf8, other.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func response(_ status: Int, _ text: String) -> HTTPResponse {
    var response = HTTPResponse(status, text: text)
    response.headers += [
      HTTPHeader("Cache-Control", "no-store"), HTTPHeader("Referrer-Policy", "no-referrer"),
      HTTPHeader("X-Content-Type-Options", "nosniff"),
      HTTPHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ]
    return response
  }
}
