// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Weft

/// Saving, reminding, reporting, muting and blocking, from a message's menu.
extension Viewer {
  func save(_ isOn: Bool, row: UInt64?) {
    guard let (chat, message) = subject(of: isOn ? .save : .unsave, row) else { return }
    let (id, thread) = (chat.channel.id, message.parentID)
    let words = app.words.reminding
    send(
      isOn ? .save(message.id, id, thread: thread) : .unsave(message.id, id, thread: thread),
      telling: isOn ? words.saved : words.removed
    )
  }

  /// Offers times at which to be reminded of the message of a row.
  func chooseReminder(row: UInt64?) {
    guard let (chat, message) = subject(of: .remind, row), let row = chat.list.row(of: message)
    else { return }
    let words = app.words.reminding
    let environment = app.engine.environment
    let offset = environment.timestamps.secondsFromGMT(at:)
    var actions = ReminderTime.allCases.compactMap { time -> ChannelAction? in
      guard let date = time.date(after: environment.now, offset) else { return nil }
      let title = "\(words.name(of: time)) (\(text(of: date)))"
      return ChannelAction(id: ReminderChoice.id(of: time), title: title, iconName: "clock")
    }
    // Another time is typed in the field.
    if chat.composer.mayWrite {
      let id = AppAction.otherReminder.id
      actions.append(ChannelAction(id: id, title: words.other, iconName: "draft"))
    }
    chat.menu = RowMenu(
      row.rowID,
      title: environment.strings.text(.actionRemind),
      offering: actions,
      strings: environment.strings
    )
  }

  /// Sets a reminder of the message of a row.
  func remind(at time: ReminderTime, row: UInt64?) {
    let environment = app.engine.environment
    let offset = environment.timestamps.secondsFromGMT(at:)
    guard let (chat, message) = subject(of: .remind, row) else { return }
    guard let date = time.date(after: environment.now, offset) else {
      return tell(app.words.reminding.past)
    }
    send(
      .save(message.id, remindAt: date, chat.channel.id, thread: message.parentID),
      telling: app.words.reminding.set(.text(text(of: date)))
    )
  }

  /// Lets the user type the time of a reminder.
  func typeReminder(row: UInt64?) {
    guard let (chat, message) = subject(of: .remind, row) else { return }
    write(true)
    chat.composer.askForReminder(of: message)
  }

  /// The day and time of a date.
  func text(of date: Date) -> String {
    let environment = app.engine.environment
    return environment.whenText(date)
  }

  /// Lets the user choose the chat to which the message of a row is sent.
  func forward(row: UInt64?) {
    guard let (_, message) = subject(of: .forward, row) else { return }
    let words = app.words.reminding
    chooseChat(title: words.forwardTo) { [weak self] id in
      guard let self, let channel = app.engine.state.channel(id, messages: 0) else { return }
      let environment = app.engine.environment
      let name = ChannelNamer.name(
        of: channel,
        for: environment.currentUser,
        strings: environment.strings
      )
      send(
        .send(OutgoingMessage(forwarding: message, id: .new()), id),
        telling: words.forwarded(.name(name))
      )
    }
  }

  func mute(_ isOn: Bool, row: UInt64?) {
    guard let (_, message) = subject(of: isOn ? .muteUser : .unmuteUser, row) else { return }
    let name = TextArgument.name(message.author.displayName)
    let words = app.words.reminding
    send(
      .muteUser(message.author.id, on: isOn),
      telling: isOn ? words.muted(name) : words.unmuted(name)
    )
  }

  func askToBlock(row: UInt64?) {
    guard let (chat, message) = subject(of: .block, row) else { return }
    askToBlock(message.author.id, .name(message.author.displayName), about: chat.channel)
  }

  private func askToBlock(_ id: UserID, _ name: TextArgument, about channel: ChatChannel?) {
    let words = app.words.reminding
    ask(
      .source(.block(id, on: true)),
      .init(
        title: words.blockQuestion(name),
        detail: words.blockDetail,
        buttonTitle: app.engine.environment.strings.text(.actionBlock, name)
      ),
      about: channel
    )
  }

