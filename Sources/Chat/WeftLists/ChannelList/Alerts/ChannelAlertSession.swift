// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import WeftModel

/// The dialogs in front of a channel list as a value: questions, messages and menus, one at a time.
///
///     var session = ChannelAlertSession()
///     _ = session.handle(.deleteTapped(channel))  // asks: .deleteChannel(channel)
///     session.handle(.confirm)  // [.delete(channel.id)]
public struct ChannelAlertSession: Equatable, Sendable {
  /// An event the session reacts to.
  public enum Input: Equatable, Sendable {
    /// The user wants to delete a channel, so the session asks first.
    case deleteTapped(ChatChannel)
    /// The user wants the menu of a channel.
    case moreTapped(ChatChannel)
    /// The user answered yes to the current question, as the host knows for certain.
    case confirm
    /// The user pressed the confirm button of the question with a number.
    ///
    /// The session ignores an answer to a question that another one has since replaced.
    case confirmQuestion(Int)
    /// The user closed the alert.
    case dismiss
    /// The user closed the menu.
    case dismissPopup
    /// The host deleted a channel as requested.
    case deleted(ChannelID)
    /// The host failed to delete a channel as requested.
    case deleteFailed(ChannelID, ListFailure)
    /// Another operation failed, and the user should know.
    case problem(ListFailure)
    /// A channel was removed.
    case channelGone(ChannelID)
  }

  /// A request that the host carries out.
  public enum Effect: Equatable, Sendable {
    /// Delete a channel and send an input with the result; the list changes with the event that
    /// follows.
    case delete(ChannelID)
  }

  /// The menu that is shown, nil for none.
  public private(set) var customChannelPopupType: ChannelListPopup?
  /// The channels that are being deleted.
  public private(set) var deleting: Set<ChannelID> = []
  /// The number of the latest question.
  public private(set) var questionNumber = 0
  private var question: ChatChannel?
  private var problems: [ListFailure] = []

  /// Creates a session without a dialog.
  public init() {}

  /// The alert that is shown: a question before failures, and failures in the order they happened.
  public var channelAlertType: ChannelListAlert? {
    question.map { .deleteChannel($0) } ?? problems.first.map { .error($0) }
  }

  /// Handles an input and returns the requests for the host.
  public mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .deleteTapped(let channel):
      customChannelPopupType = nil
      if !deleting.contains(channel.id), question != channel {
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
    case .deleted(let id): deleting.remove(id)
    case .deleteFailed(let id, let reason):
      // A failure is not reported if another client has deleted the channel meanwhile.
      if deleting.remove(id) != nil { problems.append(reason) }
    case .problem(let reason): problems.append(reason)
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
    return deleting.insert(channel.id).inserted ? [.delete(channel.id)] : []
  }

  private mutating func close() {
    if question != nil {
      question = nil
    } else if !problems.isEmpty {
      problems.removeFirst()
    }
  }

  private mutating func forget(_ id: ChannelID) {
    deleting.remove(id)
    if question?.id == id { question = nil }
    if case .moreActions(let channel)? = customChannelPopupType, channel.id == id {
      customChannelPopupType = nil
    }
  }
}
