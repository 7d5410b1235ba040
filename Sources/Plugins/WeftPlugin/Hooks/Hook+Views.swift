// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
public import WeftViews

extension PluginHook {
  /// Draws rows, parts of rows or parts of a screen; nil passes to the next provider.
  ///
  ///     .view(.channelListEmpty, reading: .list(.title)) { row in
  ///       Scene { Text(row.list.title).bold() }
  ///     }
  public static func view<E: HookError>(
    _ hook: ViewHook,
    reading fields: Field...,
    draw: @escaping @Sendable (PluginRow) throws(E) -> Scene?
  ) -> PluginHook {
    drawing(hook.rawValue, fields) { row, _ throws(E) in try draw(row) }
  }

  /// Draws rows, parts of rows or parts of a screen and lends the closure the plugin's state.
  public static func view<E: HookError>(
    _ hook: ViewHook,
    reading fields: Field...,
    draw: @escaping @Sendable (PluginRow, inout State) throws(E) -> Scene?
  ) -> PluginHook {
    drawing(hook.rawValue, fields, draw)
  }

  /// Puts a frame around the next provider's content; nil leaves that content as it is.
  ///
  ///     .around(.channelItem, reading: .channel(.isPinned)) { row in
  ///       if !row.channel.isPinned { return nil }
  ///       return SceneFrame { content in
  ///         HStack {
  ///           Icon("pin")
  ///           content
  ///         }
  ///       }
  ///     }
  public static func around<E: HookError>(
    _ hook: ViewHook,
    reading fields: Field...,
    frame: @escaping @Sendable (PluginRow) throws(E) -> SceneFrame?
  ) -> PluginHook {
    drawing(hook.rawValue, fields) { row, _ throws(E) in try frame(row)?.piece }
  }

  /// Puts a frame around the next provider's content and lends the closure the plugin's state.
  public static func around<E: HookError>(
    _ hook: ViewHook,
    reading fields: Field...,
    frame: @escaping @Sendable (PluginRow, inout State) throws(E) -> SceneFrame?
  ) -> PluginHook {
    drawing(hook.rawValue, fields) { row, state throws(E) in try frame(row, &state)?.piece }
  }

  /// Wraps a part of a screen, or messages, in a frame; nil leaves them as they are.
  ///
  ///     .wrap(.channelList) { _ in SceneFrame { $0.padding(8) } }
  public static func wrap<E: HookError>(
    _ hook: WrapHook,
    reading fields: Field...,
    frame: @escaping @Sendable (PluginRow) throws(E) -> SceneFrame?
  ) -> PluginHook {
    drawing(hook.rawValue, fields) { row, _ throws(E) in try frame(row)?.piece }
  }

  /// Wraps a part of a screen, or messages, in a frame and lends the closure the plugin's state.
  public static func wrap<E: HookError>(
    _ hook: WrapHook,
    reading fields: Field...,
    frame: @escaping @Sendable (PluginRow, inout State) throws(E) -> SceneFrame?
  ) -> PluginHook {
    drawing(hook.rawValue, fields) { row, state throws(E) in try frame(row, &state)?.piece }
  }

  private static func drawing<E: HookError>(
    _ id: String,
    _ fields: [Field],
    _ draw: @escaping @Sendable (PluginRow, inout State) throws(E) -> Scene?
  ) -> PluginHook {
    PluginHook(id, fields) { row, state, writer throws(PluginError) in
      do throws(E) {
        guard let scene = try draw(row, &state) else { return }
        writer.beginRow(row.id, provider: nil, isSelected: false)
        writer.splice(scene)
        writer.end()
      } catch {
        throw PluginError(describing: error)
      }
    }
  }
}
