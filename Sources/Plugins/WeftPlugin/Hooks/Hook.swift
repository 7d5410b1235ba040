// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
public import WeftViews

/// A change that a plugin without state makes to the host.
///
///     Plugin(id: "org.example.plain", name: "Plain rows", version: "1.0.0", hooks: [
///       .view(.channelItem, reading: .channel(.name)) { row in
///         Scene { Text(row.channel.name) }
///       },
///       .text(.messagePreview, reading: .below) { row in row.below.uppercased() },
///     ])
public typealias Hook = PluginHook<Void>

/// A change that a plugin makes to the host, with closures that may use the plugin's state.
///
/// There is one factory for each kind of answer: `view` and `around`, `wrap`, `text`, `swipe`,
/// `command`, `action` and `event`. Each has a variant whose closure gets the plugin's state.
///
/// If a closure throws, the whole call fails: the host logs the error and shows the default for all rows of that call.
public struct PluginHook<State>: Sendable {
  /// A closure that writes the answer for one row.
  typealias Answer =
    @Sendable (PluginRow, inout State, inout SceneWriter) throws(PluginError) -> Void

  /// The id the host knows the hook by.
  public let id: String
  /// The fields the hook reads.
  public let fields: [Field]
  /// The number of required fields, counted from the first.
  private(set) var requiredCount = 0
  private(set) var order: Int32 = 0
  private(set) var flags: UInt32 = 0
  let answer: Answer

  init(_ id: String, _ fields: [Field], answer: @escaping Answer) {
    self.id = id
    self.fields = fields
    self.answer = answer
  }
}

extension PluginHook {
  /// Sets the hook's priority; a higher one is asked earlier.
  ///
  /// The user's order file takes precedence over it.
  public consuming func priority(_ priority: Int) -> PluginHook {
    var copy = self
    copy.order = Int32(clamping: priority)
    return copy
  }

  /// Makes the host ask the hook in every frame, because it depends on more than its fields.
  public consuming func volatile() -> PluginHook {
    var copy = self
    copy.flags |= UInt32(WEFT_HOOK_VOLATILE)
    return copy
  }

  /// Makes a host refuse the hook unless the host knows the hook's first fields.
  ///
  /// - Parameter count: How many of the fields are required; all by default.
  public consuming func requiringFields(_ count: Int = .max) -> PluginHook {
    var copy = self
    copy.requiredCount = max(0, min(count, copy.fields.count))
    return copy
  }
}

extension PluginHook {
  /// Draws rows, parts of rows or parts of a screen; a `nil` result leaves a row to the next provider.
  ///
  ///     .view(.channelListEmpty, reading: .list(.title)) { row in
  ///       Scene { Text(row.list.title).bold() }
  ///     }
  public static func view<E: HookError>(
    _ hook: ViewHook,
    reading fields: Field...,
    draw: @escaping @Sendable (PluginRow) throws(E) -> Scene?
  ) -> PluginHook {
    drawing(hook.rawValue, reading: fields) { row, _ throws(E) in try draw(row) }
  }

  /// Draws rows, parts of rows or parts of a screen; the closure can change the plugin's state.
  public static func view<E: HookError>(
    _ hook: ViewHook,
    reading fields: Field...,
    draw: @escaping @Sendable (PluginRow, inout State) throws(E) -> Scene?
  ) -> PluginHook {
    drawing(hook.rawValue, reading: fields, draw: draw)
  }

  /// Puts a frame around the next provider's content; a `nil` result leaves that content unchanged.
  ///
  ///     .around(.channelItem, reading: .channel(.isPinned)) { row in
  ///       if !row.channel.isPinned { return nil }
  ///       return SceneFrame { content in
  ///         HStack {
  ///           Icon("pinned")
  ///           content
  ///         }
  ///       }
  ///     }
  public static func around<E: HookError>(
    _ hook: ViewHook,
    reading fields: Field...,
    frame: @escaping @Sendable (PluginRow) throws(E) -> SceneFrame?
  ) -> PluginHook {
    drawing(hook.rawValue, reading: fields) { row, _ throws(E) in try frame(row)?.piece }
  }

  /// Puts a frame around the next provider's content; the closure can change the plugin's state.
  public static func around<E: HookError>(
    _ hook: ViewHook,
    reading fields: Field...,
    frame: @escaping @Sendable (PluginRow, inout State) throws(E) -> SceneFrame?
  ) -> PluginHook {
    drawing(hook.rawValue, reading: fields) { row, state throws(E) in
      try frame(row, &state)?.piece
    }
  }

  /// Wraps a part of a screen, or messages, in a frame; a `nil` result leaves them unchanged.
  ///
  ///     .wrap(.channelList) { _ in SceneFrame { $0.padding(8) } }
  public static func wrap<E: HookError>(
    _ hook: WrapHook,
    reading fields: Field...,
    frame: @escaping @Sendable (PluginRow) throws(E) -> SceneFrame?
  ) -> PluginHook {
    drawing(hook.rawValue, reading: fields) { row, _ throws(E) in try frame(row)?.piece }
  }

  /// Wraps a part of a screen, or messages, in a frame; the closure can change the plugin's state.
  public static func wrap<E: HookError>(
    _ hook: WrapHook,
    reading fields: Field...,
    frame: @escaping @Sendable (PluginRow, inout State) throws(E) -> SceneFrame?
  ) -> PluginHook {
    drawing(hook.rawValue, reading: fields) { row, state throws(E) in
      try frame(row, &state)?.piece
    }
  }

  private static func drawing<E: HookError>(
    _ id: String,
    reading fields: [Field],
    draw: @escaping @Sendable (PluginRow, inout State) throws(E) -> Scene?
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

extension PluginHook {
  /// Changes a text in rows; a `nil` result leaves it unchanged.
  ///
  ///     .text(.messagePreview, reading: .below, .channel(.hasUnread)) { row in
  ///       row.channel.hasUnread ? "● " + row.below : nil
  ///     }
  ///
  /// The host asks the hook about every kind of row that has the text; fields of other kinds of rows are absent.
  public static func text<E: HookError>(
    _ hook: TextHook,
    reading fields: Field...,
    text: @escaping @Sendable (PluginRow) throws(E) -> String?
  ) -> PluginHook {
    changing(hook, reading: fields) { row, _ throws(E) in try text(row) }
  }

  /// Changes a text in rows; the closure can change the plugin's state.
  public static func text<E: HookError>(
    _ hook: TextHook,
    reading fields: Field...,
    text: @escaping @Sendable (PluginRow, inout State) throws(E) -> String?
  ) -> PluginHook {
    changing(hook, reading: fields, text: text)
  }

  private static func changing<E: HookError>(
    _ hook: TextHook,
    reading fields: [Field],
    text: @escaping @Sendable (PluginRow, inout State) throws(E) -> String?
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
