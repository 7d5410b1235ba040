// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftJSON

/// An account at a Matrix server, with the token that lets this device in.
///
///     let server = try MatrixServer("https://example.org")
///     let account = try await MatrixAccount.logIn(to: server, user: "ada", password: password)
///     try account.save(to: "ada.token")
///
/// The token is in no text of it: printing an account, or an error about it, shows none.
public struct MatrixAccount: Sendable {
  /// The server.
  public let server: MatrixServer
  /// The id of the account's user, such as `@ada:example.org`.
  public let userID: String
  /// The id by which the server knows this device.
  public let deviceID: String
  let token: String
  /// Whom the server informs of what the user has read.
  public var receipts = MatrixReceipts.public
  /// A file of certificates to trust instead of the system's.
  var certificates: String?
}

/// Whom a server informs of what a user has read.
public enum MatrixReceipts: String, CaseIterable, Sendable {
  /// Everybody in the room.
  case `public`
  /// The user's other devices alone.
  case `private`
  /// Neither; it is known on this device alone, until the server reports its own counts again.
  case none
}

extension MatrixAccount {
  /// Logs in with a password.
  ///
  /// - Parameters:
  ///   - server: The server; one that names another in its `.well-known` file is followed there.
  ///   - user: The user's name at the server, or its whole id.
  ///   - password: The password, which is kept nowhere.
  ///   - deviceName: What the user sees in the list of devices.
  ///   - deviceID: The device to log in again, after the server has ended its session; nil for a new one.
  /// - Throws: `refused` where name or password are wrong.
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
    return try await logIn(to: server, members, deviceName, deviceID)
  }

  /// Logs in at a server's own address.
  static func logIn(
    to server: MatrixServer,
    _ members: [JSONValue.Member],
    _ deviceName: String,
    _ deviceID: String?
  ) async throws(MatrixError) -> MatrixAccount {
    var login = members
    login.append(.init("initial_device_display_name", .string(deviceName)))
    if let deviceID, !deviceID.isEmpty { login.append(.init("device_id", .string(deviceID))) }
    var request = MatrixRequest(.post, "/_matrix/client/v3/login", .object(login))
    request.isAuthorized = false
    let answer = try await MatrixHTTP(server).answer(to: request, token: nil)
    return try MatrixAccount(server, answer, token: answer["access_token"]?.text)
  }

  /// Uses a token that another program got from the server.
  ///
  /// - Throws: `loggedOut` where the token is not valid.
  public static func using(
    token: String,
    at server: MatrixServer
  ) async throws(MatrixError) -> MatrixAccount {
    let server = try await server.found()
    let request = MatrixRequest(.get, "/_matrix/client/v3/account/whoami")
    let answer = try await MatrixHTTP(server).answer(to: request, token: token)
    return try MatrixAccount(server, answer, token: token)
  }

  /// Ends the device's session at the server; the token is of no use from then on.
  public func logOut() async throws(MatrixError) {
    let request = MatrixRequest(.post, "/_matrix/client/v3/logout", .object([]))
    do throws(MatrixError) {
      _ = try await MatrixHTTP(server).answer(to: request, token: token)
    } catch  where error.code == .loggedOut {
      // That is what was asked for.
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

  /// Whether a text may be a token: nothing that could be taken for another line of a request.
  static func isPlain(_ token: String) -> Bool {
    !token.isEmpty && token.utf8.count <= 8_192
      && token.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// Creates an account of which everything is known.
  init(_ server: MatrixServer, user: String, device: String, token: String) {
    (self.server, userID, deviceID, self.token) = (server, user, device, token)
  }
}

// A token is never shown.
extension MatrixAccount: CustomStringConvertible, CustomReflectable {
  /// The user and the server.
  public var description: String { "\(userID) at \(server)" }

  /// The account without its token.
  public var customMirror: Mirror {
    Mirror(self, children: ["server": server, "userID": userID, "deviceID": deviceID])
  }
}

extension MatrixServer {
  /// The server's own address, which its `.well-known` file may tell.
  func found() async throws(MatrixError) -> MatrixServer {
    var request = MatrixRequest(.get, "/.well-known/matrix/client")
    (request.isAuthorized, request.patience) = (false, .seconds(10))
    request.mostBytes = 65_536
    let told = try? await MatrixHTTP(self).answer(to: request, token: nil)
    guard let address = told?.at("m.homeserver", "base_url")?.text else { return self }
    let found = try MatrixServer(address)
    // A server elsewhere does not name one of this machine, nor the other way round.
    guard found.isLoopback == isLoopback else { return self }
    return found
  }

  private var isLoopback: Bool { address.hasPrefix("http://") }
}

extension MatrixHTTP {
  /// Asks the server and reads its answer.
  ///
  /// - Throws: The reason why the server did not do it.
  func answer(to request: MatrixRequest, token: String?) async throws(MatrixError) -> JSONValue {
    switch await ask(request, token: token) {
    case .failure(let error): throw error
    case .answer(let answer):
      guard answer.isSuccess else { throw answer.error }
      return try SyncNews.parse(answer.body)
    }
  }
}
