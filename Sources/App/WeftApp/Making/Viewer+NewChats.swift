// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft
internal import WeftJSON

/// Making chats: choosing people, naming a group, and opening the new chat.
extension Viewer {
  /// Lets the user choose whom to write to.
  func newChat() {
    let words = app.words.making
    guard app.engine.makesChats else { return tell(words.unsupported) }
    choosePeople(
      PeopleChooser.Purpose(
        prompt: words.prompt,
        actions: { [app] people in
          let group = PaletteAction(id: Self.makeGroup, title: words.group)
          guard people.count == 1 else { return [group] }
          let name = TextArgument.name(words.names(of: people, in: app))
          return [PaletteAction(id: Self.openDirect, title: words.open(name)), group]
        },
        then: { [weak self] action, people in
          guard let self else { return }
          if action == Self.openDirect { return write(to: people[0]) }
          newGroup = NewGroup(
            people: people,
            name: newGroup?.name ?? "",
            topic: newGroup?.topic ?? ""
          )
          _ = push(.newGroup)
        }
      )
    )
  }

  private static let openDirect = "direct"
  private static let makeGroup = "group"

  /// Opens the user's direct chat with a person, and creates it first if it doesn't exist.
  func write(to person: UserID) {
    if let chat = app.engine.state.directChat(with: person) { return visit([.messages(chat.id)]) }
    let chat = NewChat(direct: person, for: app.engine.environment.currentUser.id)
    if let refusal = create(chat) { tell(refusal) }
  }

  /// Creates the group of the form; returns why it can't be created.
  func createGroup() -> String? {
    guard let group = newGroup else { return nil }
    let name = group.name.trimmingBlanks
    var chat = NewChat(id: group.id, name: name.isEmpty ? nil : name, members: group.people)
    let topic = group.topic.trimmingBlanks
    chat.topic = topic.isEmpty ? nil : topic
    // A group of two without a name would be a direct chat.
    if name.isEmpty { return app.words.refusals.badName }
    return create(chat)
  }

  /// Creates a chat and opens it; returns why the request was refused.
  private func create(_ chat: NewChat) -> String? {
    do throws(SourceError) {
      try app.perform(.create(chat))
    } catch {
      return app.words.sentence(error)
    }
    if top.name == .newGroup {
      newGroup = nil
      leave()
    }
    made = MadeChat(chat: chat, until: app.now + MadeChat.patience)
    made?.screen = top
    if !openMade() { tell(app.words.making.asked) }
    return nil
  }

  /// Looks for the created chat among changed ones; the next frame opens it.
  func followMade(_ change: ChatChange) {
    guard let made, !made.chat.isDirect, made.found == nil else { return }
    let state = app.engine.state
    let ids = Set(change.channels.keys).union(change.appearedChannels)
    self.made?.found = ids.first { id in
      state.channel(id, messages: 0).map { $0.isMade(as: made.chat) } ?? false
    }
  }

  /// Opens the created chat if it exists by now; returns whether it does.
  @discardableResult
  func openMade() -> Bool {
    guard let made else { return false }
    let state = app.engine.state
    let direct = made.chat.isDirect ? state.directChat(with: made.chat.members[0])?.id : nil
    let known = state.channel(made.chat.id, messages: 0)?.id
    guard let id = made.found ?? direct ?? known else {
      if made.until < app.now { self.made = nil }
      return false
    }
    self.made = nil
    // The user may do something else by now.
    if made.screen === top || made.screen == nil { visit([.messages(id)]) }
    return true
  }
}

/// A group that the user is making.
struct NewGroup {
  let id = ChannelID("messaging:" + UUID().uuidString.lowercased())
  var people: [UserID]
  var name: String
  var topic: String
}

/// A requested chat, which is opened as soon as it exists.
struct MadeChat {
  /// The maximum time to wait for the chat.
  static let patience = Duration.seconds(60)

  let chat: NewChat
  let until: ContinuousClock.Instant
  /// The screen from which it was requested.
  weak var screen: (any AppScreen)?
  var found: ChannelID?
}

extension ChatChannel {
  /// Whether the channel is a requested chat, whose id its source may have changed.
  fileprivate func isMade(as chat: NewChat) -> Bool {
    id == chat.id || id.rawValue.hasSuffix("/" + chat.id.rawValue)
      || custom[NewChat.requestKey] == .string(chat.id.rawValue)
  }
}

extension AppPages {
  /// Returns the form that names a group, or `nil` if no people are chosen.
  static func newGroup(_ viewer: Viewer) -> PageScreen? {
    guard let group = viewer.newGroup else { return nil }
    let (words, engine) = (viewer.app.words.making, viewer.app.engine)
    let model = FormSession.Model(
      items: { [weak viewer] in
        [
          .init(id: "name", kind: .field, title: words.name, value: viewer?.newGroup?.name ?? ""),
          .init(
            id: "topic",
            kind: .field,
            title: words.topic,
            value: viewer?.newGroup?.topic ?? ""
          ),
          .init(id: "create", kind: .button, title: words.create),
        ]
      },
      type: { [weak viewer] id, text in
        if id == "name" { viewer?.newGroup?.name = text } else { viewer?.newGroup?.topic = text }
      },
      press: { [weak viewer] _ in viewer?.createGroup() }
    )
    return form(
      .newGroup,
      title: words.groupTitle,
      viewer,
      lines: {
        [PageLine(title: words.willInvite, isHeading: true)]
          + group.people.map { line(of: $0, engine, viewer.app.words) }
      },
      model: model
    )
  }
}
