// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftViews

/// Writes the initial inputs for fuzzing of scenes into a folder.
@main enum SceneSeeds {
  static func main() throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments[1])
    var mutator = SceneMutator(seed: 1)
    let almostRight = (0..<40).map { _ in mutator.next() }
    for (index, scene) in (views + [SceneMutator.everything] + almostRight).enumerated() {
      var input = SceneInput(scene)
      input.isRightToLeft = index % 2 == 1
      try Data(input.bytes).write(to: folder.appendingPathComponent("seed-\(index)"))
    }
  }

  /// Small scenes, because fuzzers work best with small inputs.
  private static var views: [Scene] {
    [
      Scene { Text("Hello 日本語").lineLimit(1) },
      Scene {
        HStack(spacing: 8) {
          Avatar(initials: "AB", color: .accent); Spacer(); Badge("12")
        }
      },
      Scene { Text("a\nb c").font(.title).bold().padding(3).background(.raised, in: .capsule) },
      Scene {
        ZStack {
          FilledShape(.circle, color: .alert); Icon("pinned")
        }.frame(width: 40)
      },
      Scene { Button("Go", action: "go").accessibilityLabel("Go on").key("k") },
      Scene { ProgressView(value: 0.5).frame(maxWidth: .infinity).opacity(0.5) },
      Scene { Text("x").overlay { Badge("1") }.background { Divider() }.redacted() },
      Scene {
        VStack {
          Divider(); Text("\u{1B}[2J<b>")
        }.offset(x: 1, y: 2).cornerRadius(3)
      },
    ]
  }
}