  /// The person of the profile on the screen, and their name.
  private var profile: (id: UserID, name: TextArgument)? {
    guard case .person(let id) = top.name, id != app.engine.environment.currentUser.id else {
      return nil
    }
    return (id, .name(AppPages.oneLine(app.engine.state.user(id).displayName)))
  }

  /// Mutes the person of the profile, or ends that.
  func mutePerson() {
    guard let (id, name) = profile else { return tell(app.words.unknownAction) }
    let words = app.words.reminding
    let isOn = !app.engine.state.mutedUserIDs.contains(id)
    send(.muteUser(id, on: isOn), telling: isOn ? words.muted(name) : words.unmuted(name))
  }

  /// Blocks the person of the profile, after a question, or ends that.
  func blockPerson() {
    guard let (id, name) = profile else { return tell(app.words.unknownAction) }
    if app.engine.state.hasBlocked(id) {
      return send(.block(id, on: false), telling: app.words.reminding.unblocked(name))
    }
    askToBlock(id, name, about: nil)
  }

  func askToFlag(row: UInt64?) {
    let words = app.words.reminding
    ask(.flag, row, words.flagQuestion, words.flagDetail, .actionFlag) {
      .flag($0, $1, thread: $2)
    }
  }

  func askToDeleteForMe(row: UInt64?) {
    let words = app.words.reminding
    ask(.deleteForMe, row, words.hideQuestion, words.hideDetail, .actionDeleteForMe) {
      .deleteForMe($0, $1, thread: $2)
    }
  }

  /// Asks before a request about the message of a row.
  private func ask(
    _ action: MessageMenuAction,
    _ row: UInt64?,
    _ question: String,
    _ detail: String,
    _ button: StringKey,
    _ request: (MessageID, ChannelID, MessageID?) -> SourceAction
  ) {
    guard let (chat, message) = subject(of: action, row) else { return }
    let title = app.engine.environment.strings.text(button)
    ask(
      .source(request(message.id, chat.channel.id, message.parentID)),
      .init(title: question, detail: detail, buttonTitle: title),
      about: chat.channel
    )
  }

  /// Sends a request to the source, and says that it was done or why not.
  private func send(_ request: SourceAction, telling text: String) {
    do throws(SourceError) {
      try app.perform(request)
      tell(text)
    } catch {
      tell(app.words.sentence(error))
    }
  }
}

extension ChatEnvironment {
  /// The day and time of a date in the future, without the day if it is today.
  func whenText(_ date: Date) -> String {
    let time = timestamps.timeText(for: date)
    if timestamps.isSameDay(date, now) { return time }
    return "\(timestamps.dayText(for: date)), \(time)"
  }
}

/// The actions that set a reminder at one of the offered times.
enum ReminderChoice {
  private static let prefix = "app.remind."

  static func id(of time: ReminderTime) -> String { prefix + time.rawValue }

  /// Returns the time that an action sets, or `nil` for any other action.
  static func time(of action: String) -> ReminderTime? {
    action.hasPrefix(prefix) ? ReminderTime(rawValue: String(action.dropFirst(prefix.count))) : nil
  }
}

extension Composer {
  /// Asks for the time of a reminder.
  func askForReminder(of message: ChatMessage) {
    aside = Aside(kind: .reminder(message.id))
  }

  /// Handles an input while the user types the time of a reminder.
  func handle(reminder input: ComposerSession.Input, of id: MessageID) {
    guard case .send = input else {
      if case .text(let text, _) = input, text.utf8.count > Self.mostInTime { return }
      aside?.field.handle(input)
      return
    }
    guard let text = aside?.field.text, let message = knownMessage(id) else { return endAside() }
    let environment = app.engine.environment
    let offset = environment.timestamps.secondsFromGMT(at:)
    let words = app.words.reminding
    do throws(ReminderError) {
      let date = try ReminderTime.date(of: text, after: environment.now, offset)
      endAside()
      focus(false)
      do throws(SourceError) {
        let thread = message.parentID
        try app.perform(.save(id, remindAt: date, list.channel.id, thread: thread))
        tell(words.set(.text(environment.whenText(date))))
      } catch {
        tell(app.words.sentence(error))
      }
    } catch {
      tell(error == .past ? words.past : words.badTime)
    }
  }

  /// The maximum size of a typed time in bytes.
  private static var mostInTime: Int { 64 }
}
