// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Weft

/// What is asked before something is done.
extension Viewer {
  /// What stands in front of the screen, the application's own questions included.
  package var front: ScreenFront? {
    question.map { .question($0.actions) } ?? top.front
  }

  /// What the buttons of the question start that waits for an answer; nil where none does.
  var openQuestion: [String]? {
    if case .question(let actions)? = front { actions } else { nil }
  }

  /// What the engine leaves to whoever hosts it.
  func hosted(_ action: String, _ channel: ChatChannel?) {
    guard let channel, let wish = Self.wish(action, channel.id) else {
      return tell(app.words.unknownAction)
    }
    let environment = app.engine.environment
    let offered = (top as? ChannelsScreen)?.list.slots.factory
      .supportedMoreChannelActions(for: channel, environment: environment)
      .first { $0.id == action }
    let usual = ChannelAction.usual(action, for: channel, environment.strings)
    if action == ListAction.leaveChannel, !channel.ownCapabilities.contains(.leaveChannel) {
      return tell(environment.strings.text(.problemNotAllowed))
    }
    // What the host's menu does at once needs no question; leaving has no way back.
    let isAsked = action == ListAction.leaveChannel || offered == nil
    guard let confirmation = offered?.confirmation ?? (isAsked ? usual?.confirmation : nil) else {
      return act(wish)
    }
    ask(.source(wish), confirmation, about: channel)
  }

  /// Asks what a plugin wants asked before an action of its own, as it says with its button beside the row.
  ///
  /// - Returns: Whether something is asked.
  func ask(beforePlugins action: String, about channel: ChatChannel) -> Bool {
    guard let plugin = app.plugins?.owner(of: action),
      let row = (top as? ChannelsScreen)?.list.row(of: channel),
      let button = (row.leadingSwipeActions + row.trailingSwipeActions).first(
        where: { $0.id == action }
      ), let confirmation = button.confirmation
    else { return false }
    // Nobody takes it for a question of the application: it tells whose it is, and keeps to its lines.
    let title = ChannelListAlert.shown(confirmation.buttonTitle, otherwise: action, atMost: 40)
    let detail = ChannelListAlert.shown(confirmation.title, otherwise: button.title)
    ask(
      .plugin(action, channel.id),
      .init(title: "\(plugin): \(detail)", buttonTitle: title),
      about: channel
    )
    return true
  }

  private func ask(
    _ deed: Question.Deed,
    _ confirmation: ChannelAction.Confirmation,
    about channel: ChatChannel
  ) {
    questions += 1
    question = Question(
      deed,
      confirmation,
      about: ChannelListAlert.shown(name(of: channel), otherwise: channel.id.description),
      number: questions,
      app.engine.environment.strings.text(.actionCancel)
    )
  }

  /// What the host calls a channel, whatever plugins make of its name.
  private func name(of channel: ChatChannel) -> String {
    (top as? ChannelsScreen)?.list.name(forChannel: channel) ?? channel.name ?? ""
  }

  private static func wish(_ action: String, _ channel: ChannelID) -> SourceAction? {
    switch action {
    case ListAction.muteChannel: .mute(channel)
    case ListAction.unmuteChannel: .unmute(channel)
    case ListAction.leaveChannel: .leave(channel)
    default: nil
    }
  }

  /// Takes the answer to the question that is asked; anything else is no answer.
  func answer(_ action: String, of actions: [String]) {
    guard actions.contains(action) else { return }
    let isYes = action != ListAction.dismissAlert
    if isYes, !seenQuestion.mayConfirm(action, at: app.now) { return }
    guard let question else {
      follow(top.perform(action, row: nil), of: nil)
      return
    }
    self.question = nil
    guard isYes else { return }
    switch question.deed {
    case .source(let wish): act(wish)
    case .plugin(let action, let id):
      // The channel may have gone meanwhile, or its row stand elsewhere.
      guard let list = (top as? ChannelsScreen)?.list,
        let channel = app.engine.state.channel(id), let row = list.row(of: channel)
      else { return tell(app.words.notFound) }
      follow(top.perform(action, row: row.rowID), of: channel)
    }
  }

  func act(_ action: SourceAction) {
    do throws(SourceError) {
      try app.engine.perform(action)
    } catch {
      tell(error.message)
    }
  }
}
