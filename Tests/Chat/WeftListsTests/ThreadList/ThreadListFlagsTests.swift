// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftDiff
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Rows 81 to 85 of the reference: the flags of the thread list's view model.
@Suite struct ThreadListFlagsTests {
  @Test func `no flag is set before the list appears, row 81`() {
    let driver = ThreadListDriver()
    #expect(driver.flags == "0" && driver.session.newThreadsCount == 0)
    #expect(driver.session.selectedThread == nil && driver.session.phase == .loading)
  }

  @Test func `an empty list loads and then shows the answer, row 81`() {
    var driver = ThreadListDriver(.appear)
    #expect(driver.flags == "L0")
    driver.send(.pageLoaded(Samples.threads(0..<1), next: nil))
    #expect(driver.flags == "HA1")
  }

  @Test func `a cached list reloads, row 82`() {
    var driver = ThreadListDriver(.cached(Samples.threads(0..<1)), .appear)
    #expect(driver.flags == "R1")
    driver.send(.pageLoaded(Samples.threads(0..<1), next: nil))
    #expect(driver.flags == "HA1")
  }

  @Test func `a failure to load the first page does not count as one to load more, row 83`() {
    let driver = ThreadListDriver(.appear, .loadFailed(ListFailure("no", kind: .other)))
    #expect(driver.session.failedToLoadThreads && !driver.session.failedToLoadMoreThreads)
    #expect(!driver.session.hasLoadedThreads && driver.session.phase == .error("no"))
  }

  @Test(arguments: [(0, false), (1, false), (2, true), (5, true), (6, true), (99, true)])
  func `the third of seven rows is the first to load more, row 84`(place: Int, loads: Bool) {
    var driver = ThreadListDriver(
      .appear,
      .pageLoaded(Samples.threads(0..<7), next: "page2")
    )
    let effects = driver.send(.threadAppeared(at: place))
    #expect(driver.session.isLoadingMoreThreads == loads)
    #expect(effects == (loads ? [.loadPage(ThreadListQuery(next: "page2"))] : []))
  }

  @Test func `replies in two unknown threads count as two new threads, row 85`() {
    var driver = ThreadListDriver(.appear, .pageLoaded(Samples.threads(0..<1), next: nil))
    for (id, count) in [("a", 1), ("a", 1), ("t0", 1), ("b", 2)] {
      driver.send(.replied(MessageID(id), in: nil, isByMutedAuthor: false))
      #expect(driver.session.newThreadsCount == count && driver.session.hasNewThreads)
    }
    #expect(driver.ids == ["t0"], "they show when the list is loaded again")
  }

  @Test func `appearing again loads after a failure but not after success`() {
    var driver = ThreadListDriver(.appear)
    #expect(driver.send(.appear) == [])
    driver.send(.loadFailed(ListFailure("no", kind: .notAllowed)))
    #expect(driver.send(.appear) == [.loadPage(ThreadListQuery())])
    driver.send(.pageLoaded([], next: nil))
    #expect(driver.send(.appear) == [])
  }

  @Test func `the view model reports the session's state`() {
    let list = ChatThreadListViewModel(environment: Samples.environment())
    #expect(list.send(.appear) == [.loadPage(ThreadListQuery(watch: true))])
    #expect(list.isLoading && !list.isReloading && !list.isEmpty && !list.hasLoadedAllThreads)
    _ = list.send(.pageLoaded(Samples.threads(0..<3), next: "page2"))
    _ = list.send(.replied("new", in: nil, isByMutedAuthor: false))
    _ = list.send(.select("t1"))
    #expect(list.drainChanges().inserts.count == 3)
    #expect(list.threads.map(\.id) == ["t0", "t1", "t2"] && list.selectedThread == "t1")
    #expect(list.newThreadsCount == 1 && list.hasNewThreads && !list.isLoading)
    _ = list.send(.threadAppeared(at: 2))
    #expect(list.isLoadingMoreThreads)
    _ = list.send(.loadFailed(ListFailure("no", kind: .other)))
    #expect(list.failedToLoadMoreThreads && !list.failedToLoadThreads)
    _ = list.send(.loadThreads)
    #expect(list.isReloading)
    _ = list.send(.loadFailed(ListFailure("no", kind: .other)))
    #expect(list.failedToLoadThreads)
  }

  @Test func `rows keep their numbers while they exist`() {
    let list = ChatThreadListViewModel(environment: Samples.environment())
    _ = list.send(.appear)
    _ = list.send(.pageLoaded(Samples.threads(0..<3), next: nil))
    _ = list.drainChanges()
    let before = list.rows(in: 0..<3)
    _ = list.send(.loadThreads)
    _ = list.send(.pageLoaded(Array(Samples.threads(1..<5)), next: nil))
    _ = list.drainChanges()
    let after = list.rows(in: -3..<99)
    #expect(after.map(\.thread.id) == ["t1", "t2", "t3", "t4"])
    #expect(after.prefix(2).map(\.rowID) == before.dropFirst().map(\.rowID))
    #expect(Set((before + after).map(\.rowID)).count == 5)
  }
}
