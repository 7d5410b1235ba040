// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A server that pages may load pictures from: exactly a scheme, a host and a port.
///
///     PictureOrigin("https://cdn.example.com")?.description  // "https://cdn.example.com"
///     PictureOrigin("https://cdn.example.com/faces")         // nil: that is a page
public struct PictureOrigin: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The origin as browsers write it: lowercase, without its scheme's default port.
  public let description: String

  /// Creates an origin; returns `nil` if the text is not exactly one.
  ///
  /// - Parameters:
  ///   - text: `https://host` or `https://host:port`; the host is a name or four numbers.
  ///   - allowsHTTP: Whether `http` is allowed too, which every machine on the network path can read and change.
  public init?(_ text: String, allowsHTTP: Bool = false) {
    guard let address = WebAddress(text), address.isOriginOnly,
      allowsHTTP || address.origin.description.hasPrefix("https:")
    else { return nil }
    self = address.origin
  }

  init(checked description: String) {
    self.description = description
  }

  /// Whether one origin precedes another in byte order, which gives lists a fixed order.
  public static func < (first: PictureOrigin, second: PictureOrigin) -> Bool {
    first.description.utf8.lexicographicallyPrecedes(second.description.utf8)
  }
}

/// A web address, parsed more strictly than browsers do.
///
/// Browsers accept backslashes, blanks and names before an `@`, and so may find another host than a stricter parser
/// does. This parser rejects everything that browsers might read differently.
struct WebAddress {
  let origin: PictureOrigin
  /// The rest after the origin, starting with the slash, without a fragment.
  let path: String
  /// Whether the text was only an origin.
  let isOriginOnly: Bool

  /// The whole address, safe to write into a page.
  var text: String { origin.description + path }

  static let longest = 4_096

  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    var rest = Array(text.utf8)[...]
    guard rest.allSatisfy(Self.isPlain), let scheme = Self.scheme(&rest) else { return nil }
    let ends = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]
    let authority = rest.prefix { !ends.contains($0) }
    rest = rest.dropFirst(authority.count)
    guard let host = Self.host(authority, defaultPort: scheme == "https" ? 443 : 80) else {
      return nil
    }
    origin = PictureOrigin(checked: "\(scheme)://\(host)")
    isOriginOnly = rest.isEmpty
    let kept = String(decoding: rest.prefix { $0 != UInt8(ascii: "#") }, as: UTF8.self)
    path = kept.hasPrefix("/") ? kept : "/" + kept
  }

  /// Whether a byte is a letter, a digit or a sign allowed in addresses.
  private static func isPlain(_ byte: UInt8) -> Bool {
    isNameByte(byte) || (0x41...0x5A).contains(byte) || "_~:/?#[]@!$&'()*+,;=%".utf8.contains(byte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// Removes `https://` or `http://` from the front.
  private static func scheme(_ rest: inout ArraySlice<UInt8>) -> String? {
    for scheme in ["https", "http"] {
      let start = scheme + "://"
      guard lowercased(rest.prefix(start.utf8.count)).elementsEqual(start.utf8) else { continue }
      rest = rest.dropFirst(start.utf8.count)
      return scheme
    }
    return nil
  }

  /// Returns `host` or `host:port`, or `nil` if the text is neither.
  private static func host(_ authority: ArraySlice<UInt8>, defaultPort: Int) -> String? {
    let parts = authority.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    let name = lowercased(parts[0])
    let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, name.count <= 253, name.allSatisfy(isNameByte),
      labels.allSatisfy({ !$0.isEmpty && $0.first != UInt8(ascii: "-") })
    else { return nil }
    let host = String(decoding: name, as: UTF8.self)
    guard parts.count == 2 else { return host }
    let digits = String(decoding: parts[1], as: UTF8.self)
    guard digits.utf8.count <= 5, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = Int(digits), (1...65_535).contains(port)
    else { return nil }
    return port == defaultPort ? host : "\(host):\(port)"
  }
}
