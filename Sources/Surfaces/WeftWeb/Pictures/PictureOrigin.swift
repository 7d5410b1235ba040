// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A server that pages may load pictures from: exactly a scheme, a host and a port.
///
///     PictureOrigin("https://cdn.example.com")?.description  // "https://cdn.example.com"
///     PictureOrigin("https://cdn.example.com/faces")         // nil: that is a page
public struct PictureOrigin: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The origin as browsers write it: lowercase, without its scheme's default port.
  public let description: String

  /// Creates an origin; nil when the text is not exactly one.
  ///
  /// - Parameters:
  ///   - text: `https://host` or `https://host:port`; the host is a name or four numbers.
  /// - allowsHTTP: Whether `http` is allowed too, which anyone on the network path can read and
  ///   change.
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
