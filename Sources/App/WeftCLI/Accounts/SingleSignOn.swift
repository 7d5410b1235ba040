// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftHTTP
internal import WeftMatrix
internal import WeftSystem

/// Signing on at a server's page in a browser, which comes back to this machine with a token for logging in.
///
/// For as long as that takes a server listens on loopback, at a path that only the browser receives. It takes one
/// token, once; a request to any other path gets nothing.
enum SingleSignOn {
  /// How long the browser's user has.
  static let patience = Duration.seconds(300)
  /// How often it is looked whether the sign-on was given up.
  private static let looking = Duration.milliseconds(200)
  /// How long the browser has to take its answer.
  private static let lingering = Duration.milliseconds(500)

  /// Waits for the token.
  ///
  /// - Parameters:
  ///   - isGivenUp: Whether it is no longer waited for.
  ///   - onAddress: Receives the address for the browser.
  static func token(
    for login: MatrixLogin,
    patience: Duration = patience,
    isGivenUp: () -> Bool = { false },
    onAddress: (String) -> Void
  ) throws -> String {
    let (page, bell) = (ReturnPage(), try Bell())
    var limits = HTTPLimits()
    (limits.body, limits.connections) = (4_096, 16)
    limits.connectionsPerAddress = limits.connections
    let server: HTTPServer
    do {
      server = try HTTPServer(HTTPAddress(), limits: limits) { .response(page.answer($0)) }
    } catch {
      throw Failure("no port of this machine can be used for the sign-on: \(error)")
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
      guard !isGivenUp() else { throw Failure("the sign-on was given up; nothing was added") }
      guard .now < end else {
        throw Failure(
          "the browser did not come back within \(patience.components.seconds) seconds; try again"
        )
      }
      work(until: end)
    }
    let answered = ContinuousClock.now + lingering
    while .now < answered { work(until: answered) }
    guard let token = page.token else { throw Failure("the browser brought no token; try again") }
    return token
  }
}

/// The page to which the browser comes back.
final class ReturnPage {
  /// The path, which no other program can guess.
  let path: String
  /// The port it is reached by.
  var port: UInt16 = 0
  /// The token that the browser brought.
  private(set) var token: String?

  /// - Parameter random: Where the path comes from.
  init(_ random: inout some RandomNumberGenerator) {
    let parts = (0..<4).map { _ in UInt64.random(in: 0 ... .max, using: &random) }
    path = "/" + parts.map { String(UInt64(1) << 63 | $0, radix: 16) }.joined()
  }

  convenience init() {
    var random = SystemRandomNumberGenerator()
    self.init(&random)
  }

  /// Answers a request; the first one with the path and a token is the browser's.
  func answer(_ request: HTTPRequest) -> HTTPResponse {
    guard request.method == .get, request.header("Host") == "127.0.0.1:\(port)",
      isPath(request.path)
    else { return Self.response(404, "There is nothing here.") }
    guard token == nil else { return Self.response(410, "This address was used already.") }
    let tokens = request.query.filter { $0.name == "loginToken" }.map(\.value)
    guard tokens.count == 1, MatrixLogin.isToken(tokens[0]) else {
      return Self.response(400, "The server sent no token along. Begin again in Weft.")
    }
    token = tokens[0]
    return Self.response(200, "You are signed in. Close this page and go back to Weft.")
  }

  /// Whether a path is this one; how much of it agrees can't be measured.
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
