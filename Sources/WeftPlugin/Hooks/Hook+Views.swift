// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
public import WeftViews

extension Hook {
  /// Draws rows, parts of rows, or parts of a screen; nil leaves them to the next provider.
  ///
  ///     .view(.channelListEmpty, reading: .list(.title)) { list in
  ///       Scene { Text(list.text(.list(.title))).bold() }
  ///     }
  public static func view(
    _ hook: ViewHook,
    reading fields: Field...,
    draw: @escaping @Sendable (PluginRow) -> Scene?
  ) -> Hook {
    Hook(hook.rawValue, fields) { row, writer in
      if let scene = draw(row) { writer.answer(row, scene) }
    }
  }

  /// Puts something around what the next provider shows; nil puts nothing there.
  ///
  ///     .around(.channelItem, reading: .channel(.isPinned)) { row in
  ///       if !row.flag(.channel(.isPinned)) { return nil }
  ///       return SceneFrame { content in
  ///         HStack {
  ///           Icon("pin")
  ///           content
  ///         }
  ///       }
  ///     }
  public static func around(
    _ hook: ViewHook,
    reading fields: Field...,
    frame: @escaping @Sendable (PluginRow) -> SceneFrame?
  ) -> Hook {
    framing(hook.rawValue, fields, frame)
  }

  /// Wraps something around a part of a screen, or around messages; nil wraps nothing.
  ///
  ///     .wrap(.channelList) { _ in SceneFrame { $0.padding(8) } }
  public static func wrap(
    _ hook: WrapHook,
    reading fields: Field...,
    frame: @escaping @Sendable (PluginRow) -> SceneFrame?
  ) -> Hook {
    framing(hook.rawValue, fields, frame)
  }

  private static func framing(
    _ id: String,
    _ fields: [Field],
    _ frame: @escaping @Sendable (PluginRow) -> SceneFrame?
  ) -> Hook {
    Hook(id, fields) { row, writer in
      if let frame = frame(row) { writer.answer(row, frame.piece) }
    }
  }
}

extension SceneWriter {
  /// Writes the view of a row.
  fileprivate mutating func answer(_ row: PluginRow, _ scene: Scene) {
    beginRow(row.id, provider: nil, isSelected: false)
    splice(scene)
    end()
  }
}
