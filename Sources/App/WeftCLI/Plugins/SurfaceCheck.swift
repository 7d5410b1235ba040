// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftDrawing
internal import WeftScene

/// What of a plugin's views the window of GTK can't show, or keyboards and screen readers don't reach
/// there.
///
/// It needs no GTK: what that surface draws is drawn with the same fonts and shaped texts as pictures.
struct SurfaceCheck {
  private let shaper: TextShaper
  private let icons = Theme.light.icons
  private let names: Set<String>

  /// The most buttons of a screen, or of one of its rows, that the surface gives a widget.
  private static let mostButtons = 64
  /// The width of a usual window.
  private static let width = 420.0

  init() throws {
    shaper = try TextShaper(fonts: Theme.light.fonts)
    names = icons.names
  }

  /// What a screen loses.
  func losses(of screen: Scene) -> [String] {
    guard let scene = try? screen.validated() else { return [] }
    let list = SceneLayout(
      scene,
      width: Self.width,
      measurer: ShapedMeasurer(shaper, icons: icons)
    ).list
    var losses = list.items.compactMap(loss)
    if list.regions.contains(where: { $0.trigger == .longPress }) {
      losses.append("a press that lasts starts an action, which no key does")
    }
    let taps = Dictionary(grouping: list.regions.filter { $0.trigger == .tap }, by: \.row)
    if let most = taps.values.map(\.count).max(), most > Self.mostButtons {
      losses.append("of \(most) buttons keys reach the first \(Self.mostButtons)")
    }
    return losses
  }

  private func loss(of item: DisplayItem) -> String? {
    switch item {
    case .text(_, let text, let style, _) where shaper.lacksCharacter(of: text, style):
      "no font has all characters of \"\(text.prefix(40))\""
    case .icon(_, let name, _) where !names.contains(name):
      "there is no icon \"\(name.prefix(40))\", so that a dot is shown"
    default: nil
    }
  }
}
