// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import WeftViews

extension PluginHook {
  /// Offers slash commands and performs the ones that the user enters.
  ///
  ///     .command([SlashCommand("shrug", title: "A shrug behind a text", hint: "text")]) { row in
  ///       [.send((row.command.arguments ?? "") + #" ¯\\\_(ツ)\_/¯"#)]
  ///     }
  ///
  /// Only the first `put` or `send` of the result counts. The command's own fields are declared automatically.
  public static func command<E: HookError>(
    _ commands: [SlashCommand],
    reading fields: Field...,
    answer: @escaping @Sendable (PluginRow) throws(E) -> [Command]
  ) -> PluginHook {
    answering(commands, reading: fields) { row, _ throws(E) in try answer(row) }
  }

  /// Offers slash commands; the closure can change the plugin's state.
  public static func command<E: HookError>(
    _ commands: [SlashCommand],
    reading fields: Field...,
    answer: @escaping @Sendable (PluginRow, inout State) throws(E) -> [Command]
  ) -> PluginHook {
    answering(commands, reading: fields, answer: answer)
  }

  private static func answering<E: HookError>(
    _ commands: [SlashCommand],
    reading fields: [Field],
    answer: @escaping @Sendable (PluginRow, inout State) throws(E) -> [Command]
  ) -> PluginHook {
    let fields = [.command(.name), .command(.arguments)] + fields
    return PluginHook(commandID, fields) { row, state, writer throws(PluginError) in
      guard row.has(.command(.name)) else {
        for command in commands { writer.write(command, row.id) }
        return
      }
      do throws(E) {
        for command in try answer(row, &state) { writer.write(command, row.id) }
      } catch {
        throw PluginError(describing: error)
      }
    }
  }

  /// Completes the word at the caret, with the best completion first.
  ///
  ///     .completions(reading: .composer(.text), .composer(.word)) { row in
  ///       row.composer.word == "!brb" ? [Completion("Be right back", title: "Be right back")] : []
  ///     }
  ///
  /// The hook receives what the user types, so it has to declare `.composer(.text)`.
  public static func completions<E: HookError>(
    reading fields: Field...,
    complete: @escaping @Sendable (PluginRow) throws(E) -> [Completion]
  ) -> PluginHook {
    completing(fields) { row, _ throws(E) in try complete(row) }
  }

  /// Completes the word at the caret; the closure can change the plugin's state.
  public static func completions<E: HookError>(
    reading fields: Field...,
    complete: @escaping @Sendable (PluginRow, inout State) throws(E) -> [Completion]
  ) -> PluginHook {
    completing(fields, complete)
  }

  private static func completing<E: HookError>(
    _ fields: [Field],
    _ complete: @escaping @Sendable (PluginRow, inout State) throws(E) -> [Completion]
  ) -> PluginHook {
    PluginHook(completionsID, fields) { row, state, writer throws(PluginError) in
      do throws(E) {
        for completion in try complete(row, &state) { writer.write(completion, row.id) }
      } catch {
        throw PluginError(describing: error)
      }
    }
  }

  static var commandID: String { "weft.command/1" }
  static var completionsID: String { "weft.composer.completions/1" }
}

extension SceneWriter {
  fileprivate mutating func write(_ command: SlashCommand, _ row: UInt64) {
    begin(UInt32(WEFT_OP_ACTION))
    property(UInt32(WEFT_PROP_ROW_ID), Int64(bitPattern: row))
    property(UInt32(WEFT_PROP_ACTION), command.name)
    property(UInt32(WEFT_PROP_TEXT), command.title)
    property(UInt32(WEFT_PROP_LABEL), command.hint)
  }

  fileprivate mutating func write(_ completion: Completion, _ row: UInt64) {
    begin(UInt32(WEFT_OP_ACTION))
    property(UInt32(WEFT_PROP_ROW_ID), Int64(bitPattern: row))
    property(UInt32(WEFT_PROP_ACTION), completion.text)
    property(UInt32(WEFT_PROP_TEXT), completion.title)
    property(UInt32(WEFT_PROP_NAME), completion.sign)
  }
}

/// A text that can replace the word at the caret.
public struct Completion: Sendable {
  /// The text to insert.
  public var text: String
  /// The title that the user sees in the list of completions.
  public var title: String
  /// A symbol in front of the title, such as an emoji; empty for none.
  public var sign: String

  /// Creates a completion, which replaces the word before the cursor.
  public init(_ text: String, title: String, sign: String = "") {
    self.text = text
    self.title = title
    self.sign = sign
  }
}

/// A slash command that the user may enter in the composer, such as `/shrug`.
public struct SlashCommand: Sendable {
  /// The name after the slash: letters, digits, hyphens and underscores, at most 32 bytes.
  public var name: String
  /// A description in a few words.
  public var title: String
  /// A hint at the arguments, such as "text"; empty if there are none.
  public var hint: String

  /// Creates a command; `hint` is empty if it has no arguments.
  public init(_ name: String, title: String, hint: String = "") {
    self.name = name
    self.title = title
    self.hint = hint
  }
}
