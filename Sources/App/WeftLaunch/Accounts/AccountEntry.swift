// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
private import Glibc
package import WeftMatrix

/// The login to a server and the storage of the account, for the commands and the application's screen.
package enum AccountEntry {
  /// The credentials of a user.
  package enum Proof {
    case password(user: String, String)
    /// The token of a sign-on in a browser.
    case signOn(String)
    /// The access token of another client.
    case token(String)
  }

  /// Logs in to a server.
  ///
  /// - Parameter device: The device to log in again, or `nil` for a new one.
  package static func account(
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

  /// Stores an account under a name, by default the user's name.
  ///
  /// If it can't be stored, it logs out, because no file has the token.
  ///
  /// - Parameters:
  ///   - isAnew: Whether the account exists already and gets a new token.
  ///   - isOwnToken: Whether the token was created by this login, not by another client.
  package static func keep(
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
      // A file with another user's chats is detected before the account is stored.
      do throws(MatrixError) {
        _ = try MatrixSync(account, file: stored.chatsPath)
        try account.save(to: stored.tokenPath)
      } catch {
        throw Failure("account \(stored.id): \(error)")
      }
      return stored
    } catch {
      // The token belongs to another client, so it stays valid.
      if isOwnToken { try? await account.logOut() }
      throw error
    }
  }

  /// Returns the user's name, with a number appended if an account already has it.
  package static func freeName(_ account: MatrixAccount) throws -> String {
    let name = localName(account.userID)
    for number in 1...99 {
      let tried = number == 1 ? name : "\(name)-\(number)"
      if try !StoredAccount(tried).isThere { return tried }
    }
    throw taken(name)
  }

  /// Returns the failure for an account name that is taken.
  package static func taken(_ id: String) -> Failure {
    Failure(
      "the account \"\(id)\" already exists; choose another --name for this one, "
        + "or log in again with weft accounts login \(id)"
    )
  }

  /// Returns the local part of a user's id, without its server.
  package static func localName(_ user: String) -> String {
    let name = user.hasPrefix("@") ? user.dropFirst() : Substring(user)
    return name.prefix { $0 != ":" }.lowercased()
  }

  /// Reads a secret of one line; a trailing newline is ignored.
  ///
  /// It warns if other users can read the file.
  package static func secret(in path: String, _ kind: String) throws -> String {
    var bytes = try InputFile.bytes(of: path, kind: kind)
    WorkspacePrivacy.tell(path)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard !bytes.isEmpty, bytes.count <= 4096, let text = String(validating: bytes, as: UTF8.self),
      !text.contains(where: \.isNewline)
    else { throw Failure("\(path): it is not a single line with \(kind)") }
    return text
  }

  /// Asks for a password on the terminal, without showing it.
  package static func password(of user: String, _ server: MatrixServer) throws -> String {
    guard isatty(STDIN_FILENO) == 1 else {
      throw Failure("can't ask for the password without a terminal; use --password-file FILE")
    }
    let prompt = OutputText("Password of \(user) at \(server): ")
    // SAFETY: the text belongs to the library until its next call, and is copied at once.
    guard let text = unsafe getpass(prompt.text), case let password = unsafe String(cString: text),
      !password.isEmpty
    else { throw Failure("no password was entered; no account was added") }
    return password
  }
}
