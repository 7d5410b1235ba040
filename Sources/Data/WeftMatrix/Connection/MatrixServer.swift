// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// The address of a Matrix server.
public struct MatrixServer: Hashable, Sendable, CustomStringConvertible {
  /// The address, without a trailing slash.
  public let address: String

  /// Reads an address such as `https://example.org`.
  ///
  /// - Throws: `insecure` for an unencrypted address of another machine, `failed` for anything that isn't a server's
  ///   address.
  public init(_ text: String) throws(MatrixError) {
    let text = text.contains("://") ? text : "https://" + text
    guard let parts = URLComponents(string: text), let host = parts.host?.lowercased(),
      !host.isEmpty,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
      text.utf8.count <= 1_024, !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F })
    else {
      throw MatrixError(.failed, "this is not a server address; write it as https://example.org")
    }
    switch parts.scheme?.lowercased() {
    case "https": break
    case "http" where Self.isLoopback(host): break
    case "http":
      throw MatrixError(
        .insecure,
        "\(host) is another machine, and http:// would send your password unencrypted; use https://"
      )
    default: throw MatrixError(.failed, "a server's address starts with https://")
    }
    var address = text
    while address.hasSuffix("/") { address.removeLast() }
    self.address = address
  }

  /// The address.
  public var description: String { address }

  /// Returns whether a host name refers to this machine.
  private static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "::1" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.first == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
