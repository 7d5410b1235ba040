// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Weft
internal import WeftPluginFormat

/// What plugins do with the field: the text that is sent, commands, and views above the field.
extension Composer {
  /// A written text, and what is sent in its place.
  struct Outgoing: Equatable {
    var written = ""
    var sent = ""
  }

  /// How many messages the search for the newest one of another person looks at.
  private static let mostLookedAt = 50
  /// How long sending waits for plugins.
  private static let longestWait = Duration.milliseconds(100)

  /// The newest message of another person.
  private var newest: ChatMessage? {
    let own = app.engine.environment.currentUser.id
    return list.session.messages(in: 0..<min(list.count, Self.mostLookedAt)).first {
      $0.author.id != own && $0.kind != .system && !$0.isDeleted
    }
  }

  /// Draws the field, and notes the text that it says is sent.
  func scene() -> Scene {
    complete()
    let options = options(newest: newest)
    // Commands are asked for in each frame, so that they are known when a slash is typed.
    _ = app.plugins?.commands(app.engine.environment)
    var outgoing: String?
    // A path or a search is not what is sent, and plugins have no part in it.
    if !isAside, case .text(let text) = session.entered, options.refusal == nil {
      let made = list.slots.outgoing(text, options, of: list)
      shown = made.isLate ? Outgoing() : Outgoing(written: text, sent: made.text)
      if !made.isLate, made.text != session.text.trimmed { outgoing = made.text }
    } else {
      shown = Outgoing()
    }
    return list.slots.composer(self.options(newest: options.newest, outgoing: outgoing), of: list)
  }

  /// Adds what plugins offer in place of the word at the caret, behind the field's own completions.
  private func complete() {
    guard !isAside, let word = session.word, mayWrite, let plugins = app.plugins else { return }
    let found = plugins.completions(options(newest: newest), of: list)
    // A list that is the same stays marked where it is, or taken away.
    if found == offered { return }
    offered = found
    let own = CompletionFinder(app, list.channel).completions(of: word)
    handle(.found(own + found, for: word))
  }

  /// Sends the text, or enters the command that it is.
  func send() {
    guard session.canSend else { return }
    switch session.entered {
    case .command(let name, let arguments): enter(name, arguments)
    case .text(let text): send(text)
    }
  }

  /// Sends what plugins make of a text, once it has been shown.
  ///
  /// A plugin that does not answer in time changes nothing: the text is sent as it was written.
  private func send(_ text: String) {
    let words = app.words.writing
    let made = settled(text)
    if made.isLate {
      handle(.sendAs(text))
      return tell(words.sentAsWritten)
    }
    let outgoing = Outgoing(written: text, sent: made.text)
    guard made.text == text || shown == outgoing else { return tell(words.checkOutgoing) }
    handle(.sendAs(made.text))
  }

  /// What is sent in place of a text; plugins that are late are waited for.
  private func settled(_ text: String) -> (text: String, isLate: Bool) {
    let options = options(newest: newest)
    var made = (text: text, isLate: false)
    list.slots.patiently {
      let end = ContinuousClock.now + Self.longestWait
      made = list.slots.outgoing(text, options, of: list)
      while made.isLate, ContinuousClock.now < end {
        usleep(500)
        made = list.slots.outgoing(text, options, of: list)
      }
    }
    return made
  }

  /// Asks the plugin that offers a command for its answer, and carries that out.
  private func enter(_ name: String, _ arguments: String) {
    let (words, environment) = (app.words.writing, app.engine.environment)
    let offered = app.plugins?.commands(environment).first { $0.offer.name == name }
    guard let plugins = app.plugins, let offered else {
      return tell("\(words.unknownCommand) /\(name). \(words.sendAsText) //\(name)")
    }
    let row = ComposerSlotRow(options(newest: newest))
    guard let answer = plugins.answer(offered, arguments, in: row, environment) else {
      return tell("/\(name): \(words.noAnswer)")
    }
    guard carryOut(answer, of: offered.plugin, mayBeSent: name != putCommand) else {
      return tell("/\(name): \(words.noAnswer)")
    }
    // What was entered is done with, unless another text took its place.
    if !answer.contains(where: { $0.verb == .put || $0.verb == .send }) { handle(.put("")) }
  }

