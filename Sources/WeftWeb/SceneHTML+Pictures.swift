// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene

extension SceneHTML {
  /// What stands in the circle of an avatar: a picture of this machine, one from a server that is
  /// allowed, or initials.
  mutating func writeAvatarContent(_ node: Int) {
    let size = scene.length(UInt32(WEFT_PROP_WIDTH), of: node) ?? 32
    let initials = scene.text(UInt32(WEFT_PROP_TEXT), of: node) ?? ""
    let url = scene.text(UInt32(WEFT_PROP_URL), of: node)
    // Screens with two pixels a point are common, and on others a browser reduces it.
    if let picture = pictures?.picture(at: url, width: size, scale: 2) {
      hasOwnPictures = true
      writer.raw("<img class=\"ap\" alt=\"\" src=\"data:image/png;base64,")
      writer.own(String(decoding: Base64.text(StoredPNG.bytes(picture)), as: UTF8.self))
      writer.raw("\">")
      return
    }
    // They stay beneath a picture from elsewhere, which may be late or gone.
    writer.text(initials)
    guard let address = url.flatMap(WebAddress.init), origins.contains(address.origin) else {
      return
    }
    writer.raw("<img class=\"ap\" alt=\"\" loading=\"lazy\" referrerpolicy=\"no-referrer\"")
    writer.attribute("src", address.text)
    writer.raw(">")
  }

  /// Where the page may load pictures from, for its Content-Security-Policy; empty for nowhere.
  var pictureSources: String {
    let sources = (hasOwnPictures ? ["data:"] : []) + origins.sorted().map(\.description)
    return sources.isEmpty ? "" : ";img-src " + sources.joined(separator: " ")
  }
}
