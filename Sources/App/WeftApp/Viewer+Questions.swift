// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

package import Weft
internal import WeftPluginHost
internal import WeftScene

/// Asking the user before an action is performed.
extension Viewer {
  /// The menu, message or question in front of the screen, including the application's own questions.
  package var front: ScreenFront? {
    question.map { .question($0.actions) } ?? top.menus?.front
  }

  /// Returns the tools of a row, or none while something is in front of the rows.
  package func tools(ofRow row: UInt64) -> [ChannelAction] {
    front == nil ? top.menus?.tools(ofRow: row) ?? [] : []
  }

  /// The actions of the open question's buttons, or `nil` if no question is open.
  var openQuestion: [String]? {
    if case .question(let actions)? = front { actions } else { nil }
  }

  /// Performs a channel's action that the engine leaves to the application, after a question if it needs one.
  func performForEngine(_ id: String, in channel: ChatChannel?) {
    guard let channel, case .channel(let action)? = ViewAction(id),
      let request = action.request(for: channel.id)
    else { return tell(app.words.unknownAction) }
    let environment = app.engine.environment
    if let capability = action.capability, !channel.ownCapabilities.contains(capability) {
      return tell(action.refusal(in: channel, environment))
    }
    let list = top.channels ?? (pageChannel == nil ? nil : app.channels.list)
    let entry = list?.menuEntries(for: channel).first { $0.id == id }
    // A plugin may draw rows and menus with any text, so an action that others notice always needs a question. An
    // entry of the menu needs none if the user can undo its action.
    let needsQuestion = entry == nil || !action.canBeUndone
    let question = needsQuestion ? action.confirmation(in: channel, environment) : nil
    guard let confirmation = entry?.confirmation ?? question else { return send(request) }
    ask(.source(request), confirmation, about: channel)
  }

  /// Asks the question that a plugin set for one of its actions, with its button beside the row.
  ///
  /// - Returns: Whether a question is now open.
  func ask(beforePlugins action: String, about channel: ChatChannel) -> Bool {
    guard let plugin = app.plugins?.owner(of: action),
      let row = top.channels?.row(of: channel),
      let button = (row.leadingSwipeActions + row.trailingSwipeActions).first(
        where: { $0.id == action }
      ), let confirmation = button.confirmation
    else { return false }
    // The question names its plugin and fits its lines, so it can't pass for one of the application.
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
    about channel: ChatChannel?
  ) {
    questions += 1
    question = Question(
      deed,
      confirmation: confirmation,
      about: channel.map(shownName) ?? "",
      number: questions,
      cancel: app.engine.environment.strings.text(.actionCancel)
    )
  }

  /// Offers to save the workspace elsewhere, once each time its file disappears.
  func offerToSaveElsewhere() {
    // A frame that viewers share must not show a question to one user.
    guard hasUser else { return }
    guard app.isFileGone else { return hasOfferedToSave = false }
    guard !hasOfferedToSave, question == nil else { return }
    hasOfferedToSave = true
    askToSaveElsewhere()
  }

  /// Asks whether to save the workspace, whose file is gone, to another file.
  func askToSaveElsewhere() {
    let words = app.words.saving
    guard app.isFileGone, let path = app.pathElsewhere else { return }
    ask(
      .saveElsewhere,
      .init(title: words.gone, detail: words.offer(.text(path)), buttonTitle: words.elsewhere),
      about: nil
    )
    touch()
  }

  /// Returns the channel's name as the host builds it, ignoring plugins.
  private func shownName(of channel: ChatChannel) -> String {
    let name = (top.channels ?? app.channels.list).name(forChannel: channel)
    return ChannelListAlert.shown(name, otherwise: channel.id.description)
  }

  /// Answers the open question; ignores an action that is not one of its buttons.
  func answer(_ action: String, of actions: [String]) {
    guard actions.contains(action) else { return }
    let isYes = ViewAction(action) != .list(.dismissAlert)
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
    case .open(let link): self.request(.open(link))
    case .plugin(let action, let id):
      // The channel may have gone in the meantime, or its row may have moved.
      guard let channel = app.engine.state.channel(id), let row = top.channels?.row(of: channel)
      else { return tell(app.words.channelGone) }
      pass(action, row.rowID, of: channel)
    }
  }

  /// Sends a request to the source, and reports its error; offers to undo what another request can restore.
  func send(_ request: SourceAction) {
    do throws(SourceError) {
      let inverse = request.inverse(in: app.engine.state)
      try app.perform(request)
      guard let inverse, let text = app.words.undoing.text(request) else { return }
      tell(text) { [app] () throws(SourceError) in try app.perform(inverse) }
      undoing?.channel = request.channelID
    } catch {
      tell(app.words.sentence(error))
    }
  }
}

extension ChannelMenuAction {
  /// Returns the request to the source that performs the action, or `nil` if the action needs none.
  ///
  /// In the menus of a list, the engine marks as read or unread and asks before it deletes.
  func request(for channel: ChannelID) -> SourceAction? {
    switch self {
    case .leave: .leave(channel)
    case .accept: .answerInvitation(true, channel)
    case .decline: .answerInvitation(false, channel)
    case .mute: .mute(channel)
    case .unmute: .unmute(channel)
    case .pin: .pin(channel)
    case .unpin: .unpin(channel)
    case .archive: .archive(channel, on: true)
    case .unarchive: .archive(channel, on: false)
    case .turn(let flag, let isOn): .turn(flag, on: isOn, channel)
    case .markRead: .markRead(channel)
    case .markUnread: .markUnread(channel)
    case .delete: .delete(channel)
    case .viewInfo, .cancel: nil
    }
  }
}

/// A question that the application asks before it performs an action that the lists leave to it.
struct Question {
  /// The action to perform if the user confirms.
  enum Deed {
    /// A request to the chats' source.
    case source(SourceAction)
    /// A plugin's action in the row of a channel.
    case plugin(String, ChannelID)
    /// Saving the workspace to another file, because its own is gone.
    case saveElsewhere
    /// Opening a link in another program.
    case open(LinkAddress)
  }

  let words: ChannelListAlert.Words
  let deed: Deed

  /// - Parameters:
  ///   - name: The channel's name, shown if the question itself may not name it.
  ///   - number: The question's number. The application counts downwards, because its lists count their questions
  ///     upwards.
  init(
    _ deed: Deed,
    confirmation: ChannelAction.Confirmation,
    about name: String,
    number: Int,
    cancel: String
  ) {
    self.deed = deed
    // A question with a detail names the channel itself; others, such as those of plugins, may not.
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

/// The question on screen, and since when.
///
/// A user who presses where something else was a moment ago, as with the second half of a double click, doesn't
/// mean the button that is there now.
struct SeenQuestion {
  private var confirming: String?
  private var since: ContinuousClock.Instant?

  /// How long a question must be on screen before it can be confirmed.
  static let reading = Duration.milliseconds(500)

  /// Records which question the current frame shows, if any.
  mutating func show(_ actions: [String]?, at now: ContinuousClock.Instant) {
    let shown = actions?.first { ListAction.question(confirmedBy: $0) != nil }
    guard shown != confirming else { return }
    (confirming, since) = (shown, now)
  }

  /// Returns whether the question that an action confirms has been on screen long enough.
  func mayConfirm(_ action: String, at now: ContinuousClock.Instant) -> Bool {
    guard let since, action == confirming else { return false }
    return now - since >= Self.reading
  }
}
