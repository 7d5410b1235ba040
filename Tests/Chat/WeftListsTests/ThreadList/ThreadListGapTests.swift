// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// The eight gaps of the reference's thread list (section 5.1), by number.
@Suite struct ThreadListGapTests {
  private let page = Samples.threads(0..<7)
  private let offline = ListFailure("offline", kind: .offline)
  private let denied = ListFailure("denied", kind: .notAllowed)

  private func loaded(
    _ query: ThreadListQuery = ThreadListQuery(),
    next: String? = "page2"
  ) -> ThreadListDriver {
    ThreadListDriver(query: query, .appear, .pageLoaded(page, next: next))
  }

  @Test func `gap 1: several simultaneous requests for the list are merged`() {
    var driver = loaded()
    #expect(driver.send(.loadThreads).count == 1)
    for input: ThreadListSession.Input in [.loadThreads, .retry, .appear, .threadAppeared(at: 6)] {
      #expect(driver.send(input) == [])
    }
    driver.send(.pageLoaded(page, next: nil))
    #expect(!driver.session.isReloading)
    #expect(driver.send(.loadThreads).count == 1, "after the answer a wish is a new one")
  }

  @Test func `gap 1: loading flags follow the request, not the cached rows`() {
    var driver = ThreadListDriver(.cached(page))
    #expect(!driver.session.isLoading && !driver.session.isReloading)
    driver.send(.appear)
    for thread in page { driver.send(.threadRemoved(thread.id)) }
    #expect(driver.session.isLoading && !driver.session.isReloading)
  }

  @Test func `gap 1: a page requested before a reload is not mistaken for the reloaded list`() {
    var driver = loaded()
    driver.send(.threadAppeared(at: 6))
    #expect(driver.send(.loadThreads) == [], "one request at a time")
    #expect(driver.session.isReloading && !driver.session.isLoadingMoreThreads)
    let late = driver.send(.pageLoaded(Samples.threads(7..<9), next: "page3"))
    #expect(late == [.loadPage(ThreadListQuery())] && driver.ids == page.map(\.id))
    driver.send(.pageLoaded(Samples.threads(0..<2), next: "page2"))
    #expect(driver.ids == ["t0", "t1"] && !driver.session.isReloading)
    #expect(driver.send(.threadAppeared(at: 1)) == [.loadPage(ThreadListQuery(next: "page2"))])
  }

  @Test func `gap 1: a failure of a page requested before a reload is not reported`() {
    var driver = loaded()
    driver.send(.threadAppeared(at: 6))
    driver.send(.loadThreads)
    #expect(driver.send(.loadFailed(denied)) == [.loadPage(ThreadListQuery())])
    #expect(!driver.session.failedToLoadThreads && !driver.session.failedToLoadMoreThreads)
  }

  @Test func `gap 2: a list is empty once its last thread is removed, until one is added`() {
    var driver = ThreadListDriver(.appear, .pageLoaded(Samples.threads(0..<1), next: nil))
    driver.send(.threadRemoved("t0"))
    #expect(driver.session.isEmpty && driver.session.phase == .empty)
    driver.send(.cached(Samples.threads(3..<4)))
    #expect(!driver.session.isEmpty && driver.session.phase == .loaded)
  }

  @Test func `gap 3: loading the list clears a failure to load more`() {
    var driver = loaded()
    driver.send(.threadAppeared(at: 6))
    driver.send(.loadFailed(denied))
    driver.send(.loadThreads)
    driver.send(.pageLoaded(page, next: nil))
    #expect(!driver.session.failedToLoadMoreThreads && !driver.session.failedToLoadThreads)
  }

  @Test func `gap 3: the last failure decides what a retry loads`() {
    var driver = loaded()
    driver.send(.threadAppeared(at: 6))
    driver.send(.loadFailed(denied))
    var both = driver
    #expect(driver.send(.retry) == [.loadPage(ThreadListQuery(next: "page2"))])
    both.send(.loadThreads)
    both.send(.loadFailed(denied))
    #expect(both.session.failedToLoadThreads && both.session.failedToLoadMoreThreads)
    #expect(both.send(.retry) == [.loadPage(ThreadListQuery())], "the list goes before more of it")
  }

