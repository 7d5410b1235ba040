// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
private import WeftViews

extension Hook {
  /// Adds buttons to channels that are swiped aside, from the middle outwards.
  ///
  ///     .swipe(.trailing, reading: .channel(.hasUnread)) { row in
  ///       row.flag(.channel(.hasUnread))
  ///         ? [SwipeButton("org.example.snooze/hour", title: "Snooze", icon: "clock")] : []
  ///     }
  public static func swipe(
    _ hook: SwipeHook,
    reading fields: Field...,
    buttons: @escaping @Sendable (PluginRow) -> [SwipeButton]
  ) -> Hook {
    Hook(hook.rawValue, fields) { row, writer in
      for button in buttons(row) { writer.write(button, row.id) }
    }
  }

  /// Does what people start: an action whose id begins with the plugin's id and a slash.
  ///
  ///     .action(reading: .action, .channel(.isMuted)) { row in
  ///       row.text(.action) == "org.example.snooze/hour" ? [.mute] : []
  ///     }
  public static func action(
    reading fields: Field...,
    commands: @escaping @Sendable (PluginRow) -> [Command]
  ) -> Hook {
    Hook(actionID, fields) { row, writer in
      for command in commands(row) { writer.write(command, row.id) }
    }
  }

  /// Hears what happens, and may ask the host to do something about it.
  ///
  ///     .event(reading: .event(.type)) { event in
  ///       event.text(.event(.type)) == "user.updated" ? [.redraw] : []
  ///     }
  public static func event(
    reading fields: Field...,
    commands: @escaping @Sendable (PluginRow) -> [Command]
  ) -> Hook {
    Hook(eventID, fields) { row, writer in
      for command in commands(row) { writer.write(command, row.id) }
    }
  }

  static var actionID: String { "weft.action/1" }
  static var eventID: String { "weft.event/1" }
}

extension SceneWriter {
  fileprivate mutating func write(_ button: SwipeButton, _ row: UInt64) {
    begin(UInt32(WEFT_OP_ACTION))
    property(UInt32(WEFT_PROP_ROW_ID), Int64(bitPattern: row))
    property(UInt32(WEFT_PROP_ACTION), button.action)
    property(UInt32(WEFT_PROP_TEXT), button.title)
    property(UInt32(WEFT_PROP_NAME), button.icon)
    if button.isDestructive { property(UInt32(WEFT_PROP_DESTRUCTIVE), Int64(1)) }
    guard let confirmation = button.confirmation else { return }
    property(UInt32(WEFT_PROP_QUESTION), confirmation.question)
    property(UInt32(WEFT_PROP_ANSWER), confirmation.answer)
  }

  fileprivate mutating func write(_ command: Command, _ row: UInt64) {
    begin(UInt32(WEFT_OP_COMMAND), kind: command.code)
    property(UInt32(WEFT_PROP_ROW_ID), Int64(bitPattern: row))
    guard case .custom(let name, let argument) = command else { return }
    property(UInt32(WEFT_PROP_NAME), name)
    property(UInt32(WEFT_PROP_TEXT), argument)
  }
}
