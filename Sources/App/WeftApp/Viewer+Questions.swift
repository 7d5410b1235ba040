// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft

/// Questions before an action is carried out.
extension Viewer {
  /// The menu, message or question in front of the screen, the application's own questions
  /// included.
  package var front: ScreenFront? {
    question.map { .question($0.actions) } ?? top.front
  }

  /// The few actions of a row; none while something is in front of the rows.
  package func tools(ofRow row: UInt64) -> [ChannelAction] {
    front == nil ? top.tools(ofRow: row) : []
  }

  /// The actions of the open question's buttons; nil when no question is open.
  var openQuestion: [String]? {
    if case .question(let actions)? = front { actions } else { nil }
  }

  /// Performs an action of a channel that the engine leaves to the application, after a question
  /// where one is needed.
  func performForEngine(_ id: String, in channel: ChatChannel?) {
    guard let channel, let action = ChannelMenuAction(id: id),
      let request = action.request(for: channel.id)
    else { return tell(app.words.unknownAction) }
    let environment = app.engine.environment
    if let capability = action.capability, !channel.ownCapabilities.contains(capability) {
      return tell(action.refusal(in: channel, environment))
    }
    let menu = (top as? ChannelsScreen)?.list.slots.factory
      .supportedMoreChannelActions(for: channel, environment: environment)
    let entry = menu?.first { $0.id == id }
    // A plugin may draw rows and menus, whatever they say, so others are never told something
    // without a question. Entries of the menu need none where the user can take the action back.
    let needsQuestion = entry == nil || !action.canBeUndone
    let question = needsQuestion ? action.confirmation(in: channel, environment) : nil
    guard let confirmation = entry?.confirmation ?? question else { return send(request) }
    ask(.source(request), confirmation, about: channel)
  }

  /// Asks the question a plugin set for one of its actions, with the button beside the row.
  ///
  /// - Returns: Whether a question is now open.
  func ask(beforePlugins action: String, about channel: ChatChannel) -> Bool {
    guard let plugin = app.plugins?.owner(of: action),
      let row = (top as? ChannelsScreen)?.list.row(of: channel),
      let button = (row.leadingSwipeActions + row.trailingSwipeActions).first(
        where: { $0.id == action }
      ), let confirmation = button.confirmation
    else { return false }
    // The question names its plugin and stays within its lines, so it can't pass for one of the
    // application.
    let title = ChannelListAlert.shown(confirmation.buttonTitle, otherwise: action, atMost: 40)
    let detail = ChannelListAlert.shown(confirmation.title, otherwise: button.title)
    ask(
      .plugin(action, channel.id),
      .init(title: "\(plugin): \(detail)", buttonTitle: title),
      about: channel
    )
    return true
  }

