// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// Making polls, suggesting options, and ending polls.
extension Viewer {
  /// Opens the form that makes a poll in the chat on the screen.
  func makePoll() {
    guard let id = top.conversation?.channel.id ?? pageChannel?.id else {
      return tell(app.words.pages.noChat)
    }
    guard app.engine.state.channel(id, messages: 0)?.allows(.sendPoll) == true else {
      return tell(app.words.writing.notAllowed)
    }
    pollThread = top.conversation?.thread
    if !push(.poll(id)) { tell(app.words.gone(.info(id))) }
  }

  /// Sends the poll of the form; returns why it can't be sent.
  func sendPoll(to id: ChannelID) -> String? {
    let draft = pollDrafts[id] ?? PollDraft()
    var message = OutgoingMessage(id: .new(), text: "")
    let now = app.engine.environment.now
    let poll = draft.poll(id: message.id.rawValue, at: now)
    (message.poll, message.thread) = (poll, pollThread)
    do throws(SourceError) {
      try poll.check(at: now)
      try app.perform(.send(message, id))
    } catch {
      return app.words.sentence(error)
    }
    pollDrafts[id] = nil
    leave()
    tell(app.words.polling.sent)
    return nil
  }

  /// Asks whether to end the poll in the message of a row.
  func askToClosePoll(row: UInt64?) {
    guard let (chat, message) = subject(of: .closePoll, row) else { return }
    let words = app.words.polling
    ask(
      .source(.closePoll(message.id, chat.channel.id, thread: message.parentID)),
      .init(title: words.endQuestion, detail: words.endDetail, buttonTitle: words.endNow),
      about: chat.channel
    )
  }

  /// Opens the field for another option of the poll in the message of a row.
  func suggestOption(row: UInt64?) {
    guard let (chat, message) = subject(of: .suggestOption, row) else { return }
    suggestion = Suggestion(
      message: message.id,
      channel: chat.channel.id,
      thread: message.parentID,
      question: message.poll?.name ?? ""
    )
    _ = push(.suggest)
  }
}

/// An option that the user suggests for a poll.
struct Suggestion {
  let message: MessageID
  let channel: ChannelID
  let thread: MessageID?
  let question: String
  var text = ""
}

extension AppPages {
  /// Returns the form that makes a poll, or `nil` if the user can't send one to the chat.
  static func poll(in id: ChannelID, _ viewer: Viewer) -> PageScreen? {
    let words = viewer.app.words
    guard viewer.app.engine.state.channel(id, messages: 0)?.allows(.sendPoll) == true else {
      return nil
    }
    let model = FormSession.Model(
      items: { [weak viewer] in
        (viewer?.pollDrafts[id] ?? PollDraft()).items(words.polling, yes: words.yes, no: words.off)
      },
      type: { [weak viewer] item, text in
        viewer?.pollDrafts[id, default: PollDraft()].type(text, into: item)
      },
      press: { [weak viewer] item in
        if item == "send" { return viewer?.sendPoll(to: id) }
        viewer?.pollDrafts[id, default: PollDraft()].choose(item)
        return nil
      }
    )
    return form(.poll(id), title: words.polling.title, viewer, model: model)
  }

  /// Returns the form for another option of a poll, or `nil` if the user hasn't chosen one.
  static func suggestion(_ viewer: Viewer) -> PageScreen? {
    guard let chosen = viewer.suggestion else { return nil }
    let words = viewer.app.words.polling
    let model = FormSession.Model(
      items: { [weak viewer] in
        [
          .init(
            id: "option",
            kind: .field,
            title: words.newOption,
            value: viewer?.suggestion?.text ?? ""
          ),
          .init(id: "send", kind: .button, title: words.suggest),
        ]
      },
      type: { [weak viewer] _, text in viewer?.suggestion?.text = text },
      press: { [weak viewer] _ in
        guard let viewer, let suggestion = viewer.suggestion else { return nil }
        let option = PollOption(
          id: MessageID.new().rawValue,
          text: suggestion.text.trimmingBlanks
        )
        do throws(SourceError) {
          try viewer.app.perform(
            .suggestOption(
              option,
              in: suggestion.message,
              suggestion.channel,
              thread: suggestion.thread
            )
          )
        } catch {
          return viewer.app.words.sentence(error)
        }
        viewer.leave()
        viewer.tell(words.suggested)
        return nil
      }
    )
    let question = PageLine(title: oneLine(chosen.question))
    return form(.suggest, title: words.suggest, viewer, lines: { [question] }, model: model)
  }
}
