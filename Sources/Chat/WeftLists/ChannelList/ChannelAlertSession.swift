// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The dialogs of a channel list as a value: questions, messages and menus, one at a time.
///
///     var session = ChannelAlertSession()
///     _ = session.handle(.deleteTapped(channel))  // asks: .deleteChannel(channel)
///     session.handle(.confirm)  // [.delete(channel.id)]
package struct ChannelAlertSession: Equatable, Sendable {
  /// An event that the session reacts to.
  package enum Input: Equatable, Sendable {
    /// The user wants to delete a channel; the session asks for confirmation.
    case deleteTapped(ChatChannel)
    /// The user wants the menu of a channel.
    case moreTapped(ChatChannel)
    /// The user confirmed the current question; the host knows that the answer is for this question.
    case confirm
    /// The user pressed the confirm button of the question with a number.
    ///
    /// The session ignores the answer if another question has replaced that one.
    case confirmQuestion(Int)
    /// The user closed the alert.
    case dismiss
    /// The user closed the menu.
    case dismissPopup
    /// The host deleted a channel as requested.
    case deleted(ChannelID)
    /// The host failed to delete a channel.
    case deleteFailed(ChannelID, ListFailure)
    /// The user wants to delete a channel, but the host refuses without asking.
    case deleteRefused(ChatChannel, ListFailure)
    /// Another operation failed, and the user should be informed.
    case problem(ListFailure)
    /// A channel was removed.
    case channelGone(ChannelID)
  }

  /// A request that the host carries out.
  package enum Effect: Equatable, Sendable {
    /// Delete a channel and send an input with the result; the event that follows changes the list.
    case delete(ChannelID)
  }

  /// The menu on the screen, or `nil` if none is open.
  package private(set) var customChannelPopupType: ChannelListPopup?
  /// The channels that are being deleted.
  package var deleting: Set<ChannelID> { Set(doomed.keys) }
  /// The channels that are being deleted, as they were when the user confirmed.
  private var doomed: [ChannelID: ChatChannel] = [:]
  /// The number of the latest question.
  private(set) var questionNumber = 0
  private var question: ChatChannel?
  private var problems: [ChannelListAlert] = []

  /// Creates a session without a dialog.
  package init() {}

  /// The alert on the screen: a question first, then failures in order.
  package var channelAlertType: ChannelListAlert? {
    question.map { .deleteChannel($0) } ?? problems.first
  }

  /// Handles an input and returns the requests for the host.
  package mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .deleteTapped(let channel):
      customChannelPopupType = nil
      if doomed[channel.id] == nil, question != channel {
        question = channel
        questionNumber += 1
      }
    case .moreTapped(let channel):
      if channelAlertType == nil { customChannelPopupType = .moreActions(channel) }
    case .confirm: return confirm()
    case .confirmQuestion(let number):
      return question != nil && number == questionNumber ? confirm() : []
    case .dismiss: close()
    case .dismissPopup: customChannelPopupType = nil
    case .deleted(let id): doomed[id] = nil
    case .deleteFailed(let id, let reason):
      // A failure is not reported if the channel has been deleted by another client since.
      if let channel = doomed.removeValue(forKey: id) {
        problems.append(.notDeleted(channel, reason))
      }
    case .deleteRefused(let channel, let reason): problems.append(.notDeleted(channel, reason))
    case .problem(let reason): problems.append(.error(reason))
    case .channelGone(let id): forget(id)
    }
    return []
  }

  private mutating func confirm() -> [Effect] {
    guard let channel = question else {
      close()
      return []
    }
    question = nil
    return doomed.updateValue(channel, forKey: channel.id) == nil ? [.delete(channel.id)] : []
  }

  private mutating func close() {
    if question != nil {
      question = nil
    } else if !problems.isEmpty {
      problems.removeFirst()
    }
  }

  private mutating func forget(_ id: ChannelID) {
    doomed[id] = nil
    if question?.id == id { question = nil }
    if case .moreActions(let channel)? = customChannelPopupType, channel.id == id {
      customChannelPopupType = nil
    }
  }
}

/// A question or a message that the channel list shows.
public enum ChannelListAlert: Equatable, Sendable {
  /// Asks whether to delete a channel.
  case deleteChannel(ChatChannel)
  /// Reports that a channel could not be deleted, or that the user may not delete it.
  case notDeleted(ChatChannel, ListFailure)
  /// Reports another failure.
  case error(ListFailure)
}

