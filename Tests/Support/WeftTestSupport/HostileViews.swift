// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftViews

/// Makes views that follow every rule and try to be visible and pressable outside of their place.
public struct HostileViews {
  /// The action of each view.
  public static let action = "org.example.hostile/tap"

  private var random: SeededGenerator

  /// Creates a generator whose views are the same for the same seed.
  public init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// The next view, with at most some nested modifiers and stacks.
  public mutating func next(_ levels: Int = 6) -> Scene {
    guard levels > 0 else { return leaf() }
    let (inner, other, far) = (next(levels - 1), leaf(), length())
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: return Scene { inner.offset(x: -far, y: far) }
    case 2: return Scene { inner.offset(x: far, y: -far) }
    case 3, 4: return Scene { inner.frame(width: 0, height: 0) }
    case 5: return Scene { inner.frame(width: 4000, height: 4000) }
    case 6: return Scene { inner.overlay(alignment: .topLeading) { other } }
    case 7: return Scene { inner.background { other } }
    case 8: return Scene { inner.padding(.all, far) }
    case 9:
      return Scene {
        VStack(spacing: far) {
          inner; other
        }
      }
    case 10:
      return Scene {
        HStack(spacing: far) {
          inner; other
        }
      }
    case 11: return Scene { inner.shadow(radius: 200, x: far, y: -far) }
    case 12:
      return Scene {
        ZStack {
          inner; other
        }.opacity(0.5)
      }
    default: return Scene { inner.background(.alert).border(.accent, width: 9).onTap(Self.action) }
    }
  }

  private mutating func leaf() -> Scene {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: Scene { Text("OWNED over and over").onTap(Self.action) }
    case 1: Scene { FilledShape(.rectangle, color: .alert).onTap(Self.action) }
    case 2: Scene { Avatar(initials: "X", color: .alert, size: 900).onTap(Self.action) }
    default: Scene { Text("OWNED").background(.alert).onLongPress(Self.action) }
    }
  }

  private mutating func length() -> Double {
    [0, 7, 90, 700, 4000, 1e9].randomElement(using: &random) ?? 0
  }
}

extension HostileViews {
  /// A list of three rows below a bar, the second one a plugin's, with a plugin's view above the list.
  ///
  /// - Parameter row: The contents of the second row.
  public static func screen(row: Scene, top: Scene = Scene()) -> Scene {
    var writer = SceneWriter()
    writer.splice(Scene { Text("Bar") })
    writer.splice(top.owned(.guest(most: 1.0 / 3)))
    writer.beginList()
    for id: UInt64 in 1...3 {
      writer.beginRow(id, provider: nil, isSelected: false)
      writer.splice(
        id == 2 ? row.owned(.guest(most: nil)) : Scene { Text("Row \(id)").onTap("row/\(id)") }
      )
      writer.end()
    }
    writer.end()
    return writer.scene
  }

  /// The same screen with an empty second row of a height.
  public static func calmScreen(height: Double) -> Scene {
    screen(row: Scene { Spacer(minLength: height) })
  }
}
