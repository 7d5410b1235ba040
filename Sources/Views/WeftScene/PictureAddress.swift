// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The address of a picture that a surface may look up or have fetched.
///
/// A string is not enough for that: it may come from a plugin, a message or a request, and looking up a picture tells a
/// server what its address says. Scenes make addresses from what they show: addresses written by a plugin were compared
/// with the plugin's row when its answer was read. Any other code that has a string must state that the program chose
/// it.
///
///     pictures.picture(at: "leia.png", PictureSize(side: 64))          // a literal is the program's own
///     pictures.picture(at: PictureAddress(ofHost: path), size)         // so is a path that a host made
public struct PictureAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address: a path, a file URL, or one that a host's fetcher knows, such as `mxc:`.
  public let text: String

  /// Creates an address from a validated scene; returns `nil` for an empty one, which means no picture.
  init?(shown text: String?) {
    guard let text, !text.isEmpty else { return nil }
    self.text = text
  }

  /// Creates an address that the program itself chose.
  ///
  /// Never pass a string from a plugin, a message, a server or a request: a fetcher would load it.
  public init(ofHost text: String) { self.text = text }

  /// The path or address that a provider looks up.
  public var description: String { text }
}

extension PictureAddress: ExpressibleByStringLiteral {
  /// Creates an address from a literal in the program's code.
  public init(stringLiteral text: StaticString) { self.text = text.description }
}
