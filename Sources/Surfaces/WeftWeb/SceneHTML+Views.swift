// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftCodec
internal import WeftScene
internal import WeftViews

extension SceneHTML {
  mutating func writeView(_ node: Int, _ kind: UInt32, in context: BoxContext) {
    switch kind {
    case UInt32(WEFT_NODE_VSTACK), UInt32(WEFT_NODE_HSTACK):
      let isRow = kind == UInt32(WEFT_NODE_HSTACK)
      open(node, in: context) { $0.stackOpening(node, isRow: isRow) }
      writeChildren(of: node, in: isRow ? .row : .column)
      writer.raw("</div>")
    case UInt32(WEFT_NODE_ZSTACK):
      open(node, in: context) {
        Opening(tag: "div", classes: "z", style: ["place-items:\($0.placement(node))"])
      }
      writeChildren(of: node, in: .cell)
      writer.raw("</div>")
    case UInt32(WEFT_NODE_LIST) where node == live?.node:
      // The page itself inserts the rows here.
      writer.raw("<ul role=\"list\" class=\"fill\" data-list")
      writeListName(node)
      writer.raw("></ul>\n")
    case UInt32(WEFT_NODE_LIST):
      writer.raw("<ul role=\"list\"")
      writeListName(node)
      writer.raw(">\n")
      writeChildren(of: node, in: .column)
      writer.raw("</ul>\n")
    case UInt32(WEFT_NODE_TEXT):
      open(node, in: context, " dir=\"auto\">") { $0.textOpening(node) }
      writeText(of: node)
      writer.raw("</span>")
    case UInt32(WEFT_NODE_AVATAR):
      // The name that the initials abbreviate is beside the avatar.
      open(node, in: context, " aria-hidden=\"true\">") { $0.avatarOpening(node) }
      writeAvatarContent(node)
      writer.raw("</span>")
    case UInt32(WEFT_NODE_PICTURE): writePicture(node, in: context)
    case UInt32(WEFT_NODE_BADGE):
      open(node, in: context) {
        let ground = CSS.color($0.scene.color(of: node, .accent))
        return Opening(
          tag: "span",
          classes: "bd",
          style: ["background:\(ground)"],
          stretches: false
        )
      }
      writeText(UInt32(WEFT_PROP_TEXT), of: node)
      writer.raw("</span>")
    case UInt32(WEFT_NODE_SPACER):
      open(node, in: context, "></span>") { $0.spacerOpening(node, in: context) }
    case UInt32(WEFT_NODE_DIVIDER):
      writer.raw("<hr class=\"d\">")
    case UInt32(WEFT_NODE_ICON):
      open(node, in: context, " aria-hidden=\"true\">") { $0.iconOpening(node) }
      writer.text(icons.character(scene.text(UInt32(WEFT_PROP_NAME), of: node) ?? ""))
      writer.raw("</span>")
    case UInt32(WEFT_NODE_BUTTON): writeButton(node, [], in: context)
    case UInt32(WEFT_NODE_PROGRESS): writeProgress(node)
    case UInt32(WEFT_NODE_SHAPE):
      open(node, in: context, "></div>") { $0.shapeOpening(node) }
    default: writeChildren(of: node, in: context)
    }
  }

  private mutating func writeListName(_ node: Int) {
    guard let name = scene.text(UInt32(WEFT_PROP_LABEL), of: node) else { return }
    writer.attribute("aria-label", name)
  }

  private mutating func writeProgress(_ node: Int) {
    guard let fraction = scene.fraction(of: node) else {
      writer.raw("<div class=\"spin\" role=\"status\" aria-label=\"…\"></div>")
      return
    }
    writer.own("<progress max=\"1\" value=\"\(CSS.number(fraction))\"></progress>")
  }
}

extension SceneHTML {
  /// Writes the content of an avatar's circle: a local picture, one from an allowed server, or initials.
  private mutating func writeAvatarContent(_ node: Int) {
    let size = scene.length(UInt32(WEFT_PROP_WIDTH), of: node) ?? 32
    let url = scene.pictureAddress(of: node)
    if let url, let links = pictureLinks {
      // The page's own server has or fetches the picture; if it is late or missing, the initials are visible.
      if pictures?.mayHavePicture(at: url) == true {
        return writeAvatar(node, url: url, size: size, links: links)
      }
    } else if let picture = pictures?.picture(at: url, width: size, scale: 2) {
      // Screens with two pixels in a point are common; on others the browser scales the picture down.
      hasOwnPictures = true
      writer.raw("<img class=\"ap\" alt=\"\" src=\"data:image/png;base64,")
      writer.own(StoredPNG.bytes(picture).base64)
      writer.raw("\">")
      return
    }
    // The initials stay beneath a picture from a server, which may be late or missing.
    writeText(UInt32(WEFT_PROP_TEXT), of: node)
    guard let address = url.flatMap({ WebAddress($0.text) }), origins.contains(address.origin)
    else {
      return
    }
    writer.raw("<img class=\"ap\" alt=\"\" loading=\"lazy\" referrerpolicy=\"no-referrer\"")
    writer.attribute("src", address.text)
    writer.raw(">")
  }

