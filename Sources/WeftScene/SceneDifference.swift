// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftViews

/// The difference between two scenes, found by comparing bytes alone.
///
/// A surface that holds state for each row, such as a page, rebuilds only the rows named here.
public struct SceneDifference: Equatable, Sendable {
  /// Rows in both scenes whose bytes differ, in the new order.
  public let changedRows: [UInt64]
  /// Rows only in the new scene, in the new order.
  public let insertedRows: [UInt64]
  /// Rows only in the old scene, in the old order.
  public let removedRows: [UInt64]
  /// Whether the rows in both scenes have another order.
  public let isReordered: Bool
  /// Whether anything around the rows changed: headers, lists, footers.
  public let isChangedAroundRows: Bool

  /// Whether nothing needs to be redrawn.
  public var isEmpty: Bool {
    changedRows.isEmpty && insertedRows.isEmpty && removedRows.isEmpty && !isReordered
      && !isChangedAroundRows
  }

  /// Compares two scenes.
  ///
  /// - Complexity: O(*n*) in their bytes.
  public init(from old: ValidScene, to new: ValidScene) {
    let (oldRows, newRows) = (SceneRows(of: old), SceneRows(of: new))
    var before: [UInt64: Int] = [:]
    for row in oldRows.rows { before[row.id] = row.node }
    let after = Set(newRows.rows.map(\.id))
    var (changed, inserted): ([UInt64], [UInt64]) = ([], [])
    for row in newRows.rows {
      guard let node = before[row.id] else {
        inserted.append(row.id)
        continue
      }
      if ScenePart(node, of: old) != ScenePart(row.node, of: new) { changed.append(row.id) }
    }
    changedRows = changed
    insertedRows = inserted
    removedRows = oldRows.rows.map(\.id).filter { !after.contains($0) }
    isReordered =
      oldRows.rows.lazy.map(\.id).filter(after.contains)
      .elementsEqual(newRows.rows.lazy.map(\.id).filter { before[$0] != nil }) == false
    isChangedAroundRows =
      !oldRows.recordsAround.elementsEqual(newRows.recordsAround) { ours, theirs in
        old.scene.hasSameRecord(at: ours, as: new.scene, at: theirs)
      }
  }
}

/// The outermost rows of a scene, and the word indices of the records around them.
private struct SceneRows {
  var rows: [(id: UInt64, node: Int)] = []
  var recordsAround: [Int] = []

  init(of scene: ValidScene) {
    var place = 0
    var node = 0
    while node < scene.nodes.count {
      guard let id = scene.nodes[node].role == .row ? scene.rowID(of: node) : nil else {
        node += 1
        continue
      }
      rows.append((id, node))
      addRecords(from: place, upTo: scene.nodes[node].firstProperty - 2, of: scene.scene)
      place = scene.nodes[node].endWord
      node = scene.nodes[node].end
    }
    addRecords(from: place, upTo: scene.scene.words.count, of: scene.scene)
  }

  private mutating func addRecords(from start: Int, upTo end: Int, of scene: Scene) {
    var place = start
    while place < end {
      recordsAround.append(place)
      place += scene.recordWords(at: place)
    }
  }
}
