// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftPluginFormat
import WeftPoints
import WeftTestSupport
import WeftViews

@testable import WeftPluginHost

/// What lists show of untrusted plugins.
@Suite struct WorkerHostTests {
  private let fixture: PluginFixture

  init() throws {
    fixture = try PluginFixture()
  }

  /// Times in which nothing is late by chance; the first fault is final.
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

  private func host(
    _ times: PluginTimes = patient,
    _ quarantine: QuarantineFile = QuarantineFile()
  ) -> PluginHost {
    PluginHost(
      folders: [fixture.scratch.folder.path],
      policy: PluginPolicy(quarantine: quarantine, workerPath: Checkout.worker.path),
      times: times
    )
  }

  private func texts(_ list: ChatChannelListViewModel) -> [String] {
    _ = list.screen(rowLimit: 10)
    return list.rows(in: 0..<3).map(\.messagePreviewText)
  }

  private let defaults = ["text a", "text b", "text c"]
  private let changed = ["changed", "changed", "changed"]

  private func add(_ act: String, before: String = "") throws {
    try fixture.add(
      PluginCompiler.source(
        body: "\(act) weft_row_answer(out, row->id, text(\"changed\"));",
        before: "#include <stdlib.h>\n" + before
      )
    )
  }

  @Test func `an untrusted plugin runs in a separate process and is shown`() throws {
    try add("")
    let host = host()
    let list = PluginFixture.list(host)
    #expect(texts(list) == changed)
    let process = try #require(host.guests.first?.worker?.processID)
    #expect(process != getpid() && kill(process, 0) == 0)
    #expect(host.entries.map(\.trust.level) == [.worker] && host.entries.map(\.state) == [.active])
    #expect(host.problems.isEmpty)
  }

