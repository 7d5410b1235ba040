// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftDrawing
internal import WeftScene

/// A check for parts of a plugin's views that a GTK window can't show or make accessible.
///
/// Accessible means by keyboard and screen reader. The check needs no GTK: that surface uses the same fonts and
/// shaped texts as pictures.
struct SurfaceCheck {
  private let shaper: TextShaper
  private let icons = Theme.light.icons
  private let names: Set<String>

  /// The maximum number of buttons of a screen, or of one of its rows, that the surface creates widgets for.
  private static let mostButtons = 64
  /// The width of a typical window, in points.
  private static let width = 420.0

  init() throws {
    shaper = try TextShaper(fonts: Theme.light.fonts)
    names = icons.names
  }

  /// Returns what a screen loses on that surface.
  func losses(of screen: Scene) -> [String] {
    guard let scene = try? screen.validated() else { return [] }
    let list = SceneLayout(
      scene,
      width: Self.width,
      measurer: ShapedMeasurer(shaper, icons: icons)
    ).list
    var losses = list.items.compactMap(loss)
    if list.regions.contains(where: { $0.trigger == .longPress }) {
      losses.append("an action needs a long press, which no key can do")
    }
    let taps = Dictionary(grouping: list.regions.filter { $0.trigger == .tap }, by: \.row)
    if let most = taps.values.map(\.count).max(), most > Self.mostButtons {
      losses.append("keys can reach only the first \(Self.mostButtons) of \(most) buttons")
    }
    return losses
  }

  private func loss(of item: DisplayItem) -> String? {
    switch item {
    case .text(_, let text, let style, _) where shaper.lacksCharacter(of: text, style):
      "no font has all characters of \"\(text.prefix(40))\""
    case .icon(_, let name, _) where !names.contains(name):
      "there is no icon \"\(name.prefix(40))\"; a dot is shown instead"
    default: nil
    }
  }
}
