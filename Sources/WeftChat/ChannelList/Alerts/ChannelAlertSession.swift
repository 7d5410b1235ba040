// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// What stands in front of a channel list as a value: questions, messages and menus, one at a time.
public struct ChannelAlertSession: Equatable, Sendable {
  /// Something that happened.
  public enum Input: Equatable, Sendable {
    /// A channel is to be deleted, if the answer is yes.
    case deleteTapped(ChatChannel)
    /// More actions of a channel are wanted.
    case moreTapped(ChatChannel)
    /// The answer to the question that is asked is yes, as the host knows.
    case confirm
    /// The button that goes ahead was tapped in the question with a number.
    ///
    /// Another question may be asked by now: then this is no answer to it.
    case confirmQuestion(Int)
    /// The alert was closed.
    case dismiss
    /// The menu was closed.
    case dismissPopup
    /// A channel asked for to be deleted was.
    case deleted(ChannelID)
    /// A channel asked for to be deleted was not.
    case deleteFailed(ChannelID, ListFailure)
    /// Something else went wrong that somebody should know.
    case problem(ListFailure)
    /// A channel is gone.
    case channelGone(ChannelID)
  }

  /// Something to do outside.
  public enum Effect: Equatable, Sendable {
    /// Delete a channel and answer with an input; the list follows the event that comes of it.
    case delete(ChannelID)
  }

  /// The menu that is shown.
  public private(set) var customChannelPopupType: ChannelListPopup?
  /// Channels that are being deleted.
  public private(set) var deleting: Set<ChannelID> = []
  /// The number of the question that was asked last.
  public private(set) var questionNumber = 0
  private var question: ChatChannel?
  private var problems: [ListFailure] = []

  /// Creates a list with nothing in front of it.
  public init() {}

  /// The alert that is shown: a question before a message, a message after the one before it.
  public var channelAlertType: ChannelListAlert? {
    question.map { .deleteChannel($0) } ?? problems.first.map { .error($0) }
  }

  /// Takes an input and returns what is to be done.
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
      // Whoever else deleted it meanwhile: it is gone.
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