  func ask(
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

  /// Offers to save the workspace elsewhere, once each time that its file is gone.
  func offerToSaveElsewhere() {
    // What viewers share shows no question of one of them.
    guard hasUser else { return }
    guard app.isFileGone else { return hasOfferedToSave = false }
    guard !hasOfferedToSave, question == nil else { return }
    hasOfferedToSave = true
    askToSaveElsewhere()
  }

  /// Asks whether the workspace, whose file is gone, is to be saved in another one.
  func askToSaveElsewhere() {
    let words = app.words.saving
    guard app.isFileGone, let path = app.pathElsewhere else { return }
    questions += 1
    question = Question(
      .saveElsewhere,
      .init(title: words.gone, detail: "\(words.offer) \(path)", buttonTitle: words.elsewhere),
      about: "",
      number: questions,
      app.engine.environment.strings.text(.actionCancel)
    )
    touch()
  }

  /// The channel's name as the host builds it, ignoring plugins.
  private func name(of channel: ChatChannel) -> String {
    (top as? ChannelsScreen)?.list.name(forChannel: channel) ?? channel.name ?? ""
  }

  /// Answers the open question; an action that is none of its buttons is ignored.
  func answer(_ action: String, of actions: [String]) {
    guard actions.contains(action) else { return }
    let isYes = action != ListAction.dismissAlert
    if isYes, !seenQuestion.mayConfirm(action, at: app.now) { return }
    guard let question else {
      pass(action, nil, of: nil)
      return
    }
    self.question = nil
    guard isYes else { return }
    switch question.deed {
    case .source(let request): send(request)
    case .saveElsewhere: app.saveElsewhere()
    case .plugin(let action, let id):
      // Meanwhile the channel may have gone, or its row moved.
      guard let list = (top as? ChannelsScreen)?.list,
        let channel = app.engine.state.channel(id), let row = list.row(of: channel)
      else { return tell(app.words.channelGone) }
      pass(action, row.rowID, of: channel)
    }
  }

  /// Sends the source a request, and reports its error.
  func send(_ request: SourceAction) {
    do throws(SourceError) {
      try app.perform(request)
    } catch {
      tell(app.words.sentence(error))
    }
  }
}

extension ChannelMenuAction {
  /// The request to the source that performs the action, nil where the engine performs it: it opens
  /// the information, marks as read or unread, asks before it deletes, and closes the menu.
  func request(for channel: ChannelID) -> SourceAction? {
    switch self {
    case .leave: .leave(channel)
    case .accept: .answerInvitation(true, channel)
    case .decline: .answerInvitation(false, channel)
    case .mute: .mute(channel)
    case .unmute: .unmute(channel)
    case .turn(let flag, let isOn): .turn(flag, on: isOn, channel)
    case .viewInfo, .markRead, .markUnread, .delete, .cancel: nil
    }
  }
}

/// A question the application asks before it carries out an action the lists leave to it.
struct Question {
  /// The action that yes carries out.
  enum Deed {
    /// A request to the chats' source.
    case source(SourceAction)
    /// A plugin's action in the row of a channel.
    case plugin(String, ChannelID)
    /// Saving the workspace in another file, since its own is gone.
    case saveElsewhere
  }

  let words: ChannelListAlert.Words
  let deed: Deed

  /// - Parameters:
  /// - name: The name of the channel in question, shown where the question may not have it.
  /// - number: The question's number. The application counts downwards, since its lists count their
  ///   questions upwards.
  init(
    _ deed: Deed,
    _ confirmation: ChannelAction.Confirmation,
    about name: String,
    number: Int,
    _ cancel: String
  ) {
    self.deed = deed
    // A question that says what happens names the channel too; others, as of plugins, may not.
    let isWhole = !confirmation.detail.isEmpty
    words = ChannelListAlert.Words(
      title: isWhole ? confirmation.title : confirmation.buttonTitle,
      subject: isWhole ? nil : name,
      detail: isWhole ? confirmation.detail : confirmation.title,
      confirm: confirmation.buttonTitle,
      dismiss: cancel,
      question: -number
    )
  }

  /// The actions of its buttons, in order.
  var actions: [String] { [ListAction.dismissAlert, words.confirmAction] }
}

/// The question on screen, and since when it has been there.
///
/// A user who presses where something else stood a moment ago, as with the second half of a double
/// click, doesn't mean the button that is there now.
struct SeenQuestion {
  private var confirming: String?
  private var since: ContinuousClock.Instant?

  /// How long a question must be on screen before it accepts yes.
  static let reading = Duration.milliseconds(500)

  /// Records which question the current frame shows, if any.
  mutating func show(_ actions: [String]?, at now: ContinuousClock.Instant) {
    let shown = actions?.first { ListAction.question(confirmedBy: $0) != nil }
    guard shown != confirming else { return }
    (confirming, since) = (shown, now)
  }

  /// Whether the question that an action confirms has been on screen long enough.
  func mayConfirm(_ action: String, at now: ContinuousClock.Instant) -> Bool {
    guard let since, action == confirming else { return false }
    return now - since >= Self.reading
  }
}
