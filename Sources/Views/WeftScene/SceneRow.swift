// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
package import WeftViews

/// A row of a screen, taken out of it.
package struct SceneRow: Equatable {
  /// The row's views, as a scene of their own.
  package let content: Scene
  /// The plugin that the content comes from, nil for the application.
  package let provider: String?
  /// The text that a screen reader reads, empty where there is none.
  package let label: String
  /// The texts in the row, in the order they are read; not the letters of avatars.
  package let texts: [String]
}

extension ValidScene {
  /// The row with an identity; nil where the scene has none.
  ///
  /// - Complexity: O(*n*) in the nodes and texts of the scene.
  package func row(_ id: UInt64) -> SceneRow? {
    let wanted = Int64(bitPattern: id)
    let rowID = UInt32(WEFT_PROP_ROW_ID)
    guard
      let row = nodes.indices.first(where: {
        nodes[$0].role == .row && integer(rowID, of: $0) == wanted
      })
    else { return nil }
    let inside = Array(children(of: row))
    var words: [UInt64] = []
    if let first = inside.first, let last = inside.last {
      words = Array(scene.words[nodes[first].firstProperty - 2..<nodes[last].endWord])
    }
    return SceneRow(
      content: Scene(words: words, text: scene.text),
      provider: text(UInt32(WEFT_PROP_PROVIDER), of: row),
      label: text(UInt32(WEFT_PROP_LABEL), of: row) ?? "",
      texts: (row + 1..<nodes[row].end).compactMap { node in
        nodes[node].role == .view(UInt32(WEFT_NODE_AVATAR))
          ? nil : text(UInt32(WEFT_PROP_TEXT), of: node)
      }
    )
  }
}