  @Test func `a stopped host leaves no process`() throws {
    try add("")
    var host: PluginHost? = host()
    var list: ChatChannelListViewModel? = host.map(PluginFixture.list)
    _ = list?.screen(rowLimit: 10)
    let process = try #require(host?.guests.first?.worker?.processID)
    (host, list) = (nil, nil)
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  /// Holds a host until told to release it.
  private final class Holder: @unchecked Sendable {
    // SAFETY: the test releases it on one thread, after all others have.
    var host: PluginHost?
    let isLast = DispatchSemaphore(value: 0)
    let isGone = DispatchSemaphore(value: 0)
    var process: Int32?
    init(_ host: PluginHost) { self.host = host }
  }

  @Test func `a host released in its own news callback stops and leaves no process`()
    throws
  {
    try add("")
    let holder = Holder(host(PluginTimes(start: .seconds(60))))
    holder.host?.onRedrawRequest {
      // This runs on the keeper's thread: a plugin has started.
      holder.isLast.wait()
      holder.process = holder.host?.guests.first?.worker?.processID
      holder.host = nil
      holder.isGone.signal()
    }
    holder.host?.house.keeper.begin()
    holder.isLast.signal()
    try #require(holder.isGone.wait(timeout: .now() + 60) == .success, "it waits for itself")
    let process = try #require(holder.process)
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test func `the first frame waits for no plugin, and a later one shows it`() throws {
    try add("")
    let host = host(PluginTimes(call: .seconds(60), limit: .seconds(60), start: .seconds(60)))
    let list = PluginFixture.list(host)
    // What it offers becomes known only in a later frame, however quick it is.
    #expect(texts(list) == defaults && host.hooks.isEmpty)
    host.waitUntilStarted()
    var shown = texts(list)
    // Its first call may be late: the frame has four milliseconds.
    while shown != changed {
      host.house.redraws.waitForNews()
      shown = texts(list)
    }
    #expect(host.problems.isEmpty)
  }

  @Test func `a fault leaves the default and is reported once in full`() throws {
    // Nothing is written before it is due, as compilers may otherwise do.
    let fence = "__asm__ volatile(\"\" ::: \"memory\");"
    let fault = "if (index == 2) { \(fence) *(volatile int *)0 = 1; \(fence) }"
    try add(fault)
    let host = host()
    let list = PluginFixture.list(host)
    #expect(texts(list) == defaults)
    #expect(texts(list) == defaults)
    #expect(host.problems.map(\.refusal.code) == ["quarantined"])
    let text = try #require(host.problems.first?.refusal.text)
    #expect(
      text.contains("weft.text.messagePreview/1, asked about 3 rows, had begun to answer 2: ")
    )
    #expect(text.contains("signal 11"))
    #expect(host.entries.map(\.state) == [.quarantined])
    #expect(host.problemCount.refused == 1)
  }

  @Test func `a plugin is not started again after its third crash`() throws {
    try add("abort();")
    var times = Self.patient
    times.restarts = .init(faults: 3, period: .seconds(3600), delay: .zero)
    let host = host(times)
    let list = PluginFixture.list(host)
    while true {
      #expect(texts(list) == defaults)
      if host.guests.first?.ended != nil { break }
      host.house.redraws.waitForNews()
    }
    #expect(host.guests.first?.worker?.restarts == 2)
    #expect(host.problems.map(\.refusal.code) == ["quarantined"])
  }

  @Test func `quarantine survives the host and lasts until the user lifts it`() throws {
    try add("if (getenv(\"HOME\") == NULL) abort();")
    let path = fixture.scratch.path("state/quarantine").path
    let first = host(Self.patient, QuarantineFile(path: path))
    _ = texts(PluginFixture.list(first))
    // Written by another thread, so that no frame waits for a disk.
    while !QuarantineFile(path: path).names("org.example.test") {
      first.house.redraws.waitForNews()
    }
    let second = host(Self.patient, QuarantineFile(path: path))
    #expect(texts(PluginFixture.list(second)) == defaults)
    #expect(second.entries.map(\.state) == [.quarantined] && second.guests[0].worker?.restarts == 0)
    #expect(second.problems.map(\.refusal.code) == ["quarantined"])
    try QuarantineFile(path: path).release("org.example.test")
    let third = host(Self.patient, QuarantineFile(path: path))
    _ = PluginFixture.list(third).screen(rowLimit: 10)
    #expect(third.guests[0].worker?.declaration != nil, "it is started again")
  }

  @Test
  func `the host waits for a late plugin at most as long as a frame may take, and shows it later`()
    throws
  {
    try add("if (index == 0) usleep(300000);", before: "extern int usleep(unsigned int);\n")
    var times = Self.patient
    (times.frame, times.call) = (.zero, .zero)
    let host = host(times)
    let list = PluginFixture.list(host)
    #expect(texts(list) == defaults)
    host.house.redraws.waitForNews()
    var frames = 0
    while texts(list) != changed, frames < 1000 {
      frames += 1
      host.house.redraws.waitForNews()
    }
    #expect(frames < 1000 && host.problems.isEmpty)
  }

  @Test func `a plugin that never answers is stopped when its time is over`() throws {
    try add("for (;;) {}")
    var times = Self.patient
    (times.frame, times.call, times.limit) = (.zero, .zero, .milliseconds(50))
    let host = host(times)
    let list = PluginFixture.list(host)
    #expect(texts(list) == defaults)
    // Nothing draws meanwhile.
    while host.guests[0].worker?.ending == nil { host.house.redraws.waitForNews() }
    #expect(texts(list) == defaults)
    #expect(host.problems.first?.refusal.text.contains("took longer than") == true)
  }

  @Test func `a malformed answer is a fault`() throws {
    try fixture.add(
      PluginCompiler.source(
        body: "((uint64_t *)out->ops)[0] = 0xFFFFFFFFFFFFFFFFu; out->ops_used = 8; return WEFT_OK;"
      )
    )
    let host = host()
    let list = PluginFixture.list(host)
    for _ in 0..<2 { #expect(texts(list) == defaults) }
    #expect(host.problems.map(\.refusal.code) == ["quarantined"])
  }

  @Test func `a plugin that can't start gets the same refusal in a worker as in this process`()
    throws
  {
    let source = PluginCompiler.source(body: "")
    try fixture.add(source.replacingOccurrences(of: "WEFT_MAGIC, ", with: "1, "))
    let host = host()
    host.waitUntilStarted()
    #expect(host.entries.isEmpty)
    #expect(host.problems.map(\.refusal) == fixture.host().problems.map(\.refusal))
    #expect(host.problems.first?.refused != nil)
  }

  @Test func `without a worker program no plugin runs`() throws {
    try add("")
    let host = PluginHost(
      folders: [fixture.scratch.folder.path],
      policy: PluginPolicy(workerPath: "/nonexistent/weft-worker"),
      times: Self.patient
    )
    #expect(texts(PluginFixture.list(host)) == defaults)
    #expect(host.problems.map(\.refusal.code) == ["noWorker"])
  }

  @Test func `a point provided by a plugin in a worker survives its process`() throws {
    try fixture.add(
      WorkerPointFixture.source(
        start: "both(\"a.b/1\", \"q(q)\", 0, (weft_function)twice);",
        before: """
          static uint64_t twice(uint64_t number) {
            if (number == 0) *(volatile int *)0 = 1;
            return 2 * number;
          }
          """
      )
    )
    var times = Self.patient
    times.restarts = .init(faults: 3, delay: .zero)
    let host = host(times)
    host.waitUntilStarted()
    let point = try #require(host.points.point("a.b/1"), "\(host.logLines)")
    #expect(try point.call([.uint64(21)]) == .uint64(42))
    #expect(try point.call([.uint64(0)]) == .uint64(0), "it passes")
    #expect(host.points.faultCount == 1)
    // None of its hooks is called.
    while try point.call([.uint64(4)]) != .uint64(8) { host.house.redraws.waitForNews() }
    #expect(host.guests[0].worker?.restarts == 1)
  }

  @Test
  func `119: a slow hook leaves the row unchanged and is shown when it has answered`()
    throws
  {
    try fixture.add(
      "#define _GNU_SOURCE\n#include <time.h>\n"
        + PluginCompiler.source(
          fields: ["channel.rawName"],
          body: "weft_row_answer(out, row->id, weft_row_text(row, 0));",
          before: "static struct timespec nap = {0, 30000000};",
          start: "nanosleep(&nap, NULL);"
        )
    )
    var times = Self.patient
    (times.frame, times.call) = (.zero, .zero)
    let host = host(times)
    let list = PluginFixture.list(host)
    func shows(_ text: String) -> Bool {
      list.screen(rowLimit: 1).text.split(separator: UInt8(ascii: "|")).contains(
        Array(text.utf8)[...]
      )
    }
    func name(_ text: String) {
      _ = list.send(
        .channelChanged(Samples.channel("a", name: "|\(text)|", [Samples.message("|b|")]))
      )
    }
    name("new")
    #expect(shows("b"), "the default")
    while shows("b") { host.house.redraws.waitForNews() }
    name("newer")
    // One frame, since the answer may be there in the next.
    let texts = list.screen(rowLimit: 1).text.split(separator: UInt8(ascii: "|")).map(Array.init)
    let shown = ["new", "newer", "b"].filter { texts.contains(Array($0.utf8)) }
    #expect(shown == ["new"], "the row as it was, in all its parts")
    while shows("new") { host.house.redraws.waitForNews() }
    #expect(shows("newer") && !shows("b") && host.problems.isEmpty)
  }
}
