// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
public import WeftScene
package import WeftViews

/// A scene as live pages show it: written once, for any number of pages.
///
///     let looks = LiveScene.Looks()  // one for all pages of a server
///     let shown = LiveScene(first, looks)
///     let next = LiveScene(second, looks, after: shown)
///     for index in pages.indices { send(pages[index].show(next)) }  // the difference is computed once
///
/// It writes the markup around the rows at once, and a row when a page first needs it. Rows with the same bytes as in
/// `before` are not written again.
///
/// The pages that show a scene hold it, and so do the differences of the scene after it; older ones are released. It is
/// not `Sendable`: all scenes of a server write to the style rules in their ``Looks``, so create them and show them on
/// one thread.
///
/// Creating one takes O(*n*) in the bytes of the scene. The difference from each earlier scene takes O(*n*) once; the
/// results for the last four are kept, so pages that are far behind cost time but no memory.
///
/// Every row of a list needs a unique id: of several rows with the same id only one is shown.
public final class LiveScene {
  /// The settings that decide how a scene looks on a page: styles, icons and pictures.
  public struct Looks {
    let styles: LiveStyles
    let icons: IconSet
    let pictures: (any PictureProvider)?
    let origins: Set<PictureOrigin>
    let links: PictureLinks?

    /// Creates looks.
    ///
    /// - Parameters:
    ///   - styles: The rules shared by all pages of a server.
    ///   - icons: The look of icons.
    ///   - pictures: Provides local pictures: avatars are embedded in the page, and picture views refer to the server
    ///     with `links`.
    ///   - origins: The servers that pictures may be loaded from.
    ///   - links: The server's addresses of the pictures in picture views, or `nil` to embed these in the page.
    public init(
      styles: LiveStyles = LiveStyles(),
      icons: IconSet = .standard,
      pictures: (any PictureProvider)? = nil,
      origins: Set<PictureOrigin> = [],
      links: PictureLinks? = nil
    ) {
      self.styles = styles
      self.icons = icons
      self.pictures = pictures
      self.origins = origins
      self.links = links
    }
  }

  let looks: Looks
  /// The era of the styles that its markup refers to.
  let era: Int
  let frame: [UInt8]
  /// The rows from top to bottom, without duplicates.
  let order: [UInt64]
  private let scene: ValidScene
  private let nodes: [UInt64: Int]
  private let live: OutermostList?
  /// The writer of rows, which knows the look of the parts of the scene written so far.
  private var html: SceneHTML
  /// The markup of rows written so far, including unchanged rows of the previous scene.
  private var markup: [UInt64: [UInt8]] = [:]
  /// The differences from scenes that pages showed earlier.
  private var changes: [(from: LiveScene, change: LiveChange)] = []

  /// The change that contains everything, for new pages; kept once a second page needs it.
  private var whole: LiveChange?
  private var hasBegunPage = false

  /// The maximum number of differences kept; pages that differ from all others cost time, but no memory.
  private static let mostChanges = 4

  /// Writes the markup around the rows; rows are written when they are needed.
  ///
  /// - Parameter before: The scene that most pages show now, whose unchanged rows are reused.
  public init(_ scene: ValidScene, _ looks: Looks, after before: LiveScene? = nil) {
    looks.styles.begin()
    self.scene = scene
    self.looks = looks
    era = looks.styles.era
    let live = OutermostList(scene)
    self.live = live
    nodes = Dictionary(live?.rows.map { ($0.id, $0.node) } ?? [], uniquingKeysWith: { $1 })
    var left = nodes
    order = live?.rows.map(\.id).filter { left.removeValue(forKey: $0) != nil } ?? []
    html = SceneHTML(scene, looks: looks, live: live)
    looks.styles.lend(to: &html)
    html.writeRoots()
    looks.styles.takeBack(from: &html)
    frame = html.writer.bytes
    html.writer = HTMLWriter()
    guard let before, before.era == era else { return }
    for (id, node) in nodes {
      guard let known = before.markup[id], let other = before.nodes[id],
        ScenePart(other, of: before.scene) == ScenePart(node, of: scene)
      else { continue }
      markup[id] = known
    }
  }

  /// Whether writing a scene now would result in this one.
  package func shows(_ scene: Scene) -> Bool {
    era == looks.styles.era && self.scene.scene == scene
  }