  /// Performs an action of a plugin that was started in the field, and returns whether it is a plugin's.
  func perform(_ action: String) -> Bool {
    guard mayWrite, let owner = app.plugins?.owner(of: action) else { return false }
    let row = ComposerSlotRow(options(newest: newest))
    let outcome = app.engine.answering { [weak self] late in
      self?.follow(late: late)
    } _: {
      app.engine.perform(action, inField: row)
    }
    if case .custom(let commands) = outcome {
      _ = carryOut(commands, of: owner, mayBeSent: false)
      // The user pressed what puts a text into the field, and Enter sends it.
      if commands.contains(where: { $0.verb == .put || $0.verb == .send }) { focus(true) }
    }
    return true
  }

  private func follow(late outcome: ActionOutcome) {
    guard case .custom(let commands) = outcome else { return }
    for command in commands {
      switch command.verb {
      case .put: take(late: command, isShown: true)
      case .tell: tell(app.notice(command.argument ?? "", of: command.plugin))
      default: break
      }
    }
    app.redraw()
  }

  /// Puts a text of a plugin into the field for a press outside of it, behind what the user has written.
  func take(_ text: String) {
    guard mayWrite else { return tell(app.words.notDone) }
    let written = session.text
    let gap = written.isEmpty || written.last?.isWhitespace == true ? "" : " "
    put(written + gap + text)
    focus(true)
  }

  /// Puts a plugin's text that came after the frame into an empty field without the keys, else shows it.
  ///
  /// The plugin chose the moment, and the next Enter must not send what nobody has looked at.
  ///
  /// - Parameter isShown: Whether the chat is still on the screen.
  func take(late command: PluginCommand, isShown: Bool) {
    let text = command.argument ?? ""
    if isShown, mayWrite, message.isEmpty, !isFocused { return put(text) }
    tell(app.notice(text, of: command.plugin))
  }

  /// Carries out what a plugin answers: the first text to put or to send, and the first to show.
  ///
  /// - Parameter mayBeSent: Whether the user typed the command that is answered. Any other text to send
  ///   is put into the field, and the next Enter sends it.
  /// - Returns: Whether there was any.
  private func carryOut(
    _ commands: [PluginCommand],
    of plugin: String,
    mayBeSent: Bool
  ) -> Bool {
    let written = commands.first { $0.verb == .put || $0.verb == .send }
    let told = commands.first { $0.verb == .tell }?.argument
    switch written?.verb {
    case .send? where mayBeSent: handle(.sendAs(written?.argument ?? ""))
    case .put?, .send?: put(written?.argument ?? "")
    default: break
    }
    if let told { tell(app.notice(told, of: plugin)) }
    return written != nil || told != nil
  }

  private func put(_ text: String) { handle(.put(text)) }

  /// The name of the command in the field.
  var commandName: String? {
    if case .command(let name, _) = message.entered { name } else { nil }
  }

  /// Notes the name of a command that the user has not typed: it is a plugin's, or was kept as a draft, where nobody
  /// knows whose it is.
  ///
  /// - Parameters:
  ///   - before: The name before the input.
  ///   - isOffered: Whether a plugin has offered what the user chose.
  func noteCommand(
    after input: ComposerSession.Input,
    before: String? = nil,
    isOffered: Bool = false
  ) {
    let name = commandName
    switch input {
    case .put: putCommand = name
    case .text: if name != putCommand { putCommand = nil }
    case .choose where !isOffered: if name != putCommand { putCommand = nil }
    default: if name != before { putCommand = name }
    }
  }
}

// Texts of plugins for the user.
extension ChatApp {
  /// The most characters of a plugin's notice.
  private static let mostTold = 300

  /// A notice that begins with the plugin's id, as none of Weft's own does.
  ///
  /// The plugin chooses its name, which may be "Weft" or a sentence; its id is plain letters.
  func notice(_ text: String, of plugin: String) -> String {
    // Any number of marks may stand over one letter.
    let start = String(text.prefix(Self.mostTold)).unicodeScalars.prefix(2 * Self.mostTold)
    let shown = EscapedText.visible(String(String.UnicodeScalarView(start)))
    return "\(words.writing.plugin) \(EscapedText.visible(plugin)): \(shown)"
  }

  /// Shows what a plugin says about an event.
  func carryOut(_ commands: [PluginCommand]) {
    for command in commands where command.verb == .tell {
      if let text = command.argument { tell(notice(text, of: command.plugin)) }
    }
  }
}
