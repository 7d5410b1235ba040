// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
private import WeftViews

extension PluginHook {
  /// Changes a text in rows; nil leaves it as it is.
  ///
  ///     .text(.messagePreview, reading: .below, .channel(.hasUnread)) { row in
  ///       row.channel.hasUnread ? "● " + row.below : nil
  ///     }
  ///
  /// The host asks the hook about every kind of row that has the text; fields of
  /// other kinds are absent.
  public static func text<E: HookError>(
    _ hook: TextHook,
    reading fields: Field...,
    text: @escaping @Sendable (PluginRow) throws(E) -> String?
  ) -> PluginHook {
    changing(hook, fields) { row, _ throws(E) in try text(row) }
  }

  /// Changes a text in rows and lends the closure the plugin's state.
  public static func text<E: HookError>(
    _ hook: TextHook,
    reading fields: Field...,
    text: @escaping @Sendable (PluginRow, inout State) throws(E) -> String?
  ) -> PluginHook {
    changing(hook, fields, text)
  }

  private static func changing<E: HookError>(
    _ hook: TextHook,
    _ fields: [Field],
    _ text: @escaping @Sendable (PluginRow, inout State) throws(E) -> String?
  ) -> PluginHook {
    PluginHook(hook.rawValue, fields) { row, state, writer throws(PluginError) in
      do throws(E) {
        guard let text = try text(row, &state) else { return }
        writer.begin(UInt32(WEFT_OP_TEXT))
        writer.property(UInt32(WEFT_PROP_ROW_ID), Int64(bitPattern: row.id))
        writer.property(UInt32(WEFT_PROP_TEXT), text)
      } catch {
        throw PluginError(describing: error)
      }
    }
  }
}
