// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The address of a picture that a surface may look for, and have fetched.
///
/// A text is not enough for that: it may have come from a plugin, a message or a request, and looking for a
/// picture tells a server what its address says. Scenes make addresses of what they show: what a plugin wrote
/// into one was compared with its row when the answer was read. Everything else that has a text has to say
/// that the program chose it.
///
///     pictures.picture(at: "leia.png", PictureSize(side: 64))          // a literal is the program's own
///     pictures.picture(at: PictureAddress(ofHost: path), size)         // so is a path that a host made
public struct PictureAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address: a path, a URL of a file, or what a host's fetcher knows, such as `mxc:`.
  public let text: String

  /// Takes an address from a scene that was validated; nil for an empty one, which is that of no picture.
  init?(shown text: String?) {
    guard let text, !text.isEmpty else { return nil }
    self.text = text
  }

  /// Takes an address that the program itself chose.
  ///
  /// Never pass on what a plugin, a message, a server or a request says: a fetcher would ask for it.
  public init(ofHost text: String) { self.text = text }

  /// The address.
  public var description: String { text }
}

extension PictureAddress: ExpressibleByStringLiteral {
  /// Takes an address that stands in the program's code.
  public init(stringLiteral text: StaticString) { self.text = text.description }
}