  private mutating func writeAvatar(
    _ node: Int,
    url: PictureAddress,
    size: Double,
    links: PictureLinks
  ) {
    writeText(UInt32(WEFT_PROP_TEXT), of: node)
    let pixels = PictureSize(Size(width: size, height: size), scale: 2, fit: .filling)
    writer.raw("<img class=\"ap\" alt=\"\" loading=\"lazy\"")
    writer.attribute("src", links.address(of: url, pixels))
    writer.raw(">")
  }

  /// The picture sources for the page's Content-Security-Policy; empty if there are none.
  var pictureSources: String {
    let sources = (hasOwnPictures ? ["data:"] : []) + origins.sorted().map(\.description)
    return sources.isEmpty ? "" : ";img-src " + sources.joined(separator: " ")
  }
}

/// The opening tag of each view, from its properties except texts.
extension SceneHTML {
  private func stackOpening(_ node: Int, isRow: Bool) -> Opening {
    let spacing = scene.length(UInt32(WEFT_PROP_SPACING), of: node) ?? 0
    let alignment = CSS.owner(scene.code(WEFT_PROP_ALIGNMENT, of: node))
    var style = ["align-items:\(alignment == "center" ? alignment : "flex-\(alignment)")"]
    if spacing > 0 { style.append("gap:\(isRow ? CSS.inset(spacing) : CSS.length(spacing))") }
    return Opening(tag: "div", classes: isRow ? "h" : "v", style: style)
  }

  private func textOpening(_ node: Int) -> Opening {
    var opening = Opening(tag: "span", classes: "t", stretches: false)
    let font = scene.code(WEFT_PROP_FONT, of: node)
    let weight = scene.code(WEFT_PROP_WEIGHT, of: node)
    if font > 0 { opening.classes += " f\(min(font, 6))" }
    if weight > 0 { opening.classes += " w\(min(weight, 2))" }
    if scene.integer(UInt32(WEFT_PROP_ITALIC), of: node) == 1 { opening.classes += " i" }
    let lines = scene.integer(UInt32(WEFT_PROP_LINE_LIMIT), of: node) ?? 0
    if lines == 1 { opening.classes += " l1" }
    if lines > 1 {
      opening.classes += " ln"
      opening.style.append("-webkit-line-clamp:\(lines)")
    }
    opening.style += color(of: node)
    return opening
  }

  private func avatarOpening(_ node: Int) -> Opening {
    let size = scene.length(UInt32(WEFT_PROP_WIDTH), of: node) ?? 32
    let style = [
      "background:\(CSS.color(scene.color(of: node, .accent)))", "width:\(CSS.length(size))",
      "height:\(CSS.length(size))", "font-size:\(CSS.length(size * 0.4))",
    ]
    return Opening(tag: "span", classes: "av", style: style, stretches: false)
  }

  private func spacerOpening(_ node: Int, in context: BoxContext) -> Opening {
    let least = scene.length(UInt32(WEFT_PROP_MIN_LENGTH), of: node) ?? 0
    let edge =
      context == .row
      ? "min-width:\(CSS.inset(least))" : "min-height:\(CSS.length(least))"
    let style = least > 0 ? [edge] : []
    return Opening(tag: "span", classes: "sp", style: style, stretches: false)
  }

  private func iconOpening(_ node: Int) -> Opening {
    let font = scene.code(WEFT_PROP_FONT, of: node)
    return Opening(
      tag: "span",
      classes: font > 0 ? "ic f\(min(font, 5))" : "ic",
      style: color(of: node),
      stretches: false
    )
  }

  private func shapeOpening(_ node: Int) -> Opening {
    let radius = CSS.radius(scene.outline(of: node))
    let style = [
      "background:\(CSS.paint(scene.paint(of: node)))", "border-radius:\(radius)",
      "min-height:.625rem", "width:100%", "height:100%",
    ]
    return Opening(tag: "div", style: style, stretches: false)
  }

  /// Returns `vertical horizontal`, the order that `place-items` expects.
  func placement(_ node: Int) -> String {
    CSS.owner(scene.code(WEFT_PROP_ALIGNMENT_Y, of: node)) + " "
      + CSS.owner(scene.code(WEFT_PROP_ALIGNMENT, of: node))
  }

  private func color(of node: Int) -> [String] {
    scene.integer(UInt32(WEFT_PROP_COLOR), of: node)
      .map { ["color:\(CSS.color(Color(code: $0)))"] } ?? []
  }
}
