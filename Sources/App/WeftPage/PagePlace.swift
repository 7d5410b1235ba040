// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftHTTP

extension HTTPRequest {
  /// The number of digits in a page's secret path.
  private static let placeDigits = 32

  /// Returns a new path for one start of a server, such as `/9f86…08/`.
  ///
  /// The browser limits the server's cookie to this path, so it doesn't send the cookie to other
  /// programs of the machine that listen on other ports.
  static func newPlace() -> String { "/\(ServeKey().text.prefix(placeDigits))/" }

  /// The request without the secret path, of this or an earlier start.
  ///
  /// The path only keeps browsers from sending the cookie elsewhere; the cookie alone grants access.
  var withoutPlace: HTTPRequest {
    let name = path.dropFirst().prefix { $0 != "/" }
    let rest = path.dropFirst(1 + name.count)
    guard name.utf8.count == Self.placeDigits, !rest.isEmpty,
      name.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return self }
    return at(String(rest))
  }
}
