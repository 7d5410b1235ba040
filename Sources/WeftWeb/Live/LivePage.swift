// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftScene

/// A page that shows one scene after the other and is told no more than what changes.
///
///     var page = LivePage()
///     let all = page.show(first)     // everything there is
///     let change = page.show(second) // the rows that differ
///
/// What is told is markup; ``styleSheet(light:dark:)`` is what every page starts with.
public struct LivePage {
  private let icons: IconSet
  private let pictures: (any PictureProvider)?
  private let origins: Set<PictureOrigin>
  private var styles = StyleClasses()
  private var shown: (scene: ValidScene, rows: [UInt64: Int])?
  private var frame: [UInt8] = []
  private var order: [UInt64] = []

  /// Rules beyond this are forgotten, and the page starts anew: plugins may make any number of them.
  private static var mostRules: Int { 4096 }

  /// Creates a page that shows nothing yet.
  ///
  /// - Parameters:
  ///   - icons: What icons look like.
  ///   - pictures: The pictures of this machine that avatars show.
  ///   - origins: The servers avatars may be loaded from.
  public init(
    icons: IconSet = .standard,
    pictures: (any PictureProvider)? = nil,
    origins: Set<PictureOrigin> = []
  ) {
    (self.icons, self.pictures, self.origins) = (icons, pictures, origins)
  }

  /// How many rows it shows.
  public var rowCount: Int { order.count }

  /// Has everything told again with the next scene.
  public mutating func forget() {
    styles = StyleClasses()
    (shown, frame, order) = (nil, [], [])
  }

  /// Shows another scene, and tells what that changes.
  ///
  /// - Complexity: O(*n*) in the bytes of the scene for what is compared; markup is made for rows that differ
  ///   and for what is around them.
  public mutating func show(_ scene: ValidScene) -> LivePatch {
    if styles.count > Self.mostRules { forget() }
    var patch = LivePatch()
    patch.isReset = shown == nil
    let known = styles.rules.utf8.count
    let live = LiveList(scene)
    var html = SceneHTML(
      scene: scene,
      icons: icons,
      pictures: pictures,
      origins: origins,
      live: live,
      styles: styles
    )
    html.writeRoots()
    if html.writer.bytes != frame || patch.isReset {
      frame = html.writer.bytes
      patch.frame = frame
    }
    var nodes: [UInt64: Int] = [:]
    for row in live?.rows ?? [] {
      nodes[row.id] = row.node
      if let shown, let before = shown.rows[row.id],
        ScenePart(before, of: shown.scene) == ScenePart(row.node, of: scene)
      {
        continue
      }
      html.writer = HTMLWriter()
      html.writeRow(row.node)
      patch.rows.append((row.id, html.writer.bytes))
    }
    let ids = live?.rows.map(\.id) ?? []
    if ids != order || patch.isReset {
      order = ids
      patch.order = ids
    }
    styles = html.styles
    patch.rules = styles.rules.utf8.dropFirst(known).split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }
    shown = (scene, nodes)
    return patch
  }

  /// The rules every page starts with: those of the layout, and the colours of both themes. The element `html`
  /// tells by `data-theme` which of the two it wants; else the reader's system does.
  public static func styleSheet(light: Theme = .light, dark: Theme = .dark) -> String {
    BaseStyles.live(light: light, dark: dark)
  }
}
