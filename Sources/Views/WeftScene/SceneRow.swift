// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
package import WeftViews

/// A row extracted from a screen.
package struct SceneRow: Equatable {
  /// The row's views, as a separate scene.
  package let content: Scene
  /// The plugin that drew the content, or `nil` for the application.
  package let provider: String?
  /// The text for screen readers; empty if there is none.
  package let label: String
  /// The texts in the row, in reading order, without the letters of avatars.
  package let texts: [String]
}

extension ValidScene {
  /// Returns the row with an id, or `nil` if the scene has none.
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
