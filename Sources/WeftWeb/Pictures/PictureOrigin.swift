// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// A server that pages may refer to for pictures: a scheme, a host and a port, each exactly.
///
///     PictureOrigin("https://cdn.example.com")?.description  // "https://cdn.example.com"
///     PictureOrigin("https://cdn.example.com/faces")         // nil: that is a page
public struct PictureOrigin: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The origin as a browser writes it: lowercase, without the port its scheme has by default.
  public let description: String

  /// Creates an origin; nil when the text is anything but one.
  ///
  /// - Parameters:
  ///   - text: `https://host` or `https://host:port`; the host is a name or four numbers.
  ///   - allowsHTTP: Whether it may be `http` as well, which anybody on the way can read and change.
  public init?(_ text: String, allowsHTTP: Bool = false) {
    guard let address = WebAddress(text), address.isOriginOnly,
      allowsHTTP || address.origin.description.hasPrefix("https:")
    else { return nil }
    self = address.origin
  }

  init(checked description: String) {
    self.description = description
  }

  /// Whether one comes before the other in a list that is always written alike.
  public static func < (first: PictureOrigin, second: PictureOrigin) -> Bool {
    first.description.utf8.lexicographicallyPrecedes(second.description.utf8)
  }
}
