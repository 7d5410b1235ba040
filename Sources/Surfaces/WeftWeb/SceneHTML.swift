// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftScene
internal import WeftViews

/// Writes the nodes of a scene as elements; the browser lays them out.
///
/// Stacks become flex boxes, layers cells of a one-cell grid, modifiers boxes around what they
/// modify: structure and tokens, never positions.
struct SceneHTML {
  let scene: ValidScene
  let icons: IconSet
  /// Provides local pictures.
  let pictures: (any PictureProvider)?
  /// Where the page's server has the pictures of picture views; nil to write them into the page.
  let pictureLinks: PictureLinks?
  /// The servers pictures may be loaded from.
  let origins: Set<PictureOrigin>
  /// Whether the heading of the screen has been written; those below it are of the next level.
  var hasTitle = false
  /// Whether what is written is in a row or in front of the screen, so that no heading is its title.
  var isBelowTitle = false
  /// Whether a local picture has been written.
  var hasOwnPictures = false
  var writer = HTMLWriter()
  var styles = StyleClasses()
  private var memo = OpeningMemo()
  let stretching: Stretching
  /// The list that a live page leaves in place; nil for a page that isn't live or a scene without
  /// one.
  let live: OutermostList?

  init(
    scene: ValidScene,
    icons: IconSet = .standard,
    pictures: (any PictureProvider)? = nil,
    pictureLinks: PictureLinks? = nil,
    origins: Set<PictureOrigin> = [],
    live: OutermostList? = nil,
    styles: StyleClasses = StyleClasses()
  ) {
    self.scene = scene
    self.live = live
    self.styles = styles
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
    writer.raw("<li")
    var classes = isSelected ? "sel" : ""
    if let own = scene.ownHeight(ofRow: node) {
      // Rounded up, so that few rules are needed.
      let most = CSS.length((own / 500).rounded(.up) * 500)
      let rule = own <= 500 ? "max-height:100vh" : "max-height:max(100vh,\(most))"
      classes += (isSelected ? " " : "") + styles.name(for: rule)
    }
    if !classes.isEmpty { writer.own(" class=\"\(classes)\"") }
    // On a live page, rows as a whole can be pressed.
    let role = live == nil ? nil : Self.role(code: scene.code(WEFT_PROP_ROLE, of: node))
    if isSelected, role == nil { writer.raw(" aria-current=\"true\"") }
    writeLabel(of: node)
    if let id = scene.integer(UInt32(WEFT_PROP_ROW_ID), of: node) {
      writer.own(" data-row=\"\(String(UInt64(bitPattern: id), radix: 16))\"")
    }
    if role != nil { writer.raw(" data-action=\"row.open\"") }
    writer.raw(">")
    if let role { writeOpener(of: node, role, isSelected: isSelected) }
    let isBelow = isBelowTitle
    isBelowTitle = true
    writeChildren(of: node, in: .column)
    isBelowTitle = isBelow
    writer.raw("</li>\n")
  }

  /// Writes the link or button that opens a row, which takes the row's focus and lies over it.
  ///
  /// The row itself stays an item of its list, and what it shows, buttons among it, stays beside the
  /// link: nothing that can be pressed is in another such element.
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
    // Nearly every text is short and plain, and is copied from the scene as it is.
    if let bytes = scene.shortText(id, of: node), writer.plain(bytes) { return }
    writer.text(scene.text(id, of: node) ?? "")
  }

  /// Opens the element of a node, reusing the opening of an earlier node that looks the same.
  mutating func open(
    _ node: Int,
    in context: BoxContext,
    _ describe: (Self) -> Opening
  ) {
    let around = surroundings(of: node, in: context)
    if let markup = memo.markup(for: node, around, of: scene) {
      writer.append(markup)
      return
    }
    let start = writer.bytes.count
    var opening = describe(self)
    if opening.stretches { opening.classes += stretch(node, in: context) }
    if live?.isAround(node) == true {
      opening.classes += opening.classes.isEmpty ? "fill" : " fill"
    }
    open(opening)
    memo.keep(writer.bytes[start...], for: node, around, of: scene)
  }

  /// Everything besides a node's own properties that decides how it looks.
  private func surroundings(of node: Int, in context: BoxContext) -> UInt8 {
    context.rawValue << 2 | (stretching.isHorizontal(node) ? 1 : 0)
      | (stretching.isVertical(node) ? 2 : 0) | (stretching.isFixed(node) ? 0x40 : 0)
      | (live?.isAround(node) == true ? 0x80 : 0)
  }

  /// The class that makes a node stretch in its parent or keep its width.
  func stretch(_ node: Int, in context: BoxContext) -> String {
    let (wide, high) = (stretching.isHorizontal(node), stretching.isVertical(node))
    switch context {
    case .row:
      return (wide ? " gx" : stretching.isFixed(node) ? " fx" : "") + (high ? " sx" : "")
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

  mutating func close(_ tag: StaticString) {
    writer.raw("</")
    writer.raw(tag)
    writer.raw(">")
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
  /// Whether the element stretches in its parent when the views inside want to.
  var stretches = true
}

/// A cache of opening tags, so that rows that look alike are not styled again.
///
/// An opening follows from a node's kind, its properties except texts, and the layout of the
/// element around it. Two thirds of a page's time went into styles that had been written before
/// (`Scene/html-64-rows`).
private struct OpeningMemo {
  private struct Entry {
    let node: Int
    let surroundings: UInt8
    let markup: Range<Int>
  }

  /// The indices of entries by their hashes, each one more; 0 for none.
  ///
  /// Half of them stay empty.
  private var places = [UInt16](repeating: 0, count: 512)
  private var entries: [Entry] = []
  private var markup: [UInt8] = []

  /// The opening of an earlier node that looks like this one; nil when there is none.
  func markup(for node: Int, _ surroundings: UInt8, of scene: ValidScene) -> ArraySlice<UInt8>? {
    var place = hash(of: node, surroundings, scene)
    while places[place] != 0 {
      let entry = entries[Int(places[place]) - 1]
      if entry.surroundings == surroundings, scene.looksAlike(node, entry.node) {
        return markup[entry.markup]
      }
      place = (place + 1) % places.count
    }
    return nil
  }

  /// Stores the opening of a node that was not found.
  mutating func keep(
    _ bytes: ArraySlice<UInt8>,
    for node: Int,
    _ surroundings: UInt8,
    of scene: ValidScene
  ) {
    guard entries.count < places.count / 2 else { return }
    var place = hash(of: node, surroundings, scene)
    while places[place] != 0 { place = (place + 1) % places.count }
    let start = markup.count
    markup += bytes
    entries.append(
      Entry(node: node, surroundings: surroundings, markup: start..<markup.count)
    )
    places[place] = UInt16(entries.count)
  }

  private func hash(of node: Int, _ surroundings: UInt8, _ scene: ValidScene) -> Int {
    let hash = scene.lookHash(of: node) ^ UInt64(surroundings) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (hash ^ hash >> 32) % UInt64(places.count))
  }
}
