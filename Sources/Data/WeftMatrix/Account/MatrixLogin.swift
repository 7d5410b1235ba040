// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// The ways in which a Matrix server lets people in, as it says before anything is sent.
///
///     let login = try await MatrixServer("https://example.org").login()
///     if login.hasPassword { … } else if login.hasSingleSignOn { open(login.address(returningTo: page)) }
public struct MatrixLogin: Equatable, Sendable {
  /// The server itself, where the `.well-known` file of the one that was asked names another.
  public let server: MatrixServer
  /// Whether it takes a name and a password.
  public let hasPassword: Bool
  /// Whether it lets people in by a page that a browser shows.
  public let hasSingleSignOn: Bool

  /// What the server offers, for messages.
  public var offers: String {
    switch (hasPassword, hasSingleSignOn) {
    case (true, true): "a password or single sign-on"
    case (true, false): "a password"
    case (false, true): "single sign-on in a browser"
    case (false, false): "no way that Weft knows; use the token of another client"
    }
  }

  /// Whether a text may be a token for logging in.
  package static func isToken(_ text: String) -> Bool { MatrixAccount.isPlain(text) }

  /// The page that lets people in, for a browser.
  ///
  /// - Parameter page: Where the browser goes afterwards, with a `loginToken` in its query.
  public func address(returningTo page: String) -> String {
    "\(server.address)/_matrix/client/v3/login/sso/redirect?redirectUrl=\(MatrixRequest.quoted(page))"
  }
}

extension MatrixServer {
  /// Asks the server how it lets people in.
  ///
  /// - Throws: `unreachable`, `late`, or `unknown` where it is no Matrix server.
  public func login() async throws(MatrixError) -> MatrixLogin {
    let server = try await found()
    var request = MatrixRequest(.get, "/_matrix/client/v3/login")
    (request.isAuthorized, request.mostBytes) = (false, 65_536)
    let answer = try await MatrixHTTP(server).answer(to: request, token: nil)
    guard let flows = answer["flows"]?.elements else {
      throw .badAnswer("it does not say how people log in; is this a Matrix server?")
    }
    let types = Set(flows.prefix(64).compactMap { $0["type"]?.text })
    return MatrixLogin(
      server: server,
      hasPassword: types.contains("m.login.password"),
      hasSingleSignOn: types.contains("m.login.sso") && types.contains("m.login.token")
    )
  }
}

extension MatrixAccount {
  /// Logs in with the token that a server's page gave a browser, once and soon.
  ///
  /// - Parameters:
  ///   - login: What the server offers.
  ///   - loginToken: The `loginToken` of the address to which the browser was sent.
  ///   - deviceName: What the user sees in the list of devices.
  ///   - deviceID: The device to log in again, after the server has ended its session; nil for a new one.
  public static func logIn(
    by login: MatrixLogin,
    loginToken: String,
    deviceName: String = "Weft",
    deviceID: String? = nil
  ) async throws(MatrixError) -> MatrixAccount {
    let members: [JSONValue.Member] = [
      .init("type", .string("m.login.token")), .init("token", .string(loginToken)),
    ]
    return try await logIn(to: login.server, members, deviceName, deviceID)
  }
}
