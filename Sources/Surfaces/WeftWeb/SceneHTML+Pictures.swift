// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene

extension SceneHTML {
  /// Writes the content of an avatar's circle: a local picture, one from an allowed server, or
  /// initials.
  mutating func writeAvatarContent(_ node: Int) {
    let size = scene.length(UInt32(WEFT_PROP_WIDTH), of: node) ?? 32
    let initials = scene.text(UInt32(WEFT_PROP_TEXT), of: node) ?? ""
    let url = scene.text(UInt32(WEFT_PROP_URL), of: node)
    // Screens with two pixels a point are common; on others the browser scales the picture down.
    if let picture = pictures?.picture(at: url, width: size, scale: 2) {
      hasOwnPictures = true
      writer.raw("<img class=\"ap\" alt=\"\" src=\"data:image/png;base64,")
      writer.own(String(decoding: Base64.text(StoredPNG.bytes(picture)), as: UTF8.self))
      writer.raw("\">")
      return
    }
    // The initials stay beneath a picture from a server, which may be late or missing.
    writer.text(initials)
    guard let address = url.flatMap(WebAddress.init), origins.contains(address.origin) else {
      return
    }
    writer.raw("<img class=\"ap\" alt=\"\" loading=\"lazy\" referrerpolicy=\"no-referrer\"")
    writer.attribute("src", address.text)
    writer.raw(">")
  }

  /// The picture sources for the page's Content-Security-Policy; empty when there are none.
  var pictureSources: String {
    let sources = (hasOwnPictures ? ["data:"] : []) + origins.sorted().map(\.description)
    return sources.isEmpty ? "" : ";img-src " + sources.joined(separator: " ")
  }
}
