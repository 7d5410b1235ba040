// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftMatrix

/// A syncer decides on requests; it uses no server, clock or file.
@Suite struct SyncerTests {
  private let start = Date(timeIntervalSince1970: 1_000)

  private func answer(_ text: String, _ status: Int = 200) -> MatrixReply {
    .answer(MatrixAnswer(status, Array(text.utf8)))
  }

  private func no(_ name: String, _ status: Int, _ more: String = "") -> MatrixReply {
    answer(#"{"errcode":"\#(name)"\#(more)}"#, status)
  }

  /// Returns the purpose of the next request, or `nil` if there is none.
  private func asked(_ syncer: Syncer, at now: Date? = nil) -> SyncPurpose? {
    if case .ask(_, let purpose) = syncer.next(at: now ?? start) { purpose } else { nil }
  }

  /// Answers the next request, and confirms that the answer was written.
  private func give(_ reply: MatrixReply, to syncer: inout Syncer) throws {
    let purpose = try #require(asked(syncer))
    guard let answer = syncer.take(reply, to: purpose, at: start) else { return }
    var progress = syncer.progress
    progress.take(answer, wants: [])
    syncer.wrote(answer, progress)
  }

  @Test func `the syncer requests the first rooms, then all, then counts, then updates`() throws {
    var syncer = Syncer(SyncProgress(), .following, seed: 1)
    #expect(asked(syncer) == .first)
    try give(answer(#"{"pos":"1","lists":{"all":{"count":57}}}"#), to: &syncer)
    guard case .ask(let request, .rest) = syncer.next(at: start) else {
      return #expect(Bool(false))
    }
    #expect(request.path.hasSuffix("&pos=1"))
    #expect(String(decoding: request.body, as: UTF8.self).contains("[[0,56]]"))
    try give(answer(#"{"pos":"2"}"#), to: &syncer)
    #expect(asked(syncer) == .counts(isFirst: false))
    try give(answer(#"{"next_batch":"a/b"}"#), to: &syncer)
    // The server may answer that from a cache until it has no more news.
    #expect(!syncer.isComplete && asked(syncer) == .news(since: "a/b", wait: .zero))
    try give(answer(#"{"next_batch":"a/b"}"#), to: &syncer)
    #expect(syncer.isComplete)
    guard case .ask(let news, .news("a/b", let wait)) = syncer.next(at: start) else {
      return #expect(Bool(false))
    }
    #expect(wait == .seconds(30))
    #expect(news.path.contains("since=a%2Fb") && news.path.contains("timeout=30000"))
  }

  @Test func `an account read before catches up at once`() throws {
    var progress = SyncProgress()
    (progress.since, progress.hasRooms) = ("s", true)
    progress.wants = [.threads(room: "!r:b")]
    var syncer = Syncer(progress, .once, seed: 1)
    #expect(asked(syncer) == .news(since: "s", wait: .zero))
    try give(answer(#"{"next_batch":"t"}"#), to: &syncer)
    #expect(asked(syncer) == .want(.threads(room: "!r:b")))
    try give(answer(#"{"chunk":[]}"#), to: &syncer)
    #expect(syncer.next(at: start) == .complete)
  }

  @Test
  func `a server that answers at once without updates is polled less and less often`() throws {
    var progress = SyncProgress()
    (progress.since, progress.hasRooms) = ("s", true)
    var syncer = Syncer(progress, .following, seed: 1)
    try give(answer(#"{"next_batch":"s"}"#), to: &syncer)
    var (now, requests) = (start, 0)
    func ask(_ body: String, taking seconds: TimeInterval) {
      guard case .ask(_, let purpose) = syncer.next(at: now) else { return #expect(Bool(false)) }
      guard let told = syncer.take(answer(body), to: purpose, at: now) else {
        return #expect(Bool(false))
      }
      var progress = syncer.progress
      progress.take(told, wants: [])
      syncer.wrote(told, progress)
      now += seconds
      syncer.waited(seconds, for: purpose, told, at: now)
      requests += 1
    }
    let end = start.addingTimeInterval(60)
    while now < end {
      ask(#"{"next_batch":"s"}"#, taking: 0.001)
      if case .wait(let moment) = syncer.next(at: now) { now = moment }
    }
    #expect(requests < 20)
    // A server that waits is asked again at once, and so is one that has news.
    let event = #"{"type":"m.direct","content":{}}"#
    ask(#"{"next_batch":"t","account_data":{"events":[\#(event)]}}"#, taking: 0.001)
    #expect(asked(syncer, at: now) != nil)
    ask(#"{"next_batch":"t"}"#, taking: 30)
    #expect(asked(syncer, at: now) != nil)
  }

  @Test func `a server without sliding sync gets the older requests`() throws {
    var syncer = Syncer(SyncProgress(), .once, seed: 1)
    try give(no("M_UNRECOGNIZED", 404), to: &syncer)
    #expect(asked(syncer) == .counts(isFirst: true))
    #expect(syncer.trouble == nil)
  }

  @Test
  func `pauses grow while a server can't be reached, and stop with the first answer`() throws {
    var syncer = Syncer(SyncProgress(), .following, seed: 7)
    var (now, pauses) = (start, [Double]())
    for _ in 0..<200 {
      let purpose = try #require(asked(syncer, at: now))
      let none = syncer.take(.failure(MatrixError(.unreachable, "no")), to: purpose, at: now)
      #expect(none == nil)
      guard case .wait(let until) = syncer.next(at: now) else { return #expect(Bool(false)) }
      pauses.append(until.timeIntervalSince(now))
      now = until
    }
    #expect(pauses[0] < 2 && pauses[5] > 20)
    #expect(pauses.allSatisfy { $0 <= 300 } && pauses.suffix(100).min() ?? 0 > 200)
    #expect(Set(pauses.prefix(9)).count == 9)
    #expect(syncer.trouble?.message == "no")
    let purpose = try #require(asked(syncer, at: now))
    let read = syncer.take(answer(#"{"pos":"1"}"#), to: purpose, at: now)
    syncer.wrote(try #require(read), syncer.progress)
    #expect(syncer.trouble == nil && syncer.failures == 0)
  }

  @Test func `a server that asks for a pause gets no request until the pause is over`() throws {
    var syncer = Syncer(SyncProgress(), .following, seed: 1)
    _ = syncer.take(no("M_LIMIT_EXCEEDED", 429, ",\"retry_after_ms\":45000"), to: .first, at: start)
    #expect(syncer.next(at: start) == .wait(until: start.addingTimeInterval(45)))
    let told = MatrixAnswer(503, [], retryAfter: .seconds(20))
    _ = syncer.take(.answer(told), to: .first, at: start.addingTimeInterval(45))
    #expect(
      syncer.next(at: start.addingTimeInterval(45)) == .wait(until: start.addingTimeInterval(65))
    )
  }

  @Test(arguments: ["0", "-5", "-9223372036854775808", "\"1\""])
  func `pauses also grow if the server asks for none`(pause: String) throws {
    var (syncer, now, pauses) = (Syncer(SyncProgress(), .once, seed: 1), start, [Double]())
    for _ in 0..<6 {
      _ = syncer.take(
        no("M_LIMIT_EXCEEDED", 429, ",\"retry_after_ms\":\(pause)"),
        to: try #require(asked(syncer, at: now)),
        at: now
      )
      guard case .wait(let until) = syncer.next(at: now) else { return #expect(Bool(false)) }
      pauses.append(until.timeIntervalSince(now))
      now = until
    }
    #expect(pauses[0] >= 0.75 && pauses[5] >= 24, "\(pauses)")
  }

  @Test func `logging out stops the syncer`() throws {
    var syncer = Syncer(SyncProgress(), .following, seed: 1)
    _ = syncer.take(no("M_UNKNOWN_TOKEN", 401, ",\"soft_logout\":true"), to: .first, at: start)
    guard case .stop(let error) = syncer.next(at: start) else { return #expect(Bool(false)) }
    #expect(error.code == .loggedOut)
  }

  @Test func `an unreadable answer is requested again later`() throws {
    var syncer = Syncer(SyncProgress(), .following, seed: 1)
    let read = syncer.take(answer("<html>"), to: .first, at: start)
    #expect(read == nil)
    #expect(syncer.trouble?.code == .badAnswer)
    #expect(asked(syncer) == nil)
    #expect(asked(syncer, at: start.addingTimeInterval(10)) == .first)
  }

  @Test func `an expired sync position restarts the sync over the existing data`()
    throws
  {
    var progress = SyncProgress()
    (progress.since, progress.hasRooms) = ("s", true)
    var (syncer, now) = (Syncer(progress, .following, seed: 1), start)
    for _ in 0..<3 {
      #expect(asked(syncer, at: now) == .news(since: "s", wait: .zero))
      _ = syncer.take(no("M_UNKNOWN", 400), to: .news(since: "s", wait: .zero), at: now)
      now += 100
    }
    #expect(asked(syncer, at: now) == .counts(isFirst: false))
  }

  @Test func `an item that the server does not have is not requested again`() throws {
    var progress = SyncProgress()
    (progress.since, progress.hasRooms) = ("s", true)
    progress.wants = [.event(room: "!r:b", id: "$e")]
    var syncer = Syncer(progress, .once, seed: 1)
    try give(answer(#"{"next_batch":"t"}"#), to: &syncer)
    try give(no("M_NOT_FOUND", 404), to: &syncer)
    #expect(syncer.next(at: start) == .complete)
  }

  @Test func `syncing doesn't wait for a room that the server can't complete`() throws {
    var progress = SyncProgress()
    (progress.since, progress.hasRooms) = ("s", true)
    progress.wants = [.threads(room: "!r:b")]
    var (syncer, now) = (Syncer(progress, .following, seed: 1), start)
    try give(answer(#"{"next_batch":"t"}"#), to: &syncer)
    let want = SyncPurpose.want(.threads(room: "!r:b"))
    // A server that is away is waited for.
    for _ in 0..<5 {
      #expect(asked(syncer, at: now) == want)
      _ = syncer.take(.failure(MatrixError(.unreachable, "no")), to: want, at: now)
      now += 1_000
    }
    for attempt in 1...3 {
      #expect(asked(syncer, at: now) == want)
      let given = syncer.take(answer("<html>", attempt == 2 ? 200 : 502), to: want, at: now)
      now += 1_000
      guard let given else { continue }
      progress = syncer.progress
      progress.take(given, wants: [])
      syncer.wrote(given, progress)
      #expect(attempt == 3)
    }
    #expect(asked(syncer, at: now) == .news(since: "t", wait: .seconds(30)))
  }

  @Test func `wanted items with any name survive being stored`() {
    let wants: [MatrixWant] = [
      .threads(room: "!a b:c"), .event(room: "!r", id: "$\"x"), .older(room: "!r", from: "t 1,2"),
    ]
    for want in wants { #expect(MatrixWant(want.text) == want) }
    #expect(MatrixWant("threads !r") == nil)
  }

  @Test func `errors contain no terminal control characters`() {
    let error = MatrixAnswer(400, Array(#"{"errcode":"M_X","error":"a\u001b[2Jb"}"#.utf8)).error
    #expect(!error.message.unicodeScalars.contains("\u{1B}"))
  }
}

/// The read threads of a new account are loaded when nothing else is to be done.
@Suite struct ThreadsLaterTests {
  private static func rooms(_ range: Range<Int>) -> String {
    range.map {
      let event =
        #"{"type":"m.room.message","sender":"@bob:b","event_id":"$\#($0)","origin_server_ts":\#($0 + 1)000,"#
        + #""content":{"msgtype":"m.text","body":"said"}}"#
      return #""!\#($0):b":{"timeline":[\#(event)]}"#
    }.joined(separator: ",")
  }

  private static func sliding(_ range: Range<Int>, isWhole: Bool) throws -> SyncAnswer {
    let text = #"{"pos":"1","rooms":{\#(rooms(range))}}"#
    return .sliding(try SyncNews(sliding: Array(text.utf8)), isWhole: isWhole)
  }

  private static func sync() throws -> SyncAnswer {
    .sync(try SyncNews(sync: Array(#"{"next_batch":"s"}"#.utf8)))
  }

  /// Returns the purpose of the syncer's next request.
  private func asked(_ syncer: Syncer) -> SyncPurpose? {
    if case .ask(_, let purpose) = syncer.next(at: .distantPast) { purpose } else { nil }
  }

  @Test func `each room is requested once, the newest first, with updates in between`() throws {
    let account = try RecordedAccount()
    try account.write(Self.sliding(100..<120, isWhole: false))
    try account.write(Self.sliding(0..<120, isWhole: true))
    var syncer = Syncer(try account.write(Self.sync()), .following, seed: 1)
    syncer.wrote(try Self.sync(), syncer.progress)
    #expect(syncer.isComplete)
    var rooms: [String] = []
    while case .want(.threads(let room))? = asked(syncer), rooms.count < 200 {
      rooms.append(room)
      let answer = try SyncAnswer.threads(Array(#"{"chunk":[]}"#.utf8), of: room)
      // A new syncer continues where the file says.
      syncer.wrote(answer, try account.write(answer))
      #expect(try account.file.progress() == syncer.progress)
      guard case .news(_, let wait)? = asked(syncer) else { break }
      #expect(wait == (rooms.count == 120 ? Syncer.longPoll : Syncer.between))
      syncer.wrote(try Self.sync(), try account.write(Self.sync()))
    }
    let first = (100..<120).reversed().map { "!\($0):b" }
    #expect(rooms == first + (0..<100).reversed().map { "!\($0):b" })
  }

  @Test func `a single sync requests none of the remaining rooms`() throws {
    let account = try RecordedAccount()
    try account.write(Self.sliding(0..<3, isWhole: true))
    var syncer = Syncer(try account.write(Self.sync()), .once, seed: 1)
    syncer.wrote(try Self.sync(), syncer.progress)
    #expect(syncer.next(at: .distantPast) == .complete)
    #expect(syncer.progress.later == ["!2:b", "!1:b", "!0:b"])
  }

  @Test func `a refused room is done, and a repeated room is not requested again`() throws {
    let account = try RecordedAccount()
    for _ in 0..<2 { try account.write(Self.sliding(0..<2, isWhole: true)) }
    let progress = try account.write(Self.sync())
    #expect(progress.later == ["!1:b", "!0:b"] && !progress.hasLater)
    #expect(try account.write(.nothing(.threads(room: "!1:b"))).later == ["!0:b"])
    #expect(try account.write(.nothing(.threads(room: "!0:b"))).later == [])
    #expect(try account.write(Self.sliding(0..<2, isWhole: true)).later == [])
  }
}
