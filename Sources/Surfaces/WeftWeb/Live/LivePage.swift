// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftScene

/// A page that shows one scene after another and receives only the changes.
///
///     var page = LivePage()
///     let looks = LiveScene.Looks()
///     let all = page.show(LiveScene(first, looks))      // isReset: true, with everything
///     let patch = page.show(LiveScene(second, looks))   // the rows that differ
///     patch.change.rows.count                           // 1
///     patch.isEmpty                                     // false
///
/// Changes are markup; every page starts with ``styleSheet(light:dark:)``. Several pages may show one scene: its
/// difference from a previous scene is computed once for all of them.
///
/// A page is a value on the server, one for each browser window, and remembers what the window shows. So a patch that
/// doesn't arrive leaves the window outdated for good: after a loss call ``forget()``, and the next patch contains
/// everything.
///
/// The scenes of a page must share their ``LiveScene/Looks``. With other looks, class names would mean other rules. Use
/// a page and its scenes on one thread: scenes share their style rules and are not `Sendable`. Nothing throws.
public struct LivePage {
  private var shown: LiveScene?
  /// The number of bytes of the rules that the page has.
  private var length = 0

  /// Creates a page that shows nothing yet.
  public init() {}

  /// The number of rows that the page shows, without duplicates; 0 before the first scene.
  public var rowCount: Int { shown?.order.count ?? 0 }

  /// Makes the next patch contain everything again.
  public mutating func forget() { shown = nil }

  /// Counts the rules that another part of the same document has as rules of this one.
  package mutating func share(with other: LivePage) {
    guard let shown, let theirs = other.shown, shown.era == theirs.era else { return }
    length = max(length, other.length)
  }

  /// Shows another scene and returns what it changes.
  ///
  /// - Complexity: O(*n*) in the bytes of both scenes for the first page that shows them, O(1) for the others.
  public mutating func show(_ scene: LiveScene) -> LivePatch {
    let before = shown?.era == scene.era ? shown : nil
    if before == nil { length = 0 }
    let change =
      before === scene ? LiveChange() : scene.change(from: before)
    shown = scene
    let styles = scene.looks.styles
    defer { length = styles.length }
    return LivePatch(
      isReset: before == nil,
      rules: styles.length > length ? styles.rules(after: length) : [],
      change: change
    )
  }

  /// Returns the rules that every page starts with: the layout, and the colours of both themes.
  ///
  /// The attribute `data-theme` of the `html` element selects one of the two; without it the reader's system does.
  public static func styleSheet(light: Theme = .light, dark: Theme = .dark) -> String {
    BaseStyles.live(light: light, dark: dark)
  }

  /// Returns the rules of further themes, which the attribute `data-theme` selects by their names.
  package static func rules(of themes: [Theme]) -> String { BaseStyles.named(themes) }
}

/// The changes that a page needs to show another scene.
public struct LivePatch {
  /// Whether the page must discard everything first; the patch then contains all it needs.
  public let isReset: Bool
  /// The rules that the page doesn't have yet, in order.
  public let rules: [String]
  /// The difference between the scenes.
  public let change: LiveChange

  /// Whether nothing changes.
  public var isEmpty: Bool { !isReset && rules.isEmpty && change.isEmpty }
}

/// The difference between two scenes, for all pages that show them.
public final class LiveChange {
  /// The markup around the rows, or `nil` if it is unchanged.
  ///
  /// The rows belong in its empty `ul data-list`, if there is one.
  public let frame: [UInt8]?
  /// The new and changed rows, as `li` elements.
  public let rows: [(id: UInt64, markup: [UInt8])]
  /// All rows from top to bottom, or `nil` if their order is unchanged.
  public let order: [UInt64]?
  /// The rows that leave the page, and those that arrive or move: ``order``, expressed as differences.
  public let moves: RowChanges
  /// The change as members of a JSON object, without a leading comma; empty if nothing differs.
  package private(set) lazy var json = members()

  init(
    frame: [UInt8]? = nil,
    rows: [(id: UInt64, markup: [UInt8])] = [],
    order: [UInt64]? = nil,
    moves: RowChanges = RowChanges(from: [], to: [])
  ) {
    self.frame = frame
    self.rows = rows
    self.order = order
    self.moves = moves
  }

  /// Whether nothing differs.
  public var isEmpty: Bool { frame == nil && rows.isEmpty && order == nil }

  private func members() -> [UInt8] {
    var json = JSONBytes()
    if let frame {
      json.member("frame")
      json.string(frame)
    }
    if !rows.isEmpty {
      json.member("rows")
      json.raw("{")
      for (index, row) in rows.enumerated() {
        json.raw("\(index == 0 ? "" : ",")\"\(String(row.id, radix: 16))\":")
        json.string(row.markup)
      }
      json.raw("}")
    }
    if !moves.gone.isEmpty {
      json.member("gone")
      json.list(moves.gone) { $0.raw(Self.name($1)) }
    }
    if !moves.placed.isEmpty {
      // Each run starts with the row that it is placed before, or null for the end.
      json.member("moves")
      json.list(moves.placed) { json, run in
        json.list([run.before] + run.rows) { $0.raw($1.map(Self.name) ?? "null") }
      }
    }
    return json.bytes
  }

  private static func name(_ row: UInt64) -> String { "\"\(String(row, radix: 16))\"" }
}
