// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Weft
internal import WeftPluginFormat
internal import WeftPluginHost

/// The part of plugins in the field: they change the text to send, answer commands, and draw views above the field.
extension Composer {
  /// A written text, and the text that is sent for it.
  struct Outgoing: Equatable {
    var written = ""
    var sent = ""
  }

  /// How many messages are searched for the newest one of another person.
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

  /// Draws the field, and records the outgoing text that it shows.
  func scene() -> Scene {
    complete()
    let options = options(newest: newest)
    // Commands are requested in each frame, so that they are known when the user types a slash.
    _ = app.plugins?.commands(app.engine.environment)
    var outgoing: String?
    // A path or a search is not sent, and plugins can't change it.
    if !isAside, case .text(let text) = session.entered, options.refusal == nil {
      let made = list.slots.outgoing(text, options, of: list)
      shown = made.isLate ? Outgoing() : Outgoing(written: text, sent: made.text)
      if !made.isLate, made.text != session.text.trimmed { outgoing = made.text }
    } else {
      shown = Outgoing()
    }
    return list.slots.composer(self.options(newest: options.newest, outgoing: outgoing), of: list)
  }

  /// Adds the plugins' completions of the word at the caret, after the field's own ones.
  private func complete() {
    guard !isAside, let word = session.word, mayWrite, let plugins = app.plugins else { return }
    let found = plugins.completions(options(newest: newest), of: list)
    // An unchanged list keeps its marked entry, or stays closed.
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
    case .text(let text):
      if let slowMode = options.slowMode { return tell(slowMode) }
      send(text)
    }
  }

  /// Sends a text as plugins have changed it, once the field has shown the result.
  ///
  /// If a plugin does not answer in time, the text is sent as it was written.
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

  /// Returns the text to send for a written one; waits for plugins that are late.
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

  /// Sends a command to the plugin that offers it, and carries out the answer.
  private func enter(_ name: String, _ arguments: String) {
    let words = app.words.writing
    let environment = app.engine.environment
    let offered = app.plugins?.commands(environment).first { $0.offer.name == name }
    guard let plugins = app.plugins, let offered else {
      return tell(words.unknownCommand(.name("/\(name)"), .text("//\(name)")))
    }
    let row = ComposerSlotRow(options(newest: newest))
    guard let answer = plugins.answer(offered, with: arguments, in: row, environment) else {
      return tell(words.noAnswer(.name("/\(name)")))
    }
    guard carryOut(answer, of: offered.plugin, mayBeSent: name != putCommand) else {
      return tell(words.noAnswer(.name("/\(name)")))
    }
    // The command was entered, so empty the field unless another text has replaced it.
    if !answer.contains(where: { $0.verb == .put || $0.verb == .send }) { handle(.put("")) }
  }

  /// Performs a plugin's action that was started in the field; returns false if it is not a plugin's.
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
      // The user pressed a button that fills the field; Enter is to send that text.
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

  /// Adds a plugin's text after what the user has written, for a press outside the field.
  func take(_ text: String) {
    guard mayWrite else { return tell(app.words.notDone) }
    let written = session.text
    let gap = written.isEmpty || written.last?.isWhitespace == true ? "" : " "
    put(written + gap + text)
    focus(true)
  }

  /// Puts a plugin's late text into an empty field without focus; otherwise shows it as a notice.
  ///
  /// The plugin chose the moment, and the next Enter must not send a text that the user has not seen.
  ///
  /// - Parameter isShown: Whether the chat is still on screen.
  func take(late command: PluginCommand, isShown: Bool) {
    let text = command.argument ?? ""
    if isShown, mayWrite, message.isEmpty, !isFocused { return put(text) }
    tell(app.notice(text, of: command.plugin))
  }

  /// Carries out a plugin's answer: its first text to put or send, and its first text to show.
  ///
  /// - Parameter mayBeSent: Whether the user typed the command that is answered. Any other text to send is put into
  ///   the field, and the next Enter sends it.
  /// - Returns: Whether there was any such text.
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

  /// The name of the command in the field, or `nil` if there is none.
  var commandName: String? {
    if case .command(let name, _) = message.entered { name } else { nil }
  }

  /// Records the name of a command that the user has not typed: a plugin's text, or a draft of unknown origin.
  ///
  /// - Parameters:
  ///   - before: The name before the input.
  ///   - isOffered: Whether a plugin has offered the completion that the user chose.
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

// Showing texts of plugins to the user.
extension ChatApp {
  /// The maximum length of a plugin's notice in characters.
  private static let mostTold = 300

  /// Returns a notice that starts with the plugin's id, as none of Weft's own notices does.
  ///
  /// The plugin chooses its name, which may be "Weft" or a sentence; its id is plain letters.
  func notice(_ text: String, of plugin: String) -> String {
    // One letter may have any number of combining marks.
    let start = String(text.prefix(Self.mostTold)).unicodeScalars.prefix(2 * Self.mostTold)
    let shown = EscapedText.visible(String(String.UnicodeScalarView(start)))
    return words.writing.plugin(.name(EscapedText.visible(plugin)), .text(shown))
  }

  /// Shows what plugins say about an event.
  func carryOut(_ commands: [PluginCommand]) {
    for command in commands where command.verb == .tell {
      if let text = command.argument { tell(notice(text, of: command.plugin)) }
    }
  }
}
