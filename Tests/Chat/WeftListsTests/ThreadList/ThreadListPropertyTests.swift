// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Random inputs in random order.
@Suite struct ThreadListPropertyTests {
  /// Random inputs over a few threads, so that they interact.
  private struct Inputs {
    var random: SeededGenerator
    /// Whether inputs change the sort keys of threads, which a list without live sorting ignores.
    let isLive: Bool
    private var ages: [Int: Int] = [:]

    init(seed: Int, isLive: Bool) {
      random = SeededGenerator(seed: UInt64(seed))
      self.isLive = isLive
    }

    private mutating func number(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }

    mutating func thread(_ number: Int, isNew: Bool = false) -> ChatThread {
      if isNew || isLive || ages[number] == nil { ages[number] = self.number(0..<6) }
      let (age, text) = (ages[number] ?? 0, self.number(0..<1000))
      let isLeias = isLive && !isNew ? self.number(0..<4) > 0 : number % 4 > 0
      return Samples.thread("t\(number)") {
        $0.lastMessageAt = age == 0 ? nil : Samples.later(-Double(age))
        $0.title = "\(text)"
        $0.createdBy = isLeias ? Samples.leia : Samples.droid
      }
    }

    private mutating func page() -> [ChatThread] {
      (0..<number(0..<9)).map { _ in thread(number(0..<16)) }
    }

    mutating func next() -> ThreadListSession.Input {
      let id = number(0..<16)
      switch number(0..<15) {
      case 0: return .appear
      case 1: return .cached(page())
      case 2: return .loadThreads
      case 3: return .threadAppeared(at: number(-1..<16))
      case 4: return .retry
      case 5: return .waited
      case 6, 7: return .pageLoaded(page(), next: number(0..<3) > 0 ? "page\(id)" : nil)
      case 8: return .loadFailed(ListFailure("no", kind: number(0..<2) > 0 ? .offline : .other))
      case 9, 10: return .threadChanged(thread(id))
      case 11: return .threadRemoved(MessageID("t\(id)"))
      case 12:
        let known = number(0..<3) > 0 ? thread(id) : nil
        return .replied(MessageID("t\(id)"), in: known, isByMutedAuthor: number(0..<4) == 0)
      case 13: return .select(MessageID("t\(id)"))
      default: return .scroll(to: number(-2..<20))
      }
    }
  }

  private static let query = ThreadListQuery(
    filter: try? Filter<ThreadListFilterScope>(
      json: Array(#"{"created_by_user_id":{"$eq":"leia"}}"#.utf8)
    )
  )

  @Test(arguments: 0..<150, [ThreadListSession.Insertion.banner, .live])
  func `the list equals the simplest implementation in every frame`(
    seed: Int,
    insertion: ThreadListSession.Insertion
  ) throws {
    try #require(Self.query.filter != nil)
    var inputs = Inputs(seed: seed, isLive: insertion == .live)
    var driver = ThreadListSession(
      query: Self.query,
      user: Samples.me.id,
      now: Samples.now,
      insertion: insertion
    )
    var oracle = ThreadListOracle(query: Self.query, isLive: insertion == .live)
    var frame: [ChatThread] = []
    for step in 0..<60 {
      let input = inputs.next()
      let inFlight = oracle.request
      let effects = driver.handle(input)
      let asked = effects.filter { if case .loadPage = $0 { true } else { false } }
      let answers =
        switch input {
        case .pageLoaded, .loadFailed: true;
        default: false
        }
      try #require(asked.count <= (inFlight == nil || answers ? 1 : 0), "\(step): two requests")
      oracle.apply(input, effects)
      #expect(driver.newThreadsCount == oracle.new.count, "step \(step)")
      #expect(driver.threads(in: 0..<99) == frame, "a frame stands still")
      if step % 3 > 0 { continue }
      let changes = driver.drainChanges()
      let shown = driver.threads(in: 0..<driver.count)
      try #require(shown.map(\.id) == oracle.sorted.map(\.id), "step \(step)")
      #expect(shown == oracle.sorted, "step \(step)")
      #expect(Set(shown.map(\.id)).count == shown.count && driver.count == shown.count)
      changes.apply(to: &frame, from: shown)
      try #require(frame == shown, "\(step): \(changes)")
      #expect(shown.indices.allSatisfy { driver.index(of: shown[$0].id) == $0 })
      #expect((0...max(0, shown.count - 1)).contains(driver.firstVisible))
    }
  }

  @Test(arguments: 0..<100) func `no sequence of inputs leads to a contradictory state`(seed: Int) {
    var inputs = Inputs(seed: seed, isLive: false)
    var driver = ThreadListDriver(query: Self.query)
    for step in 0..<100 {
      driver.send(inputs.next())
      driver.expectNoContradiction("step \(step)")
    }
  }
}
