// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import WeftScene
import WeftViews

/// A header and a list of rows, as the engine writes them.
struct ListScene {
  var header = "Chats"
  var rows: [(id: UInt64, text: String)]
  var selected: UInt64?

  var scene: Scene {
    var writer = SceneWriter()
    Text(header).encode(into: &writer)
    writer.beginList()
    for row in rows {
      writer.beginRow(row.id, provider: nil, isSelected: row.id == selected)
      HStack(spacing: 0) {
        Text(row.text).lineLimit(1)
        Spacer()
        Badge("1")
      }
      .onTap("open")
      .encode(into: &writer)
      writer.end()
    }
    writer.end()
    return writer.scene
  }

  func validated() throws -> ValidScene { try scene.validated() }
}
