// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

private import CWeft
internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat
internal import WeftScene

extension AnswerReader {
  /// The most commands in one answer of a hook.
  private static var mostCommands: Int { 64 }

  /// Reads a button; a button of a row that was not asked about is ignored.
  mutating func action(_ record: SceneRecord) throws(PluginRefusal) {
    guard let row = row(of: record) else { return }
    guard let id = try text(UInt32(WEFT_PROP_ACTION), record), !id.isEmpty,
      let title = try text(UInt32(WEFT_PROP_TEXT), record)
    else { throw broken("an action has no id or no title", record.place) }
    if ListAction.isHosts(id) { return refuse(Self.taken(id, "a button")) }
    var action = ChannelAction(
      id: id,
      title: title,
      iconName: try text(UInt32(WEFT_PROP_NAME), record) ?? "more"
    )
    action.isDestructive =
      property(UInt32(WEFT_PROP_DESTRUCTIVE), UInt32(WEFT_TYPE_INT), record) == 1
    if let question = try text(UInt32(WEFT_PROP_QUESTION), record) {
      let words = try text(UInt32(WEFT_PROP_ANSWER), record)
      action.confirmation = .init(title: question, buttonTitle: words ?? title)
    }
    if answers.actions.isEmpty {
      answers.actions = Array(repeating: [], count: answers.rows.count)
    }
    answers.actions[row].append(action)
  }

  /// Reads a command; one of a later version is ignored.
  mutating func command(_ record: SceneRecord) throws(PluginRefusal) {
    guard answers.commands.count < Self.mostCommands else {
      throw PluginRefusal(.limit, "more than \(Self.mostCommands) commands in one answer")
    }
    guard let verb = PluginCommand.Verb(rawValue: record.kind) else { return }
    let name = try text(UInt32(WEFT_PROP_NAME), record)
    if verb == .custom, name == nil { throw broken("a custom command has no name", record.place) }
    answers.commands.append(
      PluginCommand(
        verb: verb,
        row: rowID(record) ?? 0,
        name: name,
        argument: try text(UInt32(WEFT_PROP_TEXT), record)
      )
    )
  }
}
