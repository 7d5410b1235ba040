// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftHTTP

extension HTTPRequest {
  /// How many digits the name of a place has.
  private static let placeDigits = 32

  /// A path below which one start of a server shows its page, such as `/9f86…08/`.
  ///
  /// A browser sends the cookie of the page below this path alone, also where another program of the machine listens at
  /// another port.
  static func newPlace() -> String { "/\(ServeKey().text.prefix(placeDigits))/" }

  /// The request with the place of a page removed from its path, whichever start of a server it was.
  ///
  /// The place keeps browsers from telling others the cookie; the cookie alone decides what a request may do.
  var withoutPlace: HTTPRequest {
    let name = path.dropFirst().prefix { $0 != "/" }
    let rest = path.dropFirst(1 + name.count)
    guard name.utf8.count == Self.placeDigits, !rest.isEmpty,
      name.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return self }
    return at(String(rest))
  }
}
