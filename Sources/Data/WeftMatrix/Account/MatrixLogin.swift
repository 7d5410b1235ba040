// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// The login methods that a Matrix server offers.
///
///     let login = try await MatrixServer("https://example.org").login()
///     if login.hasPassword { … } else if login.hasSingleSignOn { open(login.address(returningTo: page)) }
public struct MatrixLogin: Equatable, Sendable {
  /// The server to log in to, after following the `.well-known` file of the one that was asked.
  public let server: MatrixServer
  /// Whether it accepts a name and a password.
  public let hasPassword: Bool
  /// Whether it supports single sign-on through a web page.
  public let hasSingleSignOn: Bool

  /// The offered methods as a phrase for messages.
  public var offers: String {
    switch (hasPassword, hasSingleSignOn) {
    case (true, true): "a password or single sign-on"
    case (true, false): "a password"
    case (false, true): "single sign-on in a browser"
    case (false, false): "no method that Weft supports; use the token of another client"
    }
  }

  /// Whether a text has only characters that login tokens consist of.
  package static func isToken(_ text: String) -> Bool { MatrixAccount.isPlain(text) }

  /// Returns the address of the single sign-on page, to be opened in a browser.
  ///
  /// - Parameter page: The address that the browser is sent to afterwards, with a `loginToken` in its query.
  public func address(returningTo page: String) -> String {
    "\(server.address)/_matrix/client/v3/login/sso/redirect?redirectUrl=\(MatrixRequest.quoted(page))"
  }
}

extension MatrixServer {
  /// Requests the login methods of the server.
  ///
  /// - Throws: `unreachable`, `late`, or `unknown` if it isn't a Matrix server.
  public func login() async throws(MatrixError) -> MatrixLogin {
    let server = try await found()
    var request = MatrixRequest(.get, "/_matrix/client/v3/login")
    request.isAuthorized = false
    request.mostBytes = 65_536
    let answer = try await MatrixHTTP(server).answer(to: request, token: nil)
    guard let flows = answer["flows"]?.elements else {
      throw .badAnswer("it does not say how to log in; is this a Matrix server?")
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
  /// Logs in with the token from single sign-on, which works once and only for a short time.
  ///
  /// - Parameters:
  ///   - login: The server's login methods.
  ///   - loginToken: The `loginToken` in the address that the browser was sent to.
  ///   - deviceName: The name shown in the user's list of devices.
  ///   - deviceID: The device to log in again after the server ended its session; `nil` for a new device.
  public static func logIn(
    by login: MatrixLogin,
    loginToken: String,
    deviceName: String = "Weft",
    deviceID: String? = nil
  ) async throws(MatrixError) -> MatrixAccount {
    let members: [JSONValue.Member] = [
      .init("type", .string("m.login.token")), .init("token", .string(loginToken)),
    ]
    return try await logIn(
      to: login.server,
      with: members,
      deviceName: deviceName,
      deviceID: deviceID
    )
  }
}
