// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftCodec
internal import WeftScene
internal import WeftViews

/// Picture views: an image over its name, which is visible until the image is loaded, or if it can't be shown.
extension SceneHTML {
  /// The source of an image.
  private enum Source {
    /// The address of an image on this server, or the image itself.
    case own(String)
    /// The address on a server that the host allows.
    case server(String)
    /// There is space for an image that isn't available.
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
    writeImage(source, of: picture, size: scene.pictureSize(of: node))
    writer.raw("</span>")
  }

  private mutating func source(of picture: ScenePicture, _ size: Size) -> Source? {
    guard let wanted = picture.address else { return nil }
    if let pictures, pictures.mayHavePicture(at: wanted) {
      // Screens with two pixels in a point are common; on others the browser scales the picture down.
      let pixels = PictureSize(size, scale: 2, fit: picture.fit)
      if let link = pictureLinks { return .own(link.address(of: wanted, pixels)) }
      guard let made = pictures.picture(at: wanted, pixels) else { return .missing }
      hasOwnPictures = true
      return .own("data:image/png;base64," + StoredPNG.bytes(made).base64)
    }
    guard let address = WebAddress(wanted.text), origins.contains(address.origin) else {
      return nil
    }
    return .server(address.text)
  }

  private mutating func writeImage(_ source: Source, of picture: ScenePicture, size: Size) {
    let address: String
    switch source {
    case .missing: return
    case .own(let own): address = own
    case .server(let server): address = server
    }
    // The proportions are known before it is loaded, so that nothing on the page moves.
    writer.own("<img class=\"pp\" width=\"\(CSS.whole(size.width))\"")
    writer.own(" height=\"\(CSS.whole(size.height))\" loading=\"lazy\"")
    if case .server = source { writer.raw(" referrerpolicy=\"no-referrer\"") }
    writer.attribute("alt", picture.name)
    writer.attribute("src", address)
    writer.raw(">")
  }

  /// Writes the line shown instead of a picture that the page can't load.
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
    let picture = scene.picture(of: node)
    let size = scene.pictureSize(of: node)
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
  /// Returns a length in whole points, at least one.
  fileprivate static func whole(_ length: Double) -> String {
    "\(Int(min(max(length.rounded(), 1), ValidScene.longest)))"
  }
}
