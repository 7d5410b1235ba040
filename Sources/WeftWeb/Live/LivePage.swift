// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftScene

/// A page that shows one scene after the other and is told no more than what changes.
///
///     var page = LivePage()
///     let looks = LiveScene.Looks()
///     let all = page.show(LiveScene(first, looks))     // everything there is
///     let change = page.show(LiveScene(second, looks)) // the rows that differ
///
/// What is told is markup; ``styleSheet(light:dark:)`` is what every page starts with. Several pages may show
/// one scene: what differs from another one that they showed is found once.
public struct LivePage {
  private var shown: LiveScene?
  /// How much of the rules it has.
  private var length = 0

  /// Creates a page that shows nothing yet.
  public init() {}

  /// How many rows it shows.
  public var rowCount: Int { shown?.order.count ?? 0 }

  /// Has everything told again with the next scene.
  public mutating func forget() { shown = nil }

  /// Shows another scene, and tells what that changes.
  ///
  /// - Complexity: O(*n*) in the bytes of both scenes for the first page that shows them, O(1) for others.
  public mutating func show(_ scene: LiveScene) -> LivePatch {
    let before = shown?.era == scene.era ? shown : nil
    if before == nil { length = 0 }
    let change =
      before === scene ? LiveChange(frame: nil, rows: [], order: nil) : scene.change(from: before)
    shown = scene
    let styles = scene.looks.styles
    defer { length = styles.length }
    return LivePatch(
      isReset: before == nil,
      rules: styles.length > length ? styles.rules(after: length) : [],
      change: change
    )
  }

  /// The rules every page starts with: those of the layout, and the colours of both themes.
  ///
  /// The element `html` tells by `data-theme` which of the two it wants; else the reader's system does.
  public static func styleSheet(light: Theme = .light, dark: Theme = .dark) -> String {
    BaseStyles.live(light: light, dark: dark)
  }
}