  /// Returns the difference from another scene, computed once for all pages that showed it; from `nil`, everything.
  func change(from before: LiveScene?) -> LiveChange {
    guard let before else {
      if let whole { return whole }
      let change = difference(from: nil)
      // A scene of only one page is sent once, and a waiting page needs no memory for it.
      if hasBegunPage { whole = change }
      hasBegunPage = true
      return change
    }
    if let known = changes.first(where: { $0.from === before }) { return known.change }
    let change = difference(from: before)
    if changes.count >= Self.mostChanges { changes.removeFirst() }
    changes.append((before, change))
    // Otherwise each change would keep all earlier scenes alive.
    before.changes = []
    before.whole = nil
    return change
  }

  private func difference(from before: LiveScene?) -> LiveChange {
    let rows = order.filter { id in
      guard let before, let node = nodes[id], let other = before.nodes[id] else { return true }
      return ScenePart(other, of: before.scene) != ScenePart(node, of: scene)
    }
    return LiveChange(
      frame: before?.frame == frame ? nil : frame,
      rows: rows.map { ($0, markup(of: $0)) },
      order: before?.order == order ? nil : order,
      moves: RowChanges(from: before?.order ?? [], to: order)
    )
  }

  private func markup(of row: UInt64) -> [UInt8] {
    if let known = markup[row] { return known }
    guard let node = nodes[row] else { return [] }
    html.writer.removeAll()
    looks.styles.lend(to: &html)
    html.writeRow(node)
    looks.styles.takeBack(from: &html)
    let written = html.writer.bytes
    markup[row] = written
    return written
  }
}

extension SceneHTML {
  fileprivate init(_ scene: ValidScene, looks: LiveScene.Looks, live: OutermostList?) {
    self.init(
      scene: scene,
      icons: looks.icons,
      pictures: looks.pictures,
      pictureLinks: looks.links,
      origins: looks.origins,
      live: live
    )
  }
}

/// The outermost list of a scene, which a page leaves in place while everything around it changes.
struct OutermostList {
  /// The list's node.
  let node: Int
  /// The list's rows from top to bottom, by id.
  let rows: [(id: UInt64, node: Int)]
  private let around: [Int]

  /// Finds the list; returns `nil` for a scene without a list.
  init?(_ scene: ValidScene) {
    var path: [Int] = []
    for root in scene.roots where path.isEmpty { path = Self.path(to: root, of: scene) }
    guard let list = path.last else { return nil }
    node = list
    around = Array(path.dropLast())
    rows = scene.children(of: list).compactMap { row in
      scene.integer(UInt32(WEFT_PROP_ROW_ID), of: row).map { (UInt64(bitPattern: $0), row) }
    }
  }

  /// Whether a node contains the list.
  func isAround(_ node: Int) -> Bool { node < self.node && around.contains(node) }

  /// Returns the nodes from one down to the first list inside it; empty if there is no list.
  private static func path(to node: Int, of scene: ValidScene) -> [Int] {
    switch scene.nodes[node].role {
    case .row: return []
    case .view(UInt32(WEFT_NODE_LIST)): return [node]
    default: break
    }
    for child in scene.children(of: node) {
      let path = path(to: child, of: scene)
      if !path.isEmpty { return [node] + path }
    }
    return []
  }
}

/// The style rules of one server, with the same class names on every page.
///
/// Rules are only added, so a page needs those added since its last patch.
public final class LiveStyles {
  private var classes = StyleClasses()
  /// The opening tags of elements that scenes have written.
  private(set) var openings = OpeningMemo()
  /// Increases when all class names are dropped and pages have to start over.
  private(set) var era = 0

  /// The number of rules after which all are dropped, because plugins may cause any number of them.
  private static let most = 4096

  /// Creates a set without rules.
  public init() {}

  /// Starts over if there are too many rules; call it before a scene is written.
  func begin() {
    guard classes.count > Self.most else { return }
    // Opening tags contain classes.
    classes = StyleClasses()
    openings = OpeningMemo()
    era += 1
  }

  /// Moves the classes and openings out until ``takeBack(from:)``, so that no copy is made.
  func lend(to html: inout SceneHTML) { exchange(with: &html) }

  func takeBack(from html: inout SceneHTML) { exchange(with: &html) }

  private func exchange(with html: inout SceneHTML) {
    swap(&classes, &html.styles)
    swap(&openings, &html.openings)
  }

  /// The length of all rules in bytes.
  var length: Int { classes.rules.utf8.count }

  /// Returns the rules after a number of bytes.
  func rules(after length: Int) -> [String] {
    classes.rules.utf8.dropFirst(length).split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
