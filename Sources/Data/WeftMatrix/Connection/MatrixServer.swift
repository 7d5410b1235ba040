// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// The address of a Matrix server.
public struct MatrixServer: Hashable, Sendable, CustomStringConvertible {
  /// The address, without a slash at its end.
  public let address: String

  /// Reads an address, such as `https://example.org`.
  ///
  /// - Throws: `insecure` for an address without encryption that leads to another machine, `failed` for one that is no
  ///   address of a server.
  public init(_ text: String) throws(MatrixError) {
    let text = text.contains("://") ? text : "https://" + text
    guard let parts = URLComponents(string: text), let host = parts.host?.lowercased(),
      !host.isEmpty,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
      text.utf8.count <= 1_024, !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
    else {
      throw MatrixError(.failed, "this is no address of a server; write it as https://example.org")
    }
    switch parts.scheme?.lowercased() {
    case "https": break
    case "http" where Self.isLoopback(host): break
    case "http":
      throw MatrixError(
        .insecure,
        "\(host) is another machine, and http:// would show it your password; use https://"
      )
    default: throw MatrixError(.failed, "a server's address begins with https://")
    }
    var address = text
    while address.hasSuffix("/") { address.removeLast() }
    self.address = address
  }

  /// The address.
  public var description: String { address }

  /// Whether a name is that of this machine, however it is written.
  private static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "::1" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