extension ChannelListAlert {
  /// The texts of an alert.
  public struct Words: Equatable, Sendable {
    /// The question or the failure in one sentence.
    public let title: String
    /// The name of the channel that the question is about, or `nil` if the title contains it.
    public let subject: String?
    /// The consequence of confirming, or the description of the failure; may be empty.
    public let detail: String
    /// The title of the confirm button, or `nil` if there is none.
    public let confirm: String?
    /// The title of the button that closes the alert.
    public let dismiss: String
    /// The number of the question; an answer must contain it.
    let question: Int

    /// Creates texts.
    package init(
      title: String,
      subject: String? = nil,
      detail: String,
      confirm: String? = nil,
      dismiss: String,
      question: Int = 0
    ) {
      self.title = title
      self.subject = subject
      self.detail = detail
      self.confirm = confirm
      self.dismiss = dismiss
      self.question = question
    }

    /// The action of the confirm button.
    public var confirmAction: String { ListAction.confirmAlert(question) }
  }

  /// The texts of the alert, with the channel's name as the host knows it.
  ///
  /// - Parameter question: The question's number, if the alert is a question.
  package func words(_ environment: ChatEnvironment, question: Int = 0) -> Words {
    let strings = environment.strings
    switch self {
    case .deleteChannel(let channel):
      let asked = ChannelMenuAction.delete.confirmation(in: channel, environment)
      return Words(
        title: asked?.title ?? strings.text(.actionDelete),
        detail: asked?.detail ?? "",
        confirm: strings.text(.actionDelete),
        dismiss: strings.text(.actionCancel),
        question: question
      )
    case .notDeleted(let channel, let reason):
      let name = ChannelMenuAction.name(of: channel, environment)
      return Words(
        title: strings.text(.problemNotDeleted, .name(name)),
        detail: reason.kind == .notAllowed
          ? ChannelMenuAction.delete.refusal(in: channel, environment)
          : strings.text(.problemDetail),
        dismiss: strings.text(.actionOk)
      )
    case .error(let reason):
      return Words(
        title: strings.text(.problemTitle),
        detail: strings.text(reason.kind == .notAllowed ? .problemNotAllowed : .problemDetail),
        dismiss: strings.text(.actionOk)
      )
    }
  }

  /// Cleans a text of a user for use in a question: one line of limited length, never blank.
  ///
  /// - Parameters:
  ///   - text: The text, which may have any length and contain anything.
  ///   - usual: The replacement for a text without visible characters.
  ///   - mostScalars: The maximum number of Unicode scalars to keep.
  package static func shown(
    _ text: String,
    otherwise usual: @autoclosure () -> String,
    atMost mostScalars: Int = 120
  ) -> String {
    let line = text.unicodeScalars.lazy.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: " " as Character
      default: Character(scalar)
      }
    }.prefix(mostScalars)
    let words = String(line).split(separator: " ").joined(separator: " ")
    let isSeen = words.unicodeScalars.contains { scalar in
      scalar.properties.generalCategory != .format
        && !scalar.properties.isDefaultIgnorableCodePoint
    }
    if !isSeen { return usual() }
    return text.unicodeScalars.count > mostScalars ? words + "…" : words
  }
}

/// A menu that the channel list shows.
public enum ChannelListPopup: Equatable, Sendable {
  /// The menu with all actions that the user may perform on a channel.
  case moreActions(ChatChannel)
}

extension ChatChannelListViewModel {
  /// The alert on the screen, or `nil` if there is none.
  public var channelAlertType: ChannelListAlert? { alerts.channelAlertType }
  /// Whether a dialog is in front of the list; a channel's menu doesn't count as one.
  package var channelAlertShown: Bool { channelAlertType != nil }
  /// The texts of the alert on the screen.
  ///
  /// The channel's name is the host's, because plugins must not change the texts of a question.
  public var channelAlertWords: ChannelListAlert.Words? {
    channelAlertType?.words(environment, question: alerts.questionNumber)
  }
  /// The menu on the screen, or `nil` if none is open.
  public var customChannelPopupType: ChannelListPopup? { alerts.customChannelPopupType }
  /// Whether a menu is shown.
  package var customAlertShown: Bool { customChannelPopupType != nil }

  /// Asks whether to delete a channel.
  public func onDeleteTapped(channel: ChatChannel) {
    _ = send(.deleteTapped(channel))
  }

  /// Shows the menu of a channel.
  public func onMoreTapped(channel: ChatChannel) {
    _ = send(.moreTapped(channel))
  }
}
