// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftTestSupport

/// Which thread is selected, and by whom.
@Suite struct ThreadListSelectionTests {
  private func session(preselectsFirst: Bool = true) -> ThreadListSession {
    var session = ThreadListSession(
      user: Samples.me.id,
      now: Samples.now,
      preselectsFirst: preselectsFirst
    )
    _ = session.handle(.appear)
    return session
  }

  @Test func `the first row is preselected if enabled, in any order of arrival`() {
    var session = session()
    _ = session.handle(.pageLoaded(Samples.threads(0..<4).reversed(), next: nil))
    _ = session.drainChanges()
    #expect(session.selectedThread == "t0" && session.index(of: "t0") == 0)
  }

  @Test func `a selection stays, and without the option nothing is selected`() {
    var wanted = session()
    _ = wanted.handle(.select("t2"))
    _ = wanted.handle(.pageLoaded(Samples.threads(0..<4), next: nil))
    #expect(wanted.selectedThread == "t2")
    var unwanted = session(preselectsFirst: false)
    _ = unwanted.handle(.pageLoaded(Samples.threads(0..<4), next: nil))
    #expect(unwanted.selectedThread == nil)
  }

  @Test func `the view keeps its position when a thread above it is removed`() {
    var session = session(preselectsFirst: false)
    _ = session.handle(.pageLoaded(Samples.threads(0..<6), next: nil))
    _ = session.drainChanges()
    _ = session.handle(.scroll(to: 3))
    let shown = session.threads(in: 3..<4).first?.id
    _ = session.handle(.threadRemoved("t1"))
    _ = session.drainChanges()
    #expect(session.firstVisible == 2)
    #expect(session.threads(in: 2..<3).first?.id == shown && shown != nil)
  }

  @Test func `loading another page selects nothing`() {
    var session = session()
    _ = session.handle(.pageLoaded(Samples.threads(0..<4), next: "page2"))
    _ = session.handle(.select(nil))
    _ = session.drainChanges()
    _ = session.handle(.threadAppeared(at: 3))
    _ = session.handle(.pageLoaded(Samples.threads(4..<8), next: nil))
    #expect(session.selectedThread == nil, "somebody wanted none")
  }

  @Test func `a removed thread loses its selection, and removing another changes nothing`() {
    var session = session()
    _ = session.handle(.pageLoaded(Samples.threads(0..<4), next: nil))
    _ = session.handle(.threadRemoved("t1"))
    #expect(session.selectedThread == "t0")
    _ = session.handle(.threadRemoved("t0"))
    #expect(session.selectedThread == nil)
  }

  @Test func `an empty list selects nothing`() {
    var session = session()
    _ = session.handle(.pageLoaded([], next: nil))
    #expect(session.selectedThread == nil)
  }

  @Test func `a cached thread is preselected before the list is loaded`() {
    var session = ThreadListSession(
      user: Samples.me.id,
      now: Samples.now,
      preselectsFirst: true
    )
    _ = session.handle(.cached(Samples.threads(1..<4).reversed()))
    #expect(session.selectedThread == nil, "nobody has asked for the list")
    _ = session.handle(.appear)
    #expect(session.selectedThread == "t1" && session.isReloading)
    _ = session.handle(.pageLoaded(Samples.threads(0..<4), next: nil))
    #expect(session.selectedThread == "t1", "what was selected stays")
  }

  @Test func `the first thread is preselected by the host's call or by the list's option`() {
    let list = ChatThreadListViewModel(environment: Samples.environment())
    _ = list.send(.appear)
    _ = list.send(.pageLoaded(Samples.threads(0..<3), next: nil))
    #expect(list.selectedThread == nil)
    list.preselectThreadIfNeeded()
    #expect(list.selectedThread == "t0")
    _ = list.send(.select("t2"))
    list.preselectThreadIfNeeded()
    #expect(list.selectedThread == "t2")
    let wanting = ChatThreadListViewModel(
      environment: Samples.environment(),
      preselectsFirst: true
    )
    _ = wanting.send(.appear)
    _ = wanting.send(.pageLoaded(Samples.threads(0..<3), next: nil))
    #expect(wanting.selectedThread == "t0")
  }
}