  @Test func `gap 4: threads that don't match the filter don't count as new`() throws {
    let filter = try Filter<ThreadListFilterScope>(
      json: Array(#"{"created_by_user_id":{"$eq":"leia"}}"#.utf8)
    )
    var driver = loaded(ThreadListQuery(filter: filter))
    let matching = Samples.thread("x") { $0.createdBy = Samples.leia }
    driver.send(.replied("y", in: Samples.thread("y"), isByMutedAuthor: false))
    #expect(!driver.session.hasNewThreads)
    driver.send(.replied("x", in: matching, isByMutedAuthor: true))
    #expect(!driver.session.hasNewThreads, "nor are those of people one has muted")
    driver.send(.replied("x", in: matching, isByMutedAuthor: false))
    #expect(driver.session.newThreadsCount == 1)
    driver.send(.threadRemoved("x"))
    #expect(!driver.session.hasNewThreads, "nor what is gone again")
  }

  @Test func `gap 5: new threads reported before the answer count unless it includes them`() {
    var driver = loaded(next: nil)
    driver.send(.replied("before", in: nil, isByMutedAuthor: false))
    driver.send(.loadThreads)
    driver.send(.replied("x", in: nil, isByMutedAuthor: false))
    driver.send(.replied("y", in: nil, isByMutedAuthor: false))
    driver.send(.pageLoaded(page + [Samples.thread("x")], next: nil))
    #expect(driver.session.newThreadsCount == 1, "y is still not shown")
    driver.send(.loadThreads)
    driver.send(.loadFailed(denied))
    #expect(driver.session.newThreadsCount == 1, "a failure brings nothing")
    driver.send(.loadThreads)
    driver.send(.pageLoaded(page, next: nil))
    #expect(!driver.session.hasNewThreads, "an answer asked for later settles it")
  }

  @Test func `gap 5: threads removed before the answer stay removed`() {
    var driver = loaded()
    driver.send(.loadThreads)
    driver.send(.threadRemoved("t1"))
    driver.send(.pageLoaded(page, next: nil))
    #expect(!driver.ids.contains("t1") && driver.ids.count == 6)
    driver.send(.loadThreads)
    driver.send(.pageLoaded(page, next: nil))
    #expect(driver.ids.count == 7, "an answer asked for later knows better")
  }

  @Test func `gap 7: a list whose reload failed still counts as loaded`() {
    var driver = loaded()
    driver.send(.loadThreads)
    driver.send(.loadFailed(denied))
    #expect(driver.session.hasLoadedThreads && driver.ids.count == 7)
    #expect(driver.send(.appear) == [])
  }

  @Test func `gap 8: a short list loads more only after its first page, one page at a time`() {
    var driver = ThreadListDriver(.cached(Samples.threads(0..<2)))
    #expect(driver.send(.threadAppeared(at: 0)) == [])
    driver.send(.appear)
    #expect(driver.send(.threadAppeared(at: 0)) == [])
    driver.send(.pageLoaded(Samples.threads(0..<2), next: "page2"))
    #expect(driver.send(.threadAppeared(at: 0)) == [.loadPage(ThreadListQuery(next: "page2"))])
    #expect(driver.send(.threadAppeared(at: 1)) == [] && driver.send(.scroll(to: 0)) == [])
    driver.send(.pageLoaded(Samples.threads(2..<3), next: nil))
    #expect(driver.send(.threadAppeared(at: 0)) == [], "there is no more")
  }
}

/// Gap 6: failures have a kind, and temporary ones are retried.
@Suite struct ThreadListRetryTests {
  @Test(arguments: [
    (ListFailure.Kind.offline, true), (.timeout, true), (.notAllowed, false), (.other, false),
  ])
  func `gap 6: only temporary failures are retried`(
    kind: ListFailure.Kind,
    waits: Bool
  ) {
    var driver = ThreadListDriver(.appear)
    let failure = ListFailure("why", kind: kind)
    #expect(driver.send(.loadFailed(failure)) == (waits ? [.wait(seconds: 1)] : []))
    #expect(driver.session.failure == failure && driver.session.phase == .error("why"))
  }

  @Test func `gap 6: pauses grow, stop, and restart when the user retries`() {
    var driver = ThreadListDriver(
      retryPolicy: RetryPolicy(firstDelay: 2, factor: 3, longestDelay: 10, attempts: 4),
      .appear
    )
    var waits: [[ThreadListSession.Effect]] = []
    for _ in 0..<6 {
      waits.append(driver.send(.loadFailed(ListFailure("offline", kind: .offline))))
      #expect(driver.send(.waited) == [.loadPage(ThreadListQuery())])
    }
    #expect(waits == [2, 6, 10, 10].map { [.wait(seconds: $0)] } + [[], []])
    driver.send(.loadFailed(ListFailure("offline", kind: .offline)))
    driver.send(.retry)
    #expect(driver.send(.loadFailed(ListFailure("offline", kind: .offline))) == [.wait(seconds: 2)])
    driver.send(.waited)
    driver.send(.pageLoaded([], next: nil))
    #expect(driver.send(.waited) == [], "nothing is wrong any more")
    driver.send(.loadThreads)
    #expect(driver.send(.loadFailed(ListFailure("slow", kind: .timeout))) == [.wait(seconds: 2)])
  }

  @Test func `gap 6: a page is retried like the list`() {
    var driver = ThreadListDriver(
      .appear,
      .pageLoaded(Samples.threads(0..<2), next: "page2"),
      .threadAppeared(at: 1)
    )
    #expect(driver.send(.loadFailed(ListFailure("slow", kind: .timeout))) == [.wait(seconds: 1)])
    #expect(driver.session.loadMoreFailure?.kind == .timeout && driver.session.failure == nil)
    #expect(driver.send(.waited) == [.loadPage(ThreadListQuery(next: "page2"))])
  }

  @Test func `gap 6: without a policy nothing is retried automatically`() {
    var driver = ThreadListDriver(retryPolicy: .manual, .appear)
    #expect(driver.send(.loadFailed(ListFailure("offline", kind: .offline))) == [])
  }

  @Test func `a retry policy's delays grow from the first failure and stay within limits`() {
    let policy = RetryPolicy()
    #expect((0...6).map { policy.delay(after: $0) } == [nil, 1, 2, 4, 8, 16, nil])
    #expect(RetryPolicy(firstDelay: 90).delay(after: 1) == 60)
    #expect(RetryPolicy(firstDelay: -1, factor: 0).delay(after: 2) == 0)
  }
}
