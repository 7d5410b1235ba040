// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import WeftApp

/// A stack of screens in the address of a page: `#/channels/messages:general`.
package enum PagePlace {
  /// The address of a stack of screens.
  package static func text(_ path: [ScreenName]) -> String {
    "#/" + path.map { encoded($0.text) }.joined(separator: "/")
  }

  /// The screens of an address; nil for an unknown one, and empty for an address without any.
  package static func path(_ text: String) -> [ScreenName?] {
    guard text.utf8.count <= 4096 else { return [] }
    return text.drop { $0 == "#" || $0 == "/" }.split(separator: "/").prefix(16)
      .map { $0.removingPercentEncoding.flatMap { ScreenName($0) } }
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
  }

  private static let plain = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:!~"
  )
}
