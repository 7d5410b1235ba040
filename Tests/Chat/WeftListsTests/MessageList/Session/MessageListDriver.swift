// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftDiff
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// A session of messages and its effects.
struct MessageListDriver {
  typealias Session = MessageListSession

  var session: Session
  private(set) var effects: [Session.Effect] = []
  /// The latest unanswered request.
  private(set) var request: MessagePageRequest?
  private var waits: [String: Session.Wait] = [:]

  init(
    _ channel: ChatChannel = Cast.group(),
    parent: ChatMessage? = nil,
    retryPolicy: RetryPolicy = RetryPolicy(),
    _ change: (inout MessageListConfig) -> Void = { _ in }
  ) {
    var config = MessageListConfig()
    change(&config)
    session = Session(
      channel: channel,
      parentMessage: parent,
      user: Samples.me.id,
      config: config,
      now: Samples.now,
      retryPolicy: retryPolicy
    )
  }

  /// Returns a visible list of messages with some numbers, lower ones newer.
  static func showing(
    _ numbers: Range<Int>,
    older: Bool = false,
    in channel: ChatChannel = Cast.group(),
    _ change: (inout MessageListConfig) -> Void = { _ in }
  ) -> MessageListDriver {
    var driver = MessageListDriver(channel, change)
    driver.send(.appear)
    driver.answer(numbers, older: older)
    return driver
  }

  /// Sends an input, starts a frame, and returns the effects in short form.
  @discardableResult
  mutating func send(_ input: Session.Input) -> [String] {
    effects = session.handle(input)
    for effect in effects {
      if case .loadPage(let request) = effect { self.request = request }
      if case .wait(let wait, _) = effect { waits[Self.text(effect)] = wait }
    }
    _ = session.drainChanges()
    return effects.map(Self.text)
  }

  /// Answers the last request.
  @discardableResult
  mutating func answer(
    _ numbers: Range<Int>,
    older: Bool = true,
    newer: Bool = false
  ) -> [String] {
    answer(numbers.map { Samples.numbered($0) }, older: older, newer: newer)
  }

  /// Answers the last request.
  @discardableResult
  mutating func answer(
    _ messages: [ChatMessage],
    older: Bool = true,
    newer: Bool = false
  ) -> [String] {
    guard let request else { return ["nothing was asked for"] }
    return send(
      .pageLoaded(request, MessagePage(messages, hasOlder: older, hasNewer: newer))
    )
  }

  /// Fails the last request.
  @discardableResult
  mutating func fail(_ kind: ListFailure.Kind = .offline) -> [String] {
    guard let request else { return [] }
    return send(.loadFailed(request, ListFailure("\(kind)", kind: kind)))
  }

  /// Ends a wait, named as in the effects.
  @discardableResult
  mutating func wait(_ name: String) -> [String] {
    guard let wait = waits[name] else { return ["nobody waits for \(name)"] }
    return send(.waited(wait))
  }

  /// The ids of the rows.
  var ids: [MessageID] { session.messages(in: 0..<session.count).map(\.id) }

  /// **L**oading, loading **P**revious or **N**ext ones, **J**umping, **F**ailed, the **B**utton to
  /// the newest, **E**mpty, the number of rows, and the last effects.
  var state: String { flags + effects.map { "_\(Self.text($0))" }.joined() }

  /// The flags without the effects.
  var flags: String {
    let flags: [(Bool, String)] = [
      (session.isLoading, "L"), (session.isLoadingPreviousMessages, "P"),
      (session.isLoadingNextMessages, "N"), (session.isJumping, "J"),
      (session.failure != nil, "F"), (session.showsScrollToLatestButton, "B"),
      (session.phase == .empty, "E"),
    ]
    return flags.filter(\.0).map(\.1).joined() + "\(session.count)"
  }

  static func text(_ effect: Session.Effect) -> String {
    switch effect {
    case .loadPage(let request):
      switch request.position {
      case .newest: "newest"
      case .before(let cursor): "before:\(cursor.id)"
      case .after(let cursor): "after:\(cursor.id)"
      case .around(let id): "around:\(id)"
      case .aroundMoment: "moment"
      }
    case .wait(_, let seconds): "wait\(seconds)"
    case .markRead(_, let id, _): "read:\(id)"
    case .markThreadRead(let id, _, let last, _): "thread:\(id):\(last)"
    case .markUnread(_, let id): "unread:\(id)"
    case .openThread(let parent, let id): "open:\(parent):\(id)"
    case .messageNotFound(let id): "missing:\(id)"
    }
  }
}

extension Samples {
  /// Returns the message with a number, as many seconds old.
  static func numbered(
    _ number: Int,
    from author: ChatUser = leia,
    _ change: (inout ChatMessage) -> Void = { _ in }
  ) -> ChatMessage {
    message("\(number)", from: author, id: "m\(number)", age: TimeInterval(number), change)
  }
}
