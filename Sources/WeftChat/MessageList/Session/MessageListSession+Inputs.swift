// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

extension MessageListSession {
  /// Something that happened.
  public enum Input: Equatable, Sendable {
    /// The list came on screen, and its newest messages are wanted.
    case appear
    /// The list left the screen: what was new when it was opened is no longer.
    case disappear
    /// The application came to the front or left it; only what is seen there is read.
    case active(Bool)
    /// At least so many rows are wanted, as far as there are that many.
    case want(rows: Int)
    /// What failed is wanted again.
    case retry
    /// The time of a ``Effect/wait(_:seconds:)`` is over.
    case waited(Wait)
    /// It is later now.
    case time(Date)
    /// The page asked for is here.
    case pageLoaded(MessagePageRequest, MessagePage)
    /// The page asked for could not be loaded.
    case loadFailed(MessagePageRequest, ListFailure)
    /// A row came on screen; without a direction that of ``scrolled(by:)`` counts.
    case rowAppeared(at: Int, ScrollDirection? = nil)
    /// The list is so many points away from its newest row now.
    case scrolled(by: Double)
    /// These rows are on screen now, the newest of them first.
    case visible(Range<Int>)
    /// A row is now the lowest visible one.
    case scroll(to: Int)
    /// Something about the channel changed, its messages aside.
    case channelChanged(ChatChannel)
    /// A message is new or different now.
    case messageChanged(ChatMessage)
    /// A message is gone.
    case messageRemoved(MessageID)
    /// The user sent a message here.
    case sent(ChatMessage)
    /// Somebody wants to go to a message.
    case jump(to: MessageJump, highlights: Bool = true)
    /// Somebody wants to go to the newest message.
    case scrollToLatest
    /// Somebody does not want to hear of what was not read; it counts as read.
    case dismissUnread
    /// The user says that all is read.
    case markRead
    /// The user says that a message, and all after it, are not read.
    case markUnread(from: MessageID)
  }

  /// Something to do outside.
  public enum Effect: Equatable, Sendable {
    /// Load messages and answer with an input.
    case loadPage(MessagePageRequest)
    /// Send ``Input/waited(_:)`` after some seconds.
    case wait(Wait, seconds: Double)
    /// The user has read a channel up to its newest message.
    case markRead(ChannelID, upTo: MessageID, at: Date)
    /// The user has read a thread up to its newest reply.
    case markThreadRead(MessageID, channel: ChannelID, upTo: MessageID, at: Date)
    /// The user has marked a message of a channel, and all after it, as not read.
    case markUnread(ChannelID, from: MessageID)
    /// The message somebody wants to go to stands in a thread: open it and jump there.
    case openThread(parent: MessageID, jumpTo: MessageID)
    /// The message somebody wants to go to is nowhere to be found.
    case messageNotFound(MessageID)
  }

  /// Names one time of waiting; a later one for the same purpose takes its place.
  public struct Wait: Hashable, Sendable {
    enum Purpose: Sendable {
      case retry, reading, scrolling, highlight, overlayDate
    }

    let purpose: Purpose
    let number: Int
  }

  /// Takes an input and returns what is to be done.
  ///
  /// - Complexity: O(*k* log *n*) for a page of *k* messages, O(log *n*) otherwise; O(*n*) for `appear` of a
  ///   list that was left, and when the user's own reading changes before it is known what is not read.
  public mutating func handle(_ input: Input) -> [Effect] {
    perform(input) + readIfSeen()
  }

  private mutating func perform(_ input: Input) -> [Effect] {
    switch input {
    case .appear, .disappear, .active, .want, .time: look(input)
    case .retry, .waited, .pageLoaded, .loadFailed: answer(input)
    case .rowAppeared, .scrolled, .visible, .scroll: move(input)
    case .channelChanged, .messageChanged, .messageRemoved, .sent: hear(input)
    case .jump(let target, let highlights): jump(to: target, highlights: highlights)
    case .scrollToLatest: scrollToLatest()
    case .dismissUnread, .markRead, .markUnread: mark(input)
    }
  }

  /// The effect that ends with an input, unless another wait for the same purpose begins before.
  mutating func wait(_ purpose: Wait.Purpose, seconds: Double) -> Effect {
    waitCount += 1
    waits[purpose] = waitCount
    return .wait(Wait(purpose: purpose, number: waitCount), seconds: seconds)
  }

  mutating func waited(_ wait: Wait) -> [Effect] {
    guard waits[wait.purpose] == wait.number else { return [] }
    waits[wait.purpose] = nil
    switch wait.purpose {
    case .retry: return loading.failure == nil ? [] : retry()
    // Whatever was seen meanwhile is read now, as after any input.
    case .reading: break
    case .scrolling: scrolledID = nil
    case .highlight: highlight(nil)
    case .overlayDate: overlayDate = nil
    }
    return []
  }

  private mutating func look(_ input: Input) -> [Effect] {
    switch input {
    case .appear:
      reading.isVisible = true
      if window.hasLoaded { lookForUnread(in: rows.all()) }
      settleUnread()
      if loading.failure != nil { return retry() }
      return window.hasLoaded ? [] : loadNewest()
    case .disappear: leave()
    case .active(let isActive):
      reading.isActive = isActive
      if let visible = scroll.visible { notice(visible) }
    case .want(let count):
      loading.wantedRows = max(loading.wantedRows, count)
      return window.hasLoaded ? loadWanted() : loadNewest()
    case .time(let now): self.now = now
    default: break
    }
    settleUnread()
    return []
  }

  /// What holds for one opening ends with it.
  private mutating func leave() {
    touch(unread.message)
    unread = Unread()
    reading = Reading(isActive: reading.isActive)
    (scrolledID, overlayDate) = (nil, nil)
    highlight(nil)
    showHidden()
    for purpose: Wait.Purpose in [.reading, .scrolling, .highlight, .overlayDate] {
      waits[purpose] = nil
    }
  }
}
