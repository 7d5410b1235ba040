// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftLists
internal import WeftModel
internal import WeftScene
internal import WeftViews

/// A measurement of how far a hook's views extend beyond the area that a host gives them.
struct AnswerReach {
  /// The distance, in points, that a shadow or a badge at a corner may extend beyond the area.
  static let usual = 32.0
  /// The usual size of a window, in points.
  private static let (width, height) = (760.0, 896.0)

  let kind: HookKind

  /// Returns how far the views of some answers extend beyond their area at most, in points, or 0 if none does.
  func farthest(_ answers: [RowAnswer]) -> Double {
    screens(answers).map(overhang).max() ?? 0
  }

  /// Returns screens that show the views of some answers as a host would.
  func screens(_ answers: [RowAnswer]) -> [Scene] {
    answers.compactMap { answer in
      if case .mine(.view(let view)) = answer { screen(of: view) } else { nil }
    }
  }

  private func overhang(of screen: Scene) -> Double {
    guard let scene = try? screen.validated() else { return 0 }
    return SceneLayout(
      scene,
      width: Self.width,
      measurer: ReachMeasurer(),
      viewport: ListViewport(height: Self.height)
    ).largestOverhang
  }

  /// Builds a screen that shows the view as a host would, or returns `nil` for hooks that draw nothing.
  private func screen(of view: SlotView) -> Scene? {
    let most: Double?
    let isInRow: Bool
    switch kind {
    case .view(let slot): (most, isInRow) = (slot.mostOfWindow, !slot.isOnScreen)
    case .wrap(let slot): (most, isInRow) = (1, slot.subject != .list)
    default: return nil
    }
    let sample = isInRow ? Scene { Text("Sample") } : list { Text("Sample") }
    let placed =
      switch view {
      case .whole(let scene): scene.owned(.guest(most: most))
      case .kept(let guest): guest.scene
      case .around(let frame): frame.around(sample.owned(.host)).owned(.guest(most: most))
      }
    return isInRow ? list { placed } : placed
  }

  private func list(@ViewBuilder _ row: () -> some View) -> Scene {
    var writer = SceneWriter()
    writer.beginList()
    // A row without height is laid out only if another row is above it.
    for (id, content) in [(1, Scene { Text("Sample") }), (2, Scene { row() })] as [(UInt64, Scene)]
    {
      writer.beginRow(id, provider: nil, isSelected: false)
      writer.splice(content)
      writer.end()
    }
    writer.end()
    return writer.scene
  }
}

/// A measurer that assumes a typical size for texts; their exact size doesn't matter here.
private struct ReachMeasurer: TextMeasurer {
  let grid = Size(width: 1, height: 1)
  private let letter = 8.0
  private let line = 20.0

  func size(of text: String, style: TextStyle, width: Double?, lineLimit: Int?) -> Size {
    let whole = Double(text.utf8.count) * letter
    guard let width, width < whole else { return Size(width: whole, height: line) }
    let lines = (whole / max(letter, width)).rounded(.up)
    return Size(width: width, height: line * min(lines, Double(lineLimit ?? .max)))
  }
}
