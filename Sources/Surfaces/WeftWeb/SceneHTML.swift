// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene
internal import WeftViews

/// Writes the nodes of a scene as elements; the browser lays them out.
///
/// Stacks become flex boxes, layers become cells of a one-cell grid, and modifiers become boxes around their content:
/// structure and tokens, never positions.
struct SceneHTML: ~Copyable {
  let scene: ValidScene
  let icons: IconSet
  /// Provides local pictures.
  let pictures: (any PictureProvider)?
  /// The server's addresses of the pictures in picture views, or `nil` to embed these in the page.
  let pictureLinks: PictureLinks?
  /// The servers that pictures may be loaded from.
  let origins: Set<PictureOrigin>
  /// Whether the heading of the screen has been written; headings after it are of the next level.
  var hasTitle = false
  /// Whether the current part is in a row or in front of the screen, so that no heading in it is the title.
  var isBelowTitle = false
  /// Whether a local picture has been written.
  var hasOwnPictures = false
  var writer = HTMLWriter()
  var styles = StyleClasses()
  var openings = OpeningMemo()
  let stretching: Stretching
  /// The list that a live page leaves in place, or `nil` for a static page or a scene without a list.
  let live: OutermostList?

  init(
    scene: ValidScene,
    icons: IconSet = .standard,
    pictures: (any PictureProvider)? = nil,
    pictureLinks: PictureLinks? = nil,
    origins: Set<PictureOrigin> = [],
    live: OutermostList? = nil
  ) {
    self.scene = scene
    self.live = live
    self.icons = icons
    self.pictures = pictures
    self.pictureLinks = pictureLinks
    self.origins = origins
    stretching = Stretching(scene)
  }

  mutating func writeRoots() {
    for root in scene.roots { write(root, in: .column) }
  }

  mutating func write(_ node: Int, in context: BoxContext) {
    switch scene.nodes[node].role {
    case .row: writeRow(node)
    case .modifier(let kind): writeModifier(node, kind, in: context)
    case .view(let kind): writeView(node, kind, in: context)
    }
  }

  mutating func writeRow(_ node: Int) {
    let isSelected = scene.integer(UInt32(WEFT_PROP_SELECTED), of: node) == 1
    writer.raw(isSelected ? "<li class=\"sel" : "<li")
    if let own = scene.ownHeight(ofRow: node) {
      // Rounded up, so that few rules are needed.
      let most = CSS.length((own / 500).rounded(.up) * 500)
      let rule = own <= 500 ? "max-height:100vh" : "max-height:max(100vh,\(most))"
      writer.raw(isSelected ? " " : " class=\"")
      writer.own(styles.name(for: rule))
      writer.raw("\"")
    } else if isSelected {
      writer.raw("\"")
    }
    // On a live page, rows as a whole can be pressed.
    let role = live == nil ? nil : Self.role(code: scene.code(WEFT_PROP_ROLE, of: node))
    if isSelected, role == nil { writer.raw(" aria-current=\"true\"") }
    writeLabel(of: node)
    if let id = scene.integer(UInt32(WEFT_PROP_ROW_ID), of: node) {
      writer.raw(" data-row=\"")
      writer.hexadecimal(UInt64(bitPattern: id))
      writer.raw("\"")
    }
    writer.raw(role == nil ? ">" : " data-action=\"row.open\">")
    if let role { writeOpener(of: node, role, isSelected: isSelected) }
    let isBelow = isBelowTitle
    isBelowTitle = true
    writeChildren(of: node, in: .column)
    isBelowTitle = isBelow
    writer.raw("</li>\n")
  }

  /// Writes the link or button that opens a row; it covers the row and has the row's focus.
  ///
  /// The row itself stays an item of its list, and its contents, including buttons, are siblings of the link: so no
  /// element that can be pressed is inside another one.
  private mutating func writeOpener(of row: Int, _ role: String, isSelected: Bool) {
    writer.raw("<span class=\"open\"")
    writer.attribute("role", role)
    writeLabel(of: row)
    if isSelected { writer.raw(" aria-current=\"true\"") }
    writer.raw(" tabindex=\"-1\"></span>")
  }

