// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
public import WeftScene
internal import WeftViews

/// Picture views: an image over the name that stands in its place until it is there, and where it
/// can't be shown.
extension SceneHTML {
  /// Where the page gets an image from.
  private enum Source {
    /// The address of an image of this server, or the image itself.
    case own(String)
    /// The address at a server that the host allows.
    case server(String)
    /// There is room for an image that is not there.
    case missing
  }

  mutating func writePicture(_ node: Int, in context: BoxContext) {
    let picture = scene.picture(of: node)
    guard let source = source(of: picture, scene.pictureSize(of: node)) else {
      return writeLine(for: picture)
    }
    open(node, in: context) { $0.pictureOpening(node) }
    let isThere = if case .missing = source { false } else { true }
    writer.raw(isThere ? "<span class=\"pn\" aria-hidden=\"true\">" : "<span class=\"pn\">")
    writeName(of: picture)
    writer.raw("</span>")
    writeImage(source, picture, scene.pictureSize(of: node))
    writer.raw("</span>")
  }

  private mutating func source(of picture: ScenePicture, _ size: Size) -> Source? {
    if let pictures, pictures.mayHavePicture(at: picture.address) {
      // Screens with two pixels a point are common; on others the browser scales the picture down.
      let pixels = PictureSize(size, scale: 2, fit: picture.fit)
      if let link = pictureLinks { return .own(link.address(of: picture.address, pixels)) }
      guard let made = pictures.picture(at: picture.address, pixels) else { return .missing }
      hasOwnPictures = true
      return .own(
        "data:image/png;base64,"
          + String(decoding: Base64.text(StoredPNG.bytes(made)), as: UTF8.self)
      )
    }
    guard let address = WebAddress(picture.address), origins.contains(address.origin) else {
      return nil
    }
    return .server(address.text)
  }

  private mutating func writeImage(_ source: Source, _ picture: ScenePicture, _ size: Size) {
    let address: String
    switch source {
    case .missing: return
    case .own(let own): address = own
    case .server(let server): address = server
    }
    // Its proportions are known before it is loaded, so that nothing on the page moves.
    writer.own("<img class=\"pp\" width=\"\(CSS.whole(size.width))\"")
    writer.own(" height=\"\(CSS.whole(size.height))\" loading=\"lazy\"")
    if case .server = source { writer.raw(" referrerpolicy=\"no-referrer\"") }
    writer.attribute("alt", picture.name)
    writer.attribute("src", address)
    writer.raw(">")
  }

  /// Writes the line in place of a picture the page can't load.
  private mutating func writeLine(for picture: ScenePicture) {
    writer.raw("<span class=\"pl\">")
    writeName(of: picture)
    writer.raw("</span>")
  }

  private mutating func writeName(of picture: ScenePicture) {
    writer.raw("<span class=\"ic\" aria-hidden=\"true\">")
    writer.text(icons.character(ScenePicture.icon))
    writer.raw("</span> <span class=\"t l1\" dir=\"auto\">")
    writer.text(picture.name)
    writer.raw("</span>")
  }

  private func pictureOpening(_ node: Int) -> Opening {
    let (picture, size) = (scene.picture(of: node), scene.pictureSize(of: node))
    var style = [
      "width:\(CSS.length(size.width))",
      "aspect-ratio:\(CSS.whole(size.width))/\(CSS.whole(size.height))",
    ]
    if picture.radius > 0 { style.append("border-radius:\(CSS.radius(picture.outline))") }
    return Opening(
      tag: "span",
      classes: picture.fit == .whole ? "pc pw" : "pc",
      style: style,
      stretches: false
    )
  }
}

extension CSS {
  /// A length in whole points, at least one.
  fileprivate static func whole(_ length: Double) -> String {
    "\(Int(min(max(length.rounded(), 1), ValidScene.longest)))"
  }
}

/// The addresses at which a live page's own server has pictures.
public struct PictureLinks: Sendable {
  /// The path below which the server answers, with a slash at both ends.
  public let path: String

  /// Creates the addresses below a path of the page's own server, such as `/picture/`.
  public init(path: String) {
    self.path = path
  }

  /// The address of a picture for so many pixels.
  func address(of picture: String, _ size: PictureSize) -> String {
    let fit = size.fit == .whole ? "whole" : "fill"
    return "\(path)\(size.width)x\(size.height)-\(fit)/\(Base64URL.text(Array(picture.utf8)))"
  }

  /// What an address asks for; nil for one that this never made.
  public func picture(at address: String) -> (picture: String, size: PictureSize)? {
    guard address.hasPrefix(path), address.utf8.count <= Self.longest else { return nil }
    let parts = address.dropFirst(path.count).split(
      separator: "/",
      omittingEmptySubsequences: false
    )
    guard parts.count == 2, let size = Self.size(parts[0]),
      let bytes = Base64URL.bytes(parts[1]), !bytes.isEmpty,
      let picture = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return (picture, size)
  }

  /// The PNG file of a picture for a page.
  public static func file(_ picture: Picture) -> [UInt8] { StoredPNG.bytes(picture) }

  private static let longest = 8_192

  private static func size(_ text: Substring) -> PictureSize? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == "fill" || parts[1] == "whole" else { return nil }
    let numbers = parts[0].split(separator: "x", omittingEmptySubsequences: false)
      .map { $0.allSatisfy(\.isASCII) ? Int($0) ?? 0 : 0 }
    guard numbers.count == 2, numbers.allSatisfy((1...Picture.largestSide).contains) else {
      return nil
    }
    return PictureSize(
      width: numbers[0],
      height: numbers[1],
      fit: parts[1] == "whole" ? .whole : .filling
    )
  }
}

/// Base 64 with the letters that need no escapes in an address, and without padding.
enum Base64URL {
  static func text(_ bytes: [UInt8]) -> String {
    String(
      decoding: Base64.text(bytes).filter { $0 != UInt8(ascii: "=") }.map { byte in
        switch byte {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: byte
        }
      },
      as: UTF8.self
    )
  }

  /// The bytes of a text; nil for one that ``text(_:)`` doesn't make.
  static func bytes(_ text: Substring) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (buffer, bits) = (UInt32(0), UInt32(0))
    for letter in text.utf8 {
      guard let digit = digit(letter) else { return nil }
      (buffer, bits) = (buffer << 6 | digit, bits + 6)
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> bits))
        buffer &= (1 << bits) - 1
      }
    }
    return bits < 6 && buffer == 0 ? bytes : nil
  }

  private static func digit(_ letter: UInt8) -> UInt32? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(letter - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(letter - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
