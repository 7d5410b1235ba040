// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import WeftViews

extension PluginHook {
  /// Adds buttons to swiped channels, ordered from the middle outwards.
  ///
  ///     .swipe(.trailing, reading: .channel(.hasUnread)) { row in
  ///       row.channel.hasUnread
  ///         ? [SwipeButton("org.example.snooze/hour", title: "Snooze", icon: "clock")] : []
  ///     }
  public static func swipe<E: HookError>(
    _ hook: SwipeHook,
    reading fields: Field...,
    buttons: @escaping @Sendable (PluginRow) throws(E) -> [SwipeButton]
  ) -> PluginHook {
    adding(hook, reading: fields) { row, _ throws(E) in try buttons(row) }
  }

  /// Adds buttons to swiped channels; the closure can change the plugin's state.
  public static func swipe<E: HookError>(
    _ hook: SwipeHook,
    reading fields: Field...,
    buttons: @escaping @Sendable (PluginRow, inout State) throws(E) -> [SwipeButton]
  ) -> PluginHook {
    adding(hook, reading: fields, buttons: buttons)
  }

  /// Performs the plugin's actions, whose ids start with the plugin's id and a slash.
  ///
  ///     .action(reading: .action, .channel(.isMuted)) { row in
  ///       row.action == "org.example.snooze/hour" ? [.mute] : []
  ///     }
  public static func action<E: HookError>(
    reading fields: Field...,
    commands: @escaping @Sendable (PluginRow) throws(E) -> [Command]
  ) -> PluginHook {
    asking(actionID, reading: fields) { row, _ throws(E) in try commands(row) }
  }

  /// Performs the plugin's actions; the closure can change the plugin's state.
  public static func action<E: HookError>(
    reading fields: Field...,
    commands: @escaping @Sendable (PluginRow, inout State) throws(E) -> [Command]
  ) -> PluginHook {
    asking(actionID, reading: fields, commands: commands)
  }

  /// Observes events and may answer them with commands for the host.
  ///
  ///     .event(reading: .event(.type)) { row in
  ///       row.event.type == "user.updated" ? [.redraw] : []
  ///     }
  public static func event<E: HookError>(
    reading fields: Field...,
    commands: @escaping @Sendable (PluginRow) throws(E) -> [Command]
  ) -> PluginHook {
    asking(eventID, reading: fields) { row, _ throws(E) in try commands(row) }
  }

  /// Observes events; the closure can change the plugin's state.
  public static func event<E: HookError>(
    reading fields: Field...,
    commands: @escaping @Sendable (PluginRow, inout State) throws(E) -> [Command]
  ) -> PluginHook {
    asking(eventID, reading: fields, commands: commands)
  }

  private static func adding<E: HookError>(
    _ hook: SwipeHook,
    reading fields: [Field],
    buttons: @escaping @Sendable (PluginRow, inout State) throws(E) -> [SwipeButton]
  ) -> PluginHook {
    PluginHook(hook.rawValue, fields) { row, state, writer throws(PluginError) in
      do throws(E) {
        for button in try buttons(row, &state) { writer.write(button, row.id) }
      } catch {
        throw PluginError(describing: error)
      }
    }
  }

  private static func asking<E: HookError>(
    _ id: String,
    reading fields: [Field],
    commands: @escaping @Sendable (PluginRow, inout State) throws(E) -> [Command]
  ) -> PluginHook {
    PluginHook(id, fields) { row, state, writer throws(PluginError) in
      do throws(E) {
        for command in try commands(row, &state) { writer.write(command, row.id) }
      } catch {
        throw PluginError(describing: error)
      }
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

  mutating func write(_ command: Command, _ row: UInt64) {
    begin(UInt32(WEFT_OP_COMMAND), kind: command.code)
    property(UInt32(WEFT_PROP_ROW_ID), Int64(bitPattern: row))
    switch command {
    case .custom(let name, let argument):
      property(UInt32(WEFT_PROP_NAME), name)
      property(UInt32(WEFT_PROP_TEXT), argument)
    case .put(let text), .send(let text), .tell(let text):
      property(UInt32(WEFT_PROP_TEXT), text)
    default: break
    }
  }
}

/// A button of a swiped row.
///
///     SwipeButton(
///       "org.example.archive/now", title: "Archive", icon: "document",
///       confirmation: .init("Archive this channel?", answer: "Archive"))
public struct SwipeButton: Sendable {
  /// A question that the user has to confirm before the action starts.
  public struct Confirmation: Sendable {
    /// The question's text.
    public var question: String
    /// The title of the button that confirms.
    public var answer: String

    /// Creates a question and the title of the button that confirms it.
    public init(_ question: String, answer: String) {
      self.question = question
      self.answer = answer
    }
  }

  /// The id of the action that the button starts: one of the engine's, or one of this plugin's.
  public var action: String
  /// The button's title.
  public var title: String
  /// The name of an icon in the theme.
  public var icon: String
  /// Whether the action removes something permanently.
  public var isDestructive: Bool
  /// The question to ask first, or `nil` for none.
  public var confirmation: Confirmation?

  /// Creates a button; by default it asks nothing and counts as harmless.
  public init(
    _ action: String,
    title: String,
    icon: String,
    isDestructive: Bool = false,
    confirmation: Confirmation? = nil
  ) {
    self.action = action
    self.title = title
    self.icon = icon
    self.isDestructive = isDestructive
    self.confirmation = confirmation
  }
}

/// A request to the host to do something with a hook's row, or with its list.
///
/// The host logs a command that it does not know or allow, and does not perform it.
public enum Command: Sendable {
  /// Marks the row as read.
  case markRead
  /// Deletes the row's channel; the host asks the user first.
  case delete
  /// Mutes the row's channel.
  case mute
  /// Unmutes the row's channel.
  case unmute
  /// Opens the row, as a tap on it does.
  case open
  /// Selects the row.
  case select
  /// Loads the list again.
  case reload
  /// Shows the new threads that the list has been notified of.
  case loadThreads
  /// Asks this plugin again about everything it has answered.
  case redraw
  /// A command of a particular host, by name.
  case custom(name: String, argument: String)
  /// Replaces the text in the composer.
  ///
  /// This command and the next two are for slash commands, and for actions that were started in a
  /// view of the composer.
  case put(String)
  /// Sends a text as a message of the user, in answer to a slash command that the user typed.
  ///
  /// In answer to an action, the text is put into the composer instead, where the user can send it.
  case send(String)
  /// Shows the user a text on one line.
  case tell(String)

  /// The command's number in the ABI.
  var code: UInt32 {
    switch self {
    case .markRead: UInt32(WEFT_COMMAND_MARK_READ)
    case .delete: UInt32(WEFT_COMMAND_DELETE)
    case .mute: UInt32(WEFT_COMMAND_MUTE)
    case .unmute: UInt32(WEFT_COMMAND_UNMUTE)
    case .open: UInt32(WEFT_COMMAND_OPEN)
    case .select: UInt32(WEFT_COMMAND_SELECT)
    case .reload: UInt32(WEFT_COMMAND_RELOAD)
    case .loadThreads: UInt32(WEFT_COMMAND_LOAD_THREADS)
    case .redraw: UInt32(WEFT_COMMAND_REDRAW)
    case .custom: UInt32(WEFT_COMMAND_CUSTOM)
    case .put: UInt32(WEFT_COMMAND_PUT)
    case .send: UInt32(WEFT_COMMAND_SEND)
    case .tell: UInt32(WEFT_COMMAND_TELL)
    }
  }
}