  mutating func writeChildren(of node: Int, in context: BoxContext) {
    var child = node + 1
    let end = scene.nodes[node].end
    while child < end {
      write(child, in: context)
      child = scene.nodes[child].end
    }
  }

  private mutating func writeLabel(of row: Int) {
    let label = UInt32(WEFT_PROP_LABEL)
    guard scene.hasText(label, of: row) else { return }
    writer.raw(" aria-label=\"")
    writeText(label, of: row)
    writer.raw("\"")
  }

  /// Writes a text of a node between tags or quotes.
  mutating func writeText(_ id: UInt32, of node: Int) {
    if let place = scene.plainText(id, of: node) {
      // The text is copied unchanged from the scene.
      scene.scene.writeText(place, to: &writer)
    } else {
      writer.text(scene.text(id, of: node) ?? "")
    }
  }

  /// Opens the element of a node, reusing the opening tag of an earlier node that looks the same.
  ///
  /// - Parameters:
  ///   - node: The node whose element is opened.
  ///   - context: The box around the node.
  ///   - attributes: The last attributes, and the end of the tag if no others follow; the same for all nodes of a kind
  ///     that look the same.
  ///   - isLayered: Whether the node is written with a layer, which is not a property.
  ///   - describe: Describes the opening tag, if no earlier node looks the same.
  mutating func open(
    _ node: Int,
    in context: BoxContext,
    _ attributes: StaticString = ">",
    isLayered: Bool = false,
    _ describe: (borrowing Self) -> Opening
  ) {
    var around = surroundings(of: node, in: context)
    if isLayered { around |= 0x10 }
    if let place = openings.place(of: node, around, in: scene) {
      openings.write(place, to: &writer)
      return
    }
    let start = writer.count
    var opening = describe(self)
    if opening.stretches { opening.classes += stretch(node, in: context) }
    if live?.isAround(node) == true {
      opening.classes += opening.classes.isEmpty ? "fill" : " fill"
    }
    open(opening)
    writer.raw(attributes)
    openings.keep(writer.bytes(from: start), for: node, around, of: scene)
  }

  /// Returns everything besides a node's own properties that decides its look.
  private func surroundings(of node: Int, in context: BoxContext) -> UInt8 {
    context.rawValue << 2 | stretching[node].rawValue | (live?.isAround(node) == true ? 0x80 : 0)
  }

  /// Returns the class that makes a node stretch in its parent or keep its width.
  func stretch(_ node: Int, in context: BoxContext) -> String {
    let stretch = stretching[node]
    let wide = stretch.contains(.horizontal)
    let high = stretch.contains(.vertical)
    switch context {
    case .row:
      return (wide ? " gx" : stretch.contains(.fixed) ? " fx" : "") + (high ? " sx" : "")
    case .column: return (high ? " gx" : "") + (wide ? " sx" : "")
    case .cell: return (wide ? " jx" : "") + (high ? " sx" : "")
    }
  }

  /// Writes an opening tag, with classes but without other attributes or its end.
  mutating func open(_ opening: Opening) {
    writer.raw("<")
    writer.raw(opening.tag)
    var names = opening.classes
    if !opening.style.isEmpty {
      let name = styles.name(for: opening.style.joined(separator: ";"))
      names = names.isEmpty ? name : names + " " + name
    }
    if !names.isEmpty { writer.own(" class=\"\(names)\"") }
  }
}

/// How the element around a view lays out its children.
enum BoxContext: UInt8 {
  /// From top to bottom.
  case column
  /// Side by side.
  case row
  /// All in one cell.
  case cell
}

/// The opening tag of an element, without its attributes.
struct Opening {
  var tag: StaticString
  var classes = ""
  var style: [String] = []
  /// Whether the element stretches in its parent if the views inside do.
  var stretches = true
}

extension Scene {
  /// Writes a part of the text; a separate function, in which the text's references are not counted.
  fileprivate func writeText(_ place: Range<Int>, to writer: inout HTMLWriter) {
    writer.text(text.span.extracting(place))
  }
}
