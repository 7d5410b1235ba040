// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftDiff
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Random use with a slow server: the visible list never has a gap.
@Suite struct MessageListGapTests {
  private struct Play {
    var random: SeededGenerator
    var server = MessageServer(80)
    var session: MessageListSession
    var newest = 0
    var highest = 80

    init(seed: Int) {
      random = SeededGenerator(seed: UInt64(seed))
      var config = MessageListConfig()
      config.pageSize = 8
      session = MessageListSession(
        channel: Cast.group { $0.unreadCount.messages = seed % 3 * 20 },
        user: Samples.me.id,
        config: config,
        now: Samples.now
      )
    }

    mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func send(_ input: MessageListSession.Input) {
      for effect in session.handle(input) {
        if case .loadPage(let request) = effect { server.receive(request) }
      }
    }

    mutating func step() {
      switch number(0..<14) {
      case 0..<5: answer()
      case 5: come()
      case 6: change()
      case 7..<9: send(.rowAppeared(at: number(0..<40), number(0..<2) == 0 ? .up : .down))
      case 9: send(.jump(to: .message(MessageID("m\(number(0..<90))"))))
      case 10: send(number(0..<2) == 0 ? .jump(to: .firstUnread) : .scrollToLatest)
      case 11: send(.scroll(to: number(0..<2) * number(0..<30)))
      case 12: send(.retry)
      default: send(number(0..<3) == 0 ? .want(rows: number(0..<30)) : .appear)
      }
      _ = session.drainChanges()
    }

    private mutating func answer() {
      guard !server.answers.isEmpty else { return }
      let (request, page) = server.answer(at: number(0..<server.answers.count))
      let isLost = number(0..<5) == 0
      send(isLost ? .loadFailed(request, ListFailure("lost")) : .pageLoaded(request, page))
    }

    private mutating func come() {
      newest -= 1
      let isMine = number(0..<4) == 0
      let message = Samples.numbered(newest, from: isMine ? Samples.me : Samples.leia)
      server.put(message)
      send(isMine ? .sent(message) : .messageChanged(message))
    }

    private mutating func change() {
      guard let old = server.messages.randomElement(using: &random) else { return }
      if number(0..<3) == 0 {
        server.remove(old.id)
        return send(.messageRemoved(old.id))
      }
      var message = old
      message.text = "edited \(number(0..<1_000))"
      server.put(message)
      send(.messageChanged(message))
    }
  }

  @Test(arguments: 0..<150) func `the loaded rows are a part of the full list without gaps`(
    seed: Int
  ) {
    var play = Play(seed: seed)
    for round in 0..<120 {
      play.step()
      let (session, all) = (play.session, play.server.messages)
      let rows = session.messages(in: 0..<session.count)
      guard let first = rows.first, let last = rows.last else { continue }
      let from = all.firstIndex { $0.id == first.id } ?? 0
      let to = all.firstIndex { $0.id == last.id } ?? 0
      #expect(rows == Array(all[min(from, to)...max(from, to)]), "\(seed) \(round)")
      if session.hasLoadedAllNextMessages {
        #expect(from == session.hiddenNewestCount, "\(seed) \(round): all newer ones are here")
      }
      if session.hasLoadedAllPreviousMessages { #expect(to == all.count - 1, "\(seed) \(round)") }
      #expect(session.firstVisible < rows.count && session.firstVisible >= 0)
      if session.isJumping { #expect(session.isLoading || session.failure != nil) }
    }
  }

  @Test(arguments: 0..<20) func `scrolling reaches both ends of the list`(
    seed: Int
  ) {
    var play = Play(seed: seed)
    for _ in 0..<40 { play.step() }
    func settle(_ input: MessageListSession.Input) {
      play.send(input)
      while !play.server.answers.isEmpty {
        let (request, page) = play.server.answer(at: 0)
        play.send(.pageLoaded(request, page))
      }
      _ = play.session.drainChanges()
    }
    settle(.scrollToLatest)
    #expect(play.session.hasLoadedAllNextMessages && !play.session.showsScrollToLatestButton)
    for _ in 0..<30 { settle(.rowAppeared(at: play.session.count - 1, .up)) }
    let rows = play.session.messages(in: 0..<play.session.count)
    #expect(rows == play.server.messages, "\(seed)")
  }
}
