// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft
internal import WeftJSON

/// Inviting people to a chat, removing members, and changing its name and topic.
extension Viewer {
  /// Lets the user choose people and, after a question, invites them to the chat of the page.
  func addPeople() {
    guard let channel = changedChannel(.updateChannelMembers) else { return }
    let words = app.words.making
    choosePeople(
      PeopleChooser.Purpose(
        prompt: words.addPrompt,
        except: Set(channel.members.filter { $0.invite != .rejected }.map(\.id)),
        actions: { [app] people in
          let names = words.names(of: people, in: app)
          return [PaletteAction(id: "invite", title: words.invite(.text(names)))]
        },
        then: { [weak self] _, people in self?.askToInvite(people, to: channel) }
      )
    )
  }

  private func askToInvite(_ people: [UserID], to channel: ChatChannel) {
    let words = app.words.making
    let names = words.names(of: people, in: app)
    ask(
      .source(.addMembers(people, channel.id)),
      .init(
        title: words.inviteQuestion(.text(names)),
        detail: words.inviteDetail,
        buttonTitle: words.inviteNow
      ),
      about: channel
    )
  }

  /// Lets the user choose a member and, after a question, removes them from the chat of the page.
  func removePerson() {
    guard let channel = changedChannel(.updateChannelMembers) else { return }
    let words = app.words.making
    choosePeople(
      PeopleChooser.Purpose(
        prompt: words.removePrompt,
        isSingle: true,
        among: channel.members.map(\.id),
        then: { [weak self] _, people in
          guard let self, let person = people.first else { return }
          let name = TextArgument.name(words.names(of: [person], in: app))
          ask(
            .source(.removeMember(person, channel.id)),
            .init(
              title: words.removeQuestion(name),
              detail: words.removeDetail,
              buttonTitle: words.remove
            ),
            about: channel
          )
        }
      )
    )
  }

  /// Opens the form for the name and the topic of the chat of the page.
  func renameChat() {
    guard let channel = changedChannel(.updateChannel) else { return }
    if !push(.rename(channel.id)) { tell(app.words.gone(.info(channel.id))) }
  }

  /// Returns the channel of the page if the user may change it so; otherwise says why not.
  func changedChannel(_ capability: ChannelCapability) -> ChatChannel? {
    guard let id = top.name.pageChannel ?? top.conversation?.channel.id,
      let channel = app.engine.state.channel(id, messages: 0)
    else {
      tell(app.words.pages.noChat)
      return nil
    }
    guard channel.allows(capability) else {
      tell(app.words.writing.notAllowed)
      return nil
    }
    return channel
  }

  /// Saves the name and the topic of a chat; returns why they can't be saved.
  fileprivate func save(_ naming: Naming, of id: ChannelID) -> String? {
    let channel = app.engine.state.channel(id, messages: 0)
    do throws(SourceError) {
      if naming.name.trimmingBlanks != channel?.name ?? "" {
        try app.perform(.rename(naming.name, id))
      }
      if naming.topic.trimmingBlanks != channel?.topic ?? "" {
        try app.perform(.setTopic(naming.topic, id))
      }
    } catch {
      return app.words.sentence(error)
    }
    namings[id] = nil
    leave()
    tell(app.words.making.saved)
    return nil
  }
}

/// The name and the topic of a chat while the user changes them.
struct Naming {
  var name: String
  var topic: String
}

extension ChatChannel {
  /// The topic, or `nil` if the chat has no topic.
  var topic: String? {
    if case .string(let text)? = custom["topic"] { text } else { nil }
  }
}

extension AppPages {
  /// Returns the form for the name and the topic of a chat, or `nil` if the user can't change them.
  static func naming(of id: ChannelID, _ viewer: Viewer) -> PageScreen? {
    guard let channel = viewer.app.engine.state.channel(id, messages: 0),
      channel.allows(.updateChannel)
    else { return nil }
    let words = viewer.app.words.making
    let first = Naming(name: channel.name ?? "", topic: channel.topic ?? "")
    let model = FormSession.Model(
      items: { [weak viewer] in
        let naming = viewer?.namings[id] ?? first
        return [
          .init(id: "name", kind: .field, title: words.name, value: naming.name),
          .init(id: "topic", kind: .field, title: words.topic, value: naming.topic),
          .init(id: "save", kind: .button, title: words.save),
        ]
      },
      type: { [weak viewer] item, text in
        if item == "name" {
          viewer?.namings[id, default: first].name = text
        } else {
          viewer?.namings[id, default: first].topic = text
        }
      },
      press: { [weak viewer] _ in viewer?.save(viewer?.namings[id] ?? first, of: id) }
    )
    return form(.rename(id), title: words.rename, viewer, model: model)
  }

  /// The lines that change who belongs to a channel, as far as the user may.
  static func changes(ofMembersOf channel: ChatChannel, _ words: AppWords.Making) -> [PageLine] {
    guard channel.allows(.updateChannelMembers) else { return [] }
    let isAlone = channel.members.count < 2
    return [PageLine(title: words.addPeople, action: AppAction.addPeople.id)]
      + (isAlone ? [] : [PageLine(title: words.removePerson, action: AppAction.removePerson.id)])
  }

  /// The lines that change a channel or start something in it, as far as the user may.
  static func changes(
    of channel: ChatChannel,
    _ engine: Engine,
    _ words: AppWords
  ) -> [PageLine] {
    var lines: [PageLine] = []
    if channel.allows(.updateChannel) {
      lines.append(PageLine(title: words.making.rename, action: AppAction.renameChat.id))
    }
    if let line = slowModeLine(of: channel, engine, words) { lines.append(line) }
    if channel.allows(.sendPoll) {
      lines.append(PageLine(title: words.polling.title, action: AppAction.makePoll.id))
    }
    return lines
  }
}
