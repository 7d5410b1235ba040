// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WeftLaunch
internal import WeftModel
internal import WeftPage
internal import WeftPostgres

// `weft serve --sign`: creates a link for one user, as a site's own server does.
extension ServeCommand {
  static let signingOptions = [
    Option("--sign", "USER", help: "print a link that signs a browser in as a user, and exit"),
    Option(
      "--sign-key",
      "FILE",
      help:
        "serve many users; FILE contains the keys for sign-in links, one per line; new links are "
        + "signed with the first"
    ),
    Option(
      "--link-lifetime",
      "SECONDS",
      help: "how long the link is valid, 60 to 86400 (default 600)"
    ),
    Option("--url", "URL", help: "address of the pages (default http://127.0.0.1:8484)"),
  ]

  /// Prints a link if the arguments request one.
  ///
  /// It doesn't query the database, so a link for an unknown user is refused only when it is opened.
  ///
  /// - Returns: Whether the arguments request a link.
  static func printLink(_ arguments: Arguments) throws -> Bool {
    guard let user = try arguments.value("--sign") else {
      for option in ["--link-lifetime", "--url"] where arguments.has(option) {
        throw arguments.usageError("\(option) needs --sign USER, the user to sign in")
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
      throw arguments.usageError("--sign needs --sign-key FILE with the server's keys")
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

  /// Returns the user in the workspace of the address.
  private static func person(_ user: String, _ arguments: Arguments) throws -> Person {
    guard let text = try arguments.value("--workspace"), PostgresAddress.isOne(text),
      case let address = try PostgresAddress(text), let workspace = address.workspace
    else {
      throw arguments.usageError(
        "--sign needs --workspace postgresql://HOST/DATABASE?workspace=ID, from which it takes the ID"
      )
    }
    if let other = address.user, other != UserID(user) {
      throw arguments.usageError("--sign and the address specify different users; remove one")
    }
    guard let person = Person(workspace: workspace, user: user) else {
      throw arguments.usageError("--sign needs a user id of 1 to \(Person.mostBytes) bytes")
    }
    return person
  }

  /// Returns the address of the pages, without a slash at the end.
  private static func site(_ arguments: Arguments) throws -> String {
    let text = try arguments.value("--url") ?? "http://127.0.0.1:8484"
    let parts = URLComponents(string: text)
    // Other parts of the address would end up before the path of the link.
    guard let parts, ["http", "https"].contains(parts.scheme), parts.host?.isEmpty == false,
      ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil,
      parts.user == nil, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else {
      throw arguments.usageError(
        "--url \"\(text)\" is not http://HOST:PORT or https://HOST; the address can't have a path"
      )
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}
