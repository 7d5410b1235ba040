// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
public import WeftModel

extension MessageListSession {
  /// An event that the owner reports.
  public enum Input: Equatable, Sendable {
    /// The list appeared on the screen and needs its newest messages.
    case appear
    /// The list left the screen; the marks of unread messages end.
    case disappear
    /// The application became active or inactive; messages count as read only while it is active.
    case active(Bool)
    /// The host wants at least this many rows, if the list has them.
    case want(rows: Int)
    /// The user wants to repeat the failed request.
    case retry
    /// The time of a ``Effect/wait(_:seconds:)`` has passed.
    case waited(Wait)
    /// The current time advanced.
    case time(Date)
    /// The source answered a request; the answer to any but the current request is ignored.
    case pageLoaded(MessagePageRequest, MessagePage)
    /// The requested page could not be loaded.
    case loadFailed(MessagePageRequest, ListFailure)
    /// A row appeared on the screen; without a direction, the last scroll direction applies.
    case rowAppeared(at: Int, ScrollDirection? = nil)
    /// The list was scrolled to this distance from its newest row, in points.
    case scrolled(by: Double)
    /// The host shows the rows at these indices.
    case visible(Range<Int>)
    /// A row became the lowest visible one.
    case scroll(to: Int)
    /// Something about the channel other than its messages changed.
    case channelChanged(ChatChannel)
    /// The user's read state of the thread changed; `nil` if it is unknown.
    case threadReadChanged(ThreadRead?)
    /// A message was added or changed.
    case messageChanged(ChatMessage)
    /// A message is gone for good and leaves no row; a deletion that leaves one is a change.
    case messageRemoved(MessageID)
    /// The user sent a message in this list.
    case sent(ChatMessage)
    /// The user wants to jump to a message.
    case jump(to: MessageJump, highlights: Bool = true)
    /// The user wants to scroll to the newest message.
    case scrollToLatest
    /// The newest messages must be loaded again; the rows stay until these arrive.
    case reload
    /// The user dismissed the notice about unread messages, which marks them as read.
    case dismissUnread
    /// The user marked all messages as read.
    case markRead
    /// The user marked a message and all after it as unread.
    case markUnread(from: MessageID)
    /// The user wants to see the whole of a long text.
    case showAll(MessageID)
    /// The user wants to see the original of a translated message, or the translation again.
    case toggleTranslation(MessageID)
  }

  /// A request that the owner carries out.
  public enum Effect: Equatable, Sendable {
    /// Load messages and send an input with the result.
    case loadPage(MessagePageRequest)
    /// Send ``Input/waited(_:)`` after some seconds.
    case wait(Wait, seconds: Double)
    /// Report that the user has read a channel up to its newest message.
    case markRead(ChannelID, upTo: MessageID, at: Date)
    /// Report that the user has read a thread up to its newest reply.
    case markThreadRead(MessageID, channel: ChannelID, upTo: MessageID, at: Date)
    /// Report that the user has marked a message of a channel and all after it as unread.
    case markUnread(ChannelID, from: MessageID)
    /// Open the thread that contains the target of a jump, and jump there.
    case openThread(parent: MessageID, jumpTo: MessageID)
    /// Report that the target of a jump was not found.
    case messageNotFound(MessageID)
  }

  /// The identity of a wait; a later wait for the same purpose replaces it.
  public struct Wait: Hashable, Sendable {
    enum Purpose: Sendable {
      case retry, reading, scrolling, highlight, overlayDate
    }

    let purpose: Purpose
    let number: Int
  }

  /// Handles an input and returns the requests for the owner.
  ///
  /// - Complexity: O(*k* log *n*) for a page of *k* messages, O(log *n*) otherwise. O(*n*) for `appear` of a list that
  ///   was left before, and when the user's read state changes while the first unread message is unknown.
  package mutating func handle(_ input: Input) -> [Effect] {
    perform(input) + reloadIfOutdated() + readIfSeen()
  }

  /// Handles an input, and fixes the first unread message if the input may have shown the list.
  private mutating func perform(_ input: Input) -> [Effect] {
    switch input {
    case .disappear: leave()
    case .active(let isActive): activate(isActive)
    case .time(let now): self.now = now
    case .channelChanged(let channel): change(channel)
    case .threadReadChanged(let read): change(read)
    case .messageChanged(let message): hear(message)
    case .messageRemoved(let id): hearRemoval(of: id)
    case .showAll(let id):
      unfolded.insert(id)
      touch(id)
    case .toggleTranslation(let id):
      if originals.remove(id) == nil { originals.insert(id) }
      touch(id)
    case .appear: return appear()
    case .want(let rows): return want(rows)
    case .retry: return retryNow()
    case .waited(let wait): return waited(wait)
    case .pageLoaded(let request, let page): return receive(request, page)
    case .loadFailed(let request, let reason): return fail(request, reason)
    case .rowAppeared(let place, let direction): return rowAppeared(at: place, direction)
    case .scrolled(let offset):
      scrolled(by: offset)
      return []
    case .visible(let places): return look(at: places)
    case .scroll(let row): return scroll(to: row)
    case .sent(let message): return send(message)
    case .jump(let target, let highlights): return jump(to: target, highlights: highlights)
    case .scrollToLatest: return scrollToLatest()
    case .reload: return reload()
    case .dismissUnread:
      dismissUnread()
      return markRead()
    case .markRead: return markRead()
    case .markUnread(let id): return markUnread(from: id)
    }
    settleUnread()
    return []
  }

  /// Starts a wait, which replaces an earlier one for the same purpose, and returns its effect.
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
    // `handle(_:)` marks visible messages as read after every input, so there is nothing left to do.
    case .reading: break
    case .scrolling: scrolledID = nil
    case .highlight: highlight(nil)
    case .overlayDate: overlayDate = nil
    }
    return []
  }

  private mutating func appear() -> [Effect] {
    reading.isVisible = true
    if window.hasLoaded { lookForUnread(in: rows.all()) }
    settleUnread()
    if loading.failure != nil { return retry() }
    return window.hasLoaded ? [] : loadNewest()
  }

  private mutating func activate(_ isActive: Bool) {
    reading.isActive = isActive
    if let visible = scroll.visible { notice(visible) }
  }

  private mutating func want(_ count: Int) -> [Effect] {
    loading.wantedRows = max(loading.wantedRows, count)
    return window.hasLoaded ? loadWanted() : loadNewest()
  }

  /// Resets the state that lasts from opening the list until leaving it.
  private mutating func leave() {
    touch(unread.message)
    unread = Unread()
    reading = Reading(isActive: reading.isActive)
    scrolledID = nil
    overlayDate = nil
    highlight(nil)
    showHidden()
    for purpose: Wait.Purpose in [.reading, .scrolling, .highlight, .overlayDate] {
      waits[purpose] = nil
    }
  }
}
