// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft

/// What only the engine writes: a list and its rows.
extension SceneWriter {
  package mutating func beginList() {
    begin(UInt32(WEFT_OP_NODE), kind: UInt32(WEFT_NODE_LIST))
  }

  /// Begins a row; `provider` names the plugin its content comes from, `label` is what a screen reader says.
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
