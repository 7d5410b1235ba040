// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
private import WeftViews

extension Hook {
  /// Changes a text of rows; nil leaves it as it is.
  ///
  ///     .text(.messagePreview, reading: .below, .channel(.hasUnread)) { row in
  ///       row.flag(.channel(.hasUnread)) ? "● " + row.text(.below) : nil
  ///     }
  ///
  /// A hook is asked about rows of every kind that has the text; a field of another kind is absent.
  public static func text(
    _ hook: TextHook,
    reading fields: Field...,
    text: @escaping @Sendable (PluginRow) -> String?
  ) -> Hook {
    Hook(hook.rawValue, fields) { row, writer in
      guard let text = text(row) else { return }
      writer.begin(UInt32(WEFT_OP_TEXT))
      writer.property(UInt32(WEFT_PROP_ROW_ID), Int64(bitPattern: row.id))
      writer.property(UInt32(WEFT_PROP_TEXT), text)
    }
  }
}
