// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftModel
internal import WeftPage
internal import WeftPostgres

// `weft serve --sign`: a link for one person, as the server of a site makes them.
extension ServeCommand {
  static let signingOptions = [
    Option("--sign", "USER", "prints a link that lets a browser in as a user, and ends"),
    Option(
      "--sign-key",
      "FILE",
      "keys of links, one a line, of which the first signs; serves many people"
    ),
    Option("--link-lifetime", "SECONDS", "how long the link opens, 60 to 86400 (default 600)"),
    Option("--url", "URL", "where the pages are (default http://127.0.0.1:8484)"),
  ]

  /// Prints a link, where the arguments ask for one.
  ///
  /// The database is not asked, so a link of a user that it does not know is refused only when it is opened.
  ///
  /// - Returns: Whether they do.
  static func printLink(_ arguments: Arguments) throws -> Bool {
    guard let user = try arguments.value("--sign") else {
      for option in ["--link-lifetime", "--url"] where arguments.has(option) {
        throw arguments.usageError("\(option) needs --sign USER, whom the link lets in")
      }
      return false
    }
    let lifetime = try arguments.integer(
      "--link-lifetime",
      default: SignedLink.usualLifetime,
      in: SignedLink.lifetimes
    )
    let site = try site(arguments)
    let person = try person(user, arguments)
    guard let path = try arguments.value("--sign-key") else {
      throw arguments.usageError("--sign needs --sign-key FILE, with the keys of the server")
    }
    let link = SignedLink(
      for: person,
      lifetime: lifetime,
      now: Int64(Date().timeIntervalSince1970)
    )
    let query = link.query(signedBy: try SigningKeys(file: path))
    Output.print("\(site)\(SignedLink.path)?\(query)\n")
    return true
  }

  /// The user in the workspace of the address.
  private static func person(_ user: String, _ arguments: Arguments) throws -> Person {
    guard let text = try arguments.value("--workspace"), PostgresAddress.isOne(text),
      case let address = try PostgresAddress(text), let workspace = address.workspace
    else {
      throw arguments.usageError(
        "--sign needs --workspace postgresql://HOST/DATABASE?workspace=ID, of which it uses the ID"
      )
    }
    if let other = address.user, other != UserID(user) {
      throw arguments.usageError("--sign and the address name two users; name one")
    }
    guard let person = Person(workspace: workspace, user: user) else {
      throw arguments.usageError("--sign needs a user's id of 1 to \(Person.mostBytes) bytes")
    }
    return person
  }

  /// Where the pages are, without a slash at the end.
  private static func site(_ arguments: Arguments) throws -> String {
    let text = try arguments.value("--url") ?? "http://127.0.0.1:8484"
    let parts = URLComponents(string: text)
    // Whatever else stands in it would end up before the path of the link.
    guard let parts, ["http", "https"].contains(parts.scheme), parts.host?.isEmpty == false,
      ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil,
      parts.user == nil, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else {
      throw arguments.usageError(
        "--url \"\(text)\" is no http://HOST:PORT or https://HOST; pages stand at the top of a host"
      )
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}
