// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
private import Glibc
internal import WeftMatrix

/// Letting a user in at a server, and keeping the account: for the commands and for the application's screen.
enum AccountEntry {
  /// How a user shows who it is.
  enum Proof {
    case password(user: String, String)
    /// The token of a sign-on in a browser.
    case signOn(String)
    /// The access token of another client.
    case token(String)
  }

  /// Logs in.
  ///
  /// - Parameter device: The device to log in again; nil for a new one.
  static func account(
    _ login: MatrixLogin,
    by proof: Proof,
    device: String? = nil
  ) async throws(MatrixError) -> MatrixAccount {
    switch proof {
    case .password(let user, let password):
      do throws(MatrixError) {
        return try await .logIn(
          to: login.server,
          user: user,
          password: password,
          deviceID: device
        )
      } catch  where error.code == .refused {
        throw MatrixError(.refused, "\(error); check the name and the password")
      }
    case .signOn(let token): return try await .logIn(by: login, loginToken: token, deviceID: device)
    case .token(let token): return try await .using(token: token, at: login.server)
    }
  }

  /// Keeps an account under a name, which is the user's without one.
  ///
  /// Where it can't be kept the server is to forget the token, since no file has it.
  ///
  /// - Parameter isAnew: Whether the account is there already, and gets another token.
  static func keep(
    _ account: MatrixAccount,
    as name: String?,
    isAnew: Bool = false,
    isOwnToken: Bool = true
  ) async throws -> StoredAccount {
    do {
      let stored = try StoredAccount(name ?? localName(account.userID))
      guard isAnew || !stored.isThere else { throw Self.taken(stored.id) }
      try stored.makeFolders()
      var account = account
      if isAnew, let before = try? stored.open() { account.receipts = before.receipts }
      // The file of another user's chats is found out before the account is kept.
      do throws(MatrixError) {
        _ = try MatrixSync(account, file: stored.chatsPath)
        try account.save(to: stored.tokenPath)
      } catch {
        throw Failure("account \(stored.id): \(error)")
      }
      return stored
    } catch {
      // The token of another client is not ours to end.
      if isOwnToken { try? await account.logOut() }
      throw error
    }
  }

  /// The failure of an account whose name is taken.
  static func taken(_ id: String) -> Failure {
    Failure(
      "there is an account \"\(id)\" already; choose another --name for this one, "
        + "or log in again with weft accounts login \(id)"
    )
  }

  /// The part of a user's id that names it at its server.
  static func localName(_ user: String) -> String {
    let name = user.hasPrefix("@") ? user.dropFirst() : Substring(user)
    return name.prefix { $0 != ":" }.lowercased()
  }

  /// Reads a secret of one line; a line break at the end is none of it.
  ///
  /// It warns of a file that other users can get at.
  static func secret(in path: String, _ kind: String) throws -> String {
    var bytes = try InputFile.bytes(of: path, kind: kind)
    WorkspacePrivacy.tell(path)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard !bytes.isEmpty, bytes.count <= 4096, let text = String(validating: bytes, as: UTF8.self),
      !text.contains(where: \.isNewline)
    else { throw Failure("\(path): it is not \(kind) in one line") }
    return text
  }

  /// Asks for a password on the terminal, without showing it.
  static func password(of user: String, _ server: MatrixServer) throws -> String {
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure("there is no terminal to ask for the password; name a --password-file")
    }
    let prompt = OutputText("Password of \(user) at \(server): ")
    // SAFETY: the text is the library's until its next call, and is copied at once.
    guard let text = unsafe getpass(prompt.text), case let password = unsafe String(cString: text),
      !password.isEmpty
    else { throw Failure("no password was given; nothing was added") }
    return password
  }
}
