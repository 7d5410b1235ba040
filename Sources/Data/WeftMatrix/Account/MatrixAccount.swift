// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// An account on a Matrix server, with the access token of this device.
///
///     let server = try MatrixServer("https://example.org")
///     let account = try await MatrixAccount.logIn(to: server, user: "ada", password: password)
///     try account.save(to: "ada.token")
///
/// Descriptions and mirrors leave the token out, so it never appears in logs or errors.
public struct MatrixAccount: Sendable {
  /// The homeserver.
  public let server: MatrixServer
  /// The id of the account's user, such as `@ada:example.org`.
  public let userID: String
  /// The id of this device on the server.
  public let deviceID: String
  let token: String
  /// The recipients of the user's read receipts.
  public var receipts = MatrixReceipts.public
  /// The path of a certificate file to trust instead of the system's.
  var certificates: String?
}

/// The recipients of a user's read receipts.
public enum MatrixReceipts: String, CaseIterable, Sendable {
  /// All members of the room.
  case `public`
  /// Only the user's other devices.
  case `private`
  /// No one; only this device knows, until the server next reports its own unread counts.
  case none
}

extension MatrixAccount {
  /// Logs in with a password.
  ///
  /// - Parameters:
  ///   - server: The server; if its `.well-known` file names another address, that one is used.
  ///   - user: The user's name on the server, or their full id.
  ///   - password: The password, which isn't stored.
  ///   - deviceName: The name shown in the user's list of devices.
  ///   - deviceID: The device to log in again after the server ended its session; `nil` for a new device.
  /// - Throws: `refused` if the name or password is wrong.
  public static func logIn(
    to server: MatrixServer,
    user: String,
    password: String,
    deviceName: String = "Weft",
    deviceID: String? = nil
  ) async throws(MatrixError) -> MatrixAccount {
    let server = try await server.found()
    let who: [JSONValue.Member] = [
      .init("type", .string("m.id.user")), .init("user", .string(user)),
    ]
    let members: [JSONValue.Member] = [
      .init("type", .string("m.login.password")), .init("identifier", .object(who)),
      .init("password", .string(password)),
    ]
    return try await logIn(to: server, with: members, deviceName: deviceName, deviceID: deviceID)
  }

  /// Logs in, without looking up `.well-known`.
  static func logIn(
    to server: MatrixServer,
    with members: [JSONValue.Member],
    deviceName: String,
    deviceID: String?
  ) async throws(MatrixError) -> MatrixAccount {
    var login = members
    login.append(.init("initial_device_display_name", .string(deviceName)))
    if let deviceID, !deviceID.isEmpty { login.append(.init("device_id", .string(deviceID))) }
    var request = MatrixRequest(.post, "/_matrix/client/v3/login", body: .object(login))
    request.isAuthorized = false
    let answer = try await MatrixHTTP(server).answer(to: request, token: nil)
    return try MatrixAccount(server, answer, token: answer["access_token"]?.text)
  }

  /// Creates an account from an access token that another program obtained.
  ///
  /// - Throws: `loggedOut` if the token is invalid.
  public static func using(
    token: String,
    at server: MatrixServer
  ) async throws(MatrixError) -> MatrixAccount {
    let server = try await server.found()
    let request = MatrixRequest(.get, "/_matrix/client/v3/account/whoami")
    let answer = try await MatrixHTTP(server).answer(to: request, token: token)
    return try MatrixAccount(server, answer, token: token)
  }

  /// Ends the device's session on the server, which invalidates the token.
  public func logOut() async throws(MatrixError) {
    let request = MatrixRequest(.post, "/_matrix/client/v3/logout", body: .object([]))
    do throws(MatrixError) {
      _ = try await MatrixHTTP(server).answer(to: request, token: token)
    } catch  where error.code == .loggedOut {
      // The token is already invalid, which is the desired state.
    }
  }

  private init(
    _ server: MatrixServer,
    _ answer: JSONValue,
    token: String?
  ) throws(MatrixError) {
    guard let user = answer["user_id"]?.text, user.hasPrefix("@"),
      user.utf8.count <= MatrixEvent.mostIDBytes, let token, Self.isPlain(token)
    else { throw .badAnswer("it does not say who is logged in") }
    (self.server, userID, self.token) = (server, user, token)
    deviceID = answer["device_id"]?.text ?? ""
  }

  /// Returns whether a text may be a token: printable ASCII only, so that it can't inject header lines.
  static func isPlain(_ token: String) -> Bool {
    !token.isEmpty && token.utf8.count <= 8_192
      && token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// Creates an account from its parts.
  init(_ server: MatrixServer, user: String, device: String, token: String) {
    (self.server, userID, deviceID, self.token) = (server, user, device, token)
  }
}

// The token is never shown.
extension MatrixAccount: CustomStringConvertible, CustomReflectable {
  /// The user and the server.
  public var description: String { "\(userID) at \(server)" }

  /// The account's members except the token.
  public var customMirror: Mirror {
    Mirror(self, children: ["server": server, "userID": userID, "deviceID": deviceID])
  }
}

extension MatrixServer {
  /// Returns the server's own address, which its `.well-known` file may name.
  func found() async throws(MatrixError) -> MatrixServer {
    var request = MatrixRequest(.get, "/.well-known/matrix/client")
    request.isAuthorized = false
    request.patience = .seconds(10)
    request.mostBytes = 65_536
    let told = try? await MatrixHTTP(self).answer(to: request, token: nil)
    guard let address = told?.at("m.homeserver", "base_url")?.text else { return self }
    let found = try MatrixServer(address)
    // A public server must not redirect to this machine, nor a local one to a public server.
    guard found.isLoopback == isLoopback else { return self }
    return found
  }

  private var isLoopback: Bool { address.hasPrefix("http://") }
}

extension MatrixHTTP {
  /// Sends a request and parses the answer.
  ///
  /// - Throws: The error if the server can't be reached or refuses.
  func answer(to request: MatrixRequest, token: String?) async throws(MatrixError) -> JSONValue {
    switch await ask(request, token: token) {
    case .failure(let error): throw error
    case .answer(let answer):
      guard answer.isSuccess else { throw answer.error }
      return try SyncNews.parse(answer.body)
    }
  }
}
