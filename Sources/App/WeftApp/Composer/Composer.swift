// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
package import Weft
internal import WeftSource
internal import WeftStore

/// The field below the messages of one viewer's screen: it asks the source for what its session
/// wants, and tells the user why something was refused.
package final class Composer {
  /// The message that is written, and what stands above it.
  private(set) var message: ComposerSession
  /// What is written in place of the message.
  var aside: Aside?
  /// The files of the message, which wait beside the workspace.
  var unsent: [UnsentFile] = []
  /// The files that are on their way to the field.
  var incoming: [ComingFile.ID: IncomingFile] = [:]
  /// What the field holds, and what stands above it.
  package var session: ComposerSession { aside?.field ?? message }
  /// Whether the user's keys go into the field, on a surface that decides about keys.
  package private(set) var isFocused = false
  /// The visible lines of the text, on a surface that breaks lines itself.
  package var lines: [String]?

  /// The kept draft as it was last seen; the field follows it only where it changes.
  private var seenDraft: String?
  /// What the last frame showed of the text that goes in place of the written one.
  var shown = Outgoing()
  /// The name of the command in the field, where the user has not typed it.
  var putCommand: String?
  /// What plugins last offered in place of the word at the caret.
  var offered: [ComposerCompletion] = []
  /// The id of the next message, where the surface has chosen it.
  private var nextID: MessageID?
  private let typing: TypingTeller
  let app: ChatApp
  let list: ChatMessageListViewModel
  /// Whether its user may name files of this machine by their paths.
  let takesPaths: Bool
  /// Shows the user a notice.
  let tell: (String) -> Void

  init(
    _ app: ChatApp,
    _ list: ChatMessageListViewModel,
    takesPaths: Bool,
    tell: @escaping (String) -> Void
  ) {
    (self.app, self.list, self.takesPaths, self.tell) = (app, list, takesPaths, tell)
    // A source that refuses has nothing to tell.
    typing = TypingTeller(app, list) { try? app.engine.perform($0) }
    seenDraft = Self.draft(of: list)
    message = ComposerSession(draft: seenDraft)
    noteCommand(after: .draft(seenDraft))
  }

  deinit {
    for file in unsent { files?.discard(file) }
  }

  /// The message whose thread the field writes in; nil in a channel.
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
    options.waitingCount = app.engine.waitingMessageCount
    describe(aside, &options)
    return options
  }

  /// Whether a key that completes a word does so now.
  package var isCompleting: Bool { session.completions != nil }

  /// Something that is written in place of the message, which stays as it is.
  struct Aside {
    enum Kind: Equatable {
      /// The path of a file.
      case path
      /// The name of a reaction to a message.
      case reaction(MessageID)
    }

    let kind: Kind
    var field = ComposerSession()
  }

  /// Whether something else than a message is written.
  package var isAside: Bool { aside != nil }

  /// Shows the message again.
  package func endAside() { aside = nil }

  /// Handles an input about what is written in place of the message; false for any other.
  private func handle(_ input: ComposerSession.Input, in aside: Aside) -> Bool {
    switch input {
    case .cancel: endAside()
    case .text, .send, .mark, .choose:
      switch aside.kind {
      case .path: handle(path: input)
      case .reaction(let id): handle(reaction: input, to: id)
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
    case nil: break
    }
  }

  /// Sends what the field holds, as a message with an id that the surface has chosen.
  ///
  /// So a page that did not hear what became of a message can send it again, and it is there once.
  package func send(as id: MessageID?) {
    nextID = id
    handle(.send)
    nextID = nil
  }

  /// Gives the field the keys, or takes them from it; tells why where the user may not write.
  package func focus(_ isOn: Bool) {
    if isOn, let refusal = options.refusal { return tell(refusal) }
    isFocused = isOn
  }

  /// Handles an input and carries out what follows from it.
  package func handle(_ input: ComposerSession.Input) {
    if let aside, handle(input, in: aside) { return }
    if input == .send { return send() }
    let (before, command) = (message.text, commandName)
    let isOffered = chosen(by: input).map(offered.contains) ?? false
    for effect in message.handle(input) {
      // What was refused is in the field again, and stays its draft.
      guard perform(effect) else { break }
    }
    if message.text != before { noteCommand(after: input, before: command, isOffered: isOffered) }
    if case .text = input, message.text != before, message.edited == nil {
      if message.text.isEmpty { typing.end() } else { typing.write() }
    }
    if case .detach = input { discardFiles() }
  }

  /// The completion that an input chooses.
  private func chosen(by input: ComposerSession.Input) -> ComposerCompletion? {
    guard case .choose(let index) = input, let all = message.completions else { return nil }
    return all.at(index ?? all.marked)
  }

  /// Follows what others have changed: the draft, and the message that is quoted or edited.
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

  /// Carries out an effect; false where the source refused it, and the field has its text back.
  private func perform(_ effect: ComposerSession.Effect) -> Bool {
    switch effect {
    case .send(let text, let quoted):
      typing.end()
      var message = OutgoingMessage(id: nextID ?? .new(), text: text)
      (message.thread, message.quotedMessageID) = (thread, quoted)
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

  /// Tells the user that a text of so many bytes is too long.
  package func refuse(bytes count: Int) {
    let strings = app.engine.environment.strings
    let most = ComposerSession.mostBytes
    tell("\(app.words.writing.tooLong) \(strings.number(count)) / \(strings.number(most))")
  }

  /// Asks the source for an action, and writes it to the file before a list shows it; false where it
  /// was refused, and the field has its text back.
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
    // A draft that can't be kept, as in a channel that is gone, is still in the field.
    try? app.engine.perform(action)
  }
}

extension MessageID {
  /// An id that no other message has.
  package static func new() -> MessageID { MessageID("weft-\(UUID().uuidString.lowercased())") }
}
