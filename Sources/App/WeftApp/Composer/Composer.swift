// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import Weft
internal import WeftSource
internal import WeftStore

/// The field below the messages of one viewer's screen.
///
/// It sends the session's actions to the source, and tells the user why one was refused.
package final class Composer {
  /// The message being written, with its quote, files and other parts above the text.
  private(set) var message: ComposerSession
  /// The path or search that the user types instead of the message.
  var aside: Aside?
  /// The files of the message, which are kept beside the workspace until it is sent.
  var unsent: [UnsentFile] = []
  /// The files that are still arriving.
  var incoming: [ComingFile.ID: IncomingFile] = [:]
  /// The session that the field shows: the path or search if there is one, else the message.
  package var session: ComposerSession { aside?.field ?? message }
  /// Whether keys go to the field, on a surface that manages the focus.
  package private(set) var isFocused = false
  /// The visible lines of the text, on a surface that breaks lines itself.
  package var lines: [String]?

  /// The stored draft as last seen; the field is updated only when it changes.
  private var seenDraft: String?
  /// The written and outgoing text that the last frame showed.
  var shown = Outgoing()
  /// The name of the command in the field if the user has not typed it.
  var putCommand: String?
  /// The completions that plugins last offered for the word at the caret.
  var offered: [ComposerCompletion] = []
  /// The id of the next message, if the surface has chosen it.
  private var nextID: MessageID?
  /// Whether a redraw is planned that counts down the time of slow mode.
  private var isCounting = false
  /// The link of the text whose page is described.
  var link = WrittenLink()
  private let typing: TypingTeller
  let app: ChatApp
  let list: ChatMessageListViewModel
  /// Whether the user may name files of this machine by their paths.
  let takesPaths: Bool
  /// Shows the user a notice.
  let tell: (String) -> Void
  /// Returns whether the surface can record voice messages.
  var recordsSounds: () -> Bool = { false }

  init(
    _ app: ChatApp,
    _ list: ChatMessageListViewModel,
    takesPaths: Bool,
    tell: @escaping (String) -> Void
  ) {
    self.app = app
    self.list = list
    self.takesPaths = takesPaths
    self.tell = tell
    // The user need not know if the source refuses.
    typing = TypingTeller(app, list) { try? app.engine.perform($0) }
    seenDraft = Self.draft(of: list)
    message = ComposerSession(draft: seenDraft)
    noteCommand(after: .draft(seenDraft))
  }

  deinit {
    for file in unsent { files?.discard(file) }
  }

  /// The message whose thread the field writes in, or `nil` in a channel.
  private var thread: MessageID? { list.parentMessage?.id }
  private var channel: ChatChannel { list.channel }

  private static func draft(of list: ChatMessageListViewModel) -> String? {
    list.isInThread ? list.parentMessage?.draftReply?.text : list.channel.draftMessage?.text
  }

  /// Whether the user may write here.
  package var mayWrite: Bool { options.refusal == nil }

  /// The values from which the field is drawn.
  package var options: ComposerOptions { options() }

  func options(newest: ChatMessage? = nil, outgoing: String? = nil) -> ComposerOptions {
    var options = ComposerOptions(
      channel: channel,
      isInThread: list.isInThread,
      session: session,
      lines: lines,
      newest: newest,
      outgoing: outgoing,
      environment: app.engine.environment
    )
    options.canAttach = files != nil && aside == nil
    options.recordLabel = recordsSounds() ? app.words.sound.record : nil
    options.waitingCount = app.engine.waitingMessageCount
    options.slowModeSeconds = slowModeSeconds
    options.linkCard = linkCard
    describe(aside, &options)
    return options
  }

  /// The seconds until a channel in slow mode takes the next message; while they pass, surfaces redraw once a second.
  private var slowModeSeconds: Int? {
    guard aside == nil, message.edited == nil else { return nil }
    let now = app.shownTime
    guard let end = app.engine.state.slowModeEnd(in: channel, at: now) else { return nil }
    if !isCounting {
      isCounting = true
      app.after(.seconds(1)) { [weak self] in
        self?.isCounting = false
        self?.app.redraw()
      }
    }
    return Int((end.timeIntervalSince(now) - ChatState.shift).rounded(.up))
  }

  /// Whether the completion key would complete a word now.
  package var isCompleting: Bool { session.completions != nil }

  /// Something that the user types instead of the message, which stays unchanged.
  struct Aside {
    enum Kind: Equatable {
      /// The path of a file.
      case path
      /// The name of a reaction to a message.
      case reaction(MessageID)
      /// The time of a reminder of a message.
      case reminder(MessageID)
    }

    let kind: Kind
    var field = ComposerSession()
  }

  /// Whether the user types something other than a message.
  package var isAside: Bool { aside != nil }

  /// Shows the message again.
  package func endAside() { aside = nil }

  /// Handles an input while a path or search is open; returns false if the input concerns the message.
  private func handle(_ input: ComposerSession.Input, in aside: Aside) -> Bool {
    switch input {
    case .cancel: endAside()
    case .text, .send, .mark, .choose:
      switch aside.kind {
      case .path: handle(path: input)
      case .reaction(let id): handle(reaction: input, to: id)
      case .reminder(let id): handle(reminder: input, of: id)
      }
    default: return false
    }
    return true
  }

  private func describe(_ aside: Aside?, _ options: inout ComposerOptions) {
    switch aside?.kind {
    case .path?: options.purpose = app.words.writing.path
    case .reaction(let id)?:
      options.purpose = app.words.writing.searchReaction
      options.subject = knownMessage(id)
    case .reminder(let id)?:
      options.purpose = app.words.reminding.prompt
      options.subject = knownMessage(id)
    case nil: break
    }
  }

  /// Sends the message in the field, with an id that the surface has chosen.
  ///
  /// A page that did not learn whether a message arrived can send it again without creating it twice.
  package func send(as id: MessageID?) {
    nextID = id
    handle(.send)
    nextID = nil
  }

  /// Focuses the field or removes the focus; if the user may not write, says why instead.
  package func focus(_ isOn: Bool) {
    if isOn, let refusal = options.refusal { return tell(refusal) }
    isFocused = isOn
  }

  /// Handles an input and performs its effects.
  package func handle(_ input: ComposerSession.Input) {
    if let aside, handle(input, in: aside) { return }
    if input == .send { return send() }
    let before = message.text
    let command = commandName
    let isOffered = chosen(by: input).map(offered.contains) ?? false
    for effect in message.handle(input) {
      // A refused text is in the field again and stays the draft.
      guard perform(effect) else { break }
    }
    if message.text != before {
      followLinks()
      noteCommand(after: input, before: command, isOffered: isOffered)
    }
    if case .text = input, message.text != before, message.edited == nil {
      if message.text.isEmpty { typing.end() } else { typing.write() }
    }
    if case .detach = input { discardFiles() }
  }

  /// Returns the completion that an input chooses.
  private func chosen(by input: ComposerSession.Input) -> ComposerCompletion? {
    guard case .choose(let index) = input, let all = message.completions else { return nil }
    return all.at(index ?? all.marked)
  }

  /// Takes over what others have changed: the draft, and the quoted or edited message.
  func follow() {
    let draft = Self.draft(of: list)
    if draft != seenDraft {
      seenDraft = draft
      handle(.draft(draft))
    }
    for message in [message.quoted, message.edited].compactMap(\.self) {
      let now = app.engine.state.message(message.id, in: channel.id, parent: message.parentID)
      if let now, !now.isShared(with: message) { handle(.changed(now)) }
    }
  }

  /// Performs an effect; if the source refuses it, restores the field and returns false.
  private func perform(_ effect: ComposerSession.Effect) -> Bool {
    switch effect {
    case .send(let text, let quoted):
      typing.end()
      var message = OutgoingMessage(id: nextID ?? .new(), text: text)
      (message.thread, message.quotedMessageID) = (thread, quoted)
      message.isShownInChannel = thread != nil && self.message.isSentToChannel
      message.mentionedUserIDs = self.message.sentMentions
      let files = self.message.sentFiles
      message.attachments = files.map { file in
        unsent.first { $0.attachment == file }?.sent ?? file
      }
      let draft = SourceAction.clearDraft(channel.id, thread: thread)
      guard keep(files), ask(.send(message, channel.id), and: [draft]) else { return false }
      discardFiles()
      app.engine.send(.scrollToLatest, to: list)
    case .edit(let id, let text):
      let mentioned = message.sentMentions
      return ask(.edit(id, text: text, channel.id, thread: thread, mentioning: mentioned))
    case .keepDraft(let text): keep(text)
    case .complete(let word):
      offered = []
      handle(.found(CompletionFinder(app, channel).completions(of: word), for: word))
    case .tooLong(let count): refuse(bytes: count)
    case .tooManyFiles: tell(app.words.writing.tooManyFiles)
    case .filesComing: tell(app.words.writing.filesComing)
    }
    return true
  }

  /// Tells the user that a text of some bytes is too long.
  package func refuse(bytes count: Int) {
    let strings = app.engine.environment.strings
    let most = ComposerSession.mostBytes
    tell("\(app.words.writing.tooLong) \(strings.number(count)) / \(strings.number(most))")
  }

  /// Requests an action and saves it before a list shows it; if it is refused, restores the field and returns false.
  private func ask(_ action: SourceAction, and others: [SourceAction] = []) -> Bool {
    do throws(SourceError) {
      try app.perform(action, and: others)
    } catch {
      tell(app.words.sentence(error))
      handle(.refused)
      return false
    }
    return true
  }

  private func keep(_ text: String?) {
    let action: SourceAction =
      text.map { .saveDraft(DraftMessage(text: $0), channel.id, thread: thread) }
      ?? .clearDraft(channel.id, thread: thread)
    // If the draft can't be stored, for example because the channel no longer exists, it stays in the
    // field.
    try? app.engine.perform(action)
  }
}

extension MessageID {
  /// Returns a new unique id.
  package static func new() -> MessageID { MessageID("weft-\(UUID().uuidString.lowercased())") }
}
