// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import CWeft
internal import WeftLists
internal import WeftModel
internal import WeftPluginFormat
internal import WeftScene
internal import WeftViews

// Buttons, commands that the user may enter, and commands for the host.
extension AnswerReader {
  /// The maximum number of commands in one answer of a hook.
  private static var mostCommands: Int { 64 }

  /// Reads a button; a button for a row that is not in the question is ignored.
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
      property(UInt32(WEFT_PROP_DESTRUCTIVE), type: UInt32(WEFT_TYPE_INT), of: record) == 1
    if let question = try text(UInt32(WEFT_PROP_QUESTION), record) {
      let words = try text(UInt32(WEFT_PROP_ANSWER), record)
      action.confirmation = .init(title: question, buttonTitle: words ?? title)
    }
    if answers.actions.isEmpty {
      answers.actions = Array(repeating: [], count: answers.rows.count)
    }
    answers.actions[row].append(action)
  }

  /// Reads a command that the user may enter.
  mutating func offer(_ record: SceneRecord) throws(PluginRefusal) {
    guard row(of: record) != nil, answers.offers.count < CommandOffer.most else { return }
    guard let name = try text(UInt32(WEFT_PROP_ACTION), record),
      let title = try text(UInt32(WEFT_PROP_TEXT), record)
    else { throw broken("a command has no name or no title", record.place) }
    let hint = try text(UInt32(WEFT_PROP_LABEL), record) ?? ""
    guard let offer = CommandOffer(name: name, title: title, hint: hint) else {
      let shown = EscapedText.line(String(name.prefix(32)))
      return refuse(
        PluginRefusal(.badItem, "a command is refused: users can't type its name \"\(shown)\"")
      )
    }
    if !answers.offers.contains(where: { $0.name == name }) { answers.offers.append(offer) }
  }

  /// The maximum bytes of a completion's text, of its title, which is cut, and of its sign.
  private static var mostBytes: (text: Int, title: Int, sign: Int) { (1024, 200, 32) }

  /// Reads a completion; completions beyond those that are shown are ignored.
  mutating func completion(_ record: SceneRecord) throws(PluginRefusal) {
    guard row(of: record) != nil, answers.completions.count < ComposerCompletions.most else {
      return
    }
    guard let text = try text(UInt32(WEFT_PROP_ACTION), record), !text.isEmpty,
      let title = try self.text(UInt32(WEFT_PROP_TEXT), record)
    else { throw broken("a completion has no text or no title", record.place) }
    if let refusal = WrittenText.refusal(of: text) { return refuse(refusal) }
    let sign = EscapedText.visible(try self.text(UInt32(WEFT_PROP_NAME), record) ?? "")
    guard text.utf8.count <= Self.mostBytes.text, sign.utf8.count <= Self.mostBytes.sign else {
      return refuse(PluginRefusal(.limit, "a completion of \(text.utf8.count) bytes is refused"))
    }
    answers.completions.append(
      ComposerCompletion(
        text: text,
        title: TextLimits.start(of: EscapedText.visible(title), bytes: Self.mostBytes.title),
        sign: sign
      )
    )
  }

  /// Reads a command; an unknown command of a later version is ignored.
  mutating func command(_ record: SceneRecord) throws(PluginRefusal) {
    guard answers.commands.count < Self.mostCommands else {
      throw PluginRefusal(.limit, "more than \(Self.mostCommands) commands in one answer")
    }
    guard let verb = PluginCommand.Verb(rawValue: record.kind) else { return }
    let name = try text(UInt32(WEFT_PROP_NAME), record)
    if verb == .custom, name == nil { throw broken("a custom command has no name", record.place) }
    let argument = try text(UInt32(WEFT_PROP_TEXT), record)
    if [.put, .send, .tell].contains(verb) {
      guard let argument else { throw broken("a command has no text", record.place) }
      if let refusal = WrittenText.refusal(of: argument) { return refuse(refusal) }
    }
    answers.commands.append(
      PluginCommand(verb: verb, row: rowID(record) ?? 0, name: name, argument: argument)
    )
  }
}
