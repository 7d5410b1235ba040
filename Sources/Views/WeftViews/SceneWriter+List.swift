// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// Records that only the engine writes: a list and its rows.
extension SceneWriter {
  /// Begins a list; its rows follow, and then one `end`.
  package mutating func beginList() {
    begin(UInt32(WEFT_OP_NODE), kind: UInt32(WEFT_NODE_LIST))
  }

  /// Begins a row.
  ///
  /// - Parameters:
  ///   - id: The row's identity.
  ///   - provider: The plugin that the row's content comes from, nil for the application.
  ///   - label: The text that a screen reader reads.
  ///   - isSelected: Whether the row is selected.
  package mutating func beginRow(
    _ id: UInt64,
    provider: String?,
    label: String? = nil,
    isSelected: Bool
  ) {
    begin(UInt32(WEFT_OP_ROW))
    property(UInt32(WEFT_PROP_ROW_ID), Int64(bitPattern: id))
    if let provider { property(UInt32(WEFT_PROP_PROVIDER), provider) }
    if let label { shown(UInt32(WEFT_PROP_LABEL), label) }
    if isSelected { property(UInt32(WEFT_PROP_SELECTED), Int64(1)) }
  }
}
