// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Synchronization
import Testing
import WeftLists
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// The plugins of a host that serves many users.
@Suite struct HostedPluginTests {
  private let fixture: PluginFixture

  init() throws {
    fixture = try PluginFixture()
    try fixture.add(
      PluginCompiler.source(
        body: """
          asked += 1;
          snprintf(said, sizeof said, "%d", asked);
          weft_row_answer(out, row->id, text(said));
          """,
        before: "#include <stdio.h>\nstatic int asked;\nstatic char said[20];"
      )
    )
  }

  /// Times in which nothing is late by chance.
  private static let patient = PluginTimes(
    frame: .seconds(600),
    call: .seconds(60),
    background: .seconds(60),
    point: .seconds(60),
    limit: .seconds(60),
    start: .seconds(60),
    restarts: .init(faults: 1),
    waitsForStart: true
  )

  private func plugins(_ policy: PluginPolicy = PluginPolicy(), workers: Int = 8) -> HostedPlugins {
    var policy = policy
    policy.workerPath = Checkout.worker.path
    return HostedPlugins(
      folders: [fixture.scratch.folder.path],
      policy: policy,
      times: Self.patient,
      workers: workers
    )
  }

  private func texts(_ list: ChatChannelListViewModel) -> [String] {
    _ = list.screen(rowLimit: 10)
    return list.rows(in: 0..<3).map(\.messagePreviewText)
  }

  private let counted = ["1", "2", "3"]
  private let defaults = ["text a", "text b", "text c"]

  @Test(arguments: [false, true])
  func `each user has a worker that shares no state with others, even for trusted plugins`(
    isTrusted: Bool
  ) throws {
    let plugins = plugins(PluginPolicy(trustsAll: isTrusted))
    let people = (0..<3).map { _ in plugins.forPerson() }
    for person in people { #expect(texts(PluginFixture.list(person)) == counted) }
    let processes = people.compactMap { $0.guests.first?.worker?.processID }
    #expect(Set(processes).count == 3 && !processes.contains(getpid()))
    #expect(plugins.workerCount == 3 && plugins.problems.isEmpty && plugins.warnings.isEmpty)
  }

  @Test func `a user's workers start with the first frame and stop when the user leaves`() throws {
    let plugins = plugins()
    var person: PluginHost? = plugins.forPerson()
    person?.start()
    #expect(person?.hasLease == false && plugins.workerCount == 0)
    var list: ChatChannelListViewModel? = person.map(PluginFixture.list)
    #expect(list.map(texts) == counted)
    let process = try #require(person?.guests.first?.worker?.processID)
    #expect(person?.hasLease == true && kill(process, 0) == 0)
    (list, person) = (nil, nil)
    #expect(kill(process, 0) != 0 && plugins.workerCount == 0)
  }

  @Test func `users over the limit wait for workers in order of arrival`() throws {
    let plugins = plugins(workers: 2)
    var people: [PluginHost?] = (0..<5).map { _ in plugins.forPerson() }
    var lists = people.map { $0.map(PluginFixture.list) }
    for (place, list) in lists.enumerated() {
      #expect(list.map(texts) == (place < 2 ? counted : defaults))
    }
    #expect(plugins.workerCount == 2 && plugins.waitingCount == 3)
    // A user who leaves while waiting takes no place.
    (lists[2], people[2]) = (nil, nil)
    (lists[0], people[0]) = (nil, nil)
    #expect(plugins.waitingCount == 1 && people[3]?.drainRedrawRequests() == true)
    #expect(lists[4].map(texts) == defaults)
    #expect(lists[3].map(texts) == counted)
    // Nor does a user who gets a place but leaves before the next frame.
    (lists[1], people[1]) = (nil, nil)
    #expect(people[4]?.drainRedrawRequests() == true)
    let last = plugins.forPerson()
    (lists[4], people[4]) = (nil, nil)
    #expect(texts(PluginFixture.list(last)) == counted && plugins.workerCount == 2)
  }

  @Test func `plugins that need more than all workers run for no user`() throws {
    let plugins = plugins(workers: 1)
    #expect(plugins.pluginCount == 1 && plugins.mostWorkers == 1)
    try fixture.add(
      PluginCompiler.source(
        id: "org.example.other",
        body: "weft_row_answer(out, row->id, text(\"x\"));"
      ),
      as: "q.so"
    )
    let more = self.plugins(workers: 1)
    #expect(more.pluginCount == 2)
    let person = more.forPerson()
    #expect(texts(PluginFixture.list(person)) == defaults)
    #expect(more.workerCount == 0 && more.waitingCount == 1)
  }

  @Test func `a failure for one user does not affect others and is written to no file`() throws {
    let file = fixture.scratch.path("state/quarantine").path
    let plugins = plugins(PluginPolicy(quarantine: QuarantineFile(path: file)))
    let (one, other) = (plugins.forPerson(), plugins.forPerson())
    let lists = [PluginFixture.list(one), PluginFixture.list(other)]
    for list in lists { #expect(texts(list) == counted) }
    let process = try #require(one.guests.first?.worker?.processID)
    kill(process, SIGKILL)
    // An ended process is noticed when its plugin is called, which does not happen for cached rows.
    one.redraw("org.example.test")
    _ = lists[0].screen(rowLimit: 10)
    #expect(one.guests.first?.worker?.ending != nil)
    one.redraw("org.example.test")
    _ = one.drainRedrawRequests()
    #expect(texts(lists[0]) == defaults)
    #expect(one.problems.map(\.refusal.code) == [PluginRefusal.Code.quarantined.rawValue])
    #expect(other.problems.isEmpty && other.guests.first?.ended == nil)
    #expect(texts(PluginFixture.list(plugins.forPerson())) == counted)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `once the shared waiting time is spent plugins delay no frame`() {
    let clock = SteppedClock()
    let share = WaitingShare { clock.now }
    let budgets = (0..<100).map { _ in FrameBudget(PluginTimes(), share: share) { clock.now } }
    let start = clock.now
    for budget in budgets {
      budget.begin()
      for _ in 0..<4 {
        budget.spend(of: "slow", isBackground: false) { clock.pass($0) }
        budget.spend(of: "slow", isBackground: true) { clock.pass($0) }
      }
    }
    #expect(clock.now - start < .milliseconds(500))
    // A user who sends a text is waited for, and a second later frames wait again.
    budgets[0].patiently {
      budgets[0].spend(of: "slow", isBackground: false) { #expect($0 == .milliseconds(100)) }
    }
    clock.pass(.seconds(2))
    budgets[0].begin()
    budgets[0].spend(of: "slow", isBackground: false) { #expect($0 == .milliseconds(2)) }
  }
}

/// A clock that advances when a test says so.
private final class SteppedClock: Sendable {
  private let moment = Mutex(Duration.zero)
  var now: Duration { moment.withLock { $0 } }
  func pass(_ time: Duration) { moment.withLock { $0 += time } }
}
