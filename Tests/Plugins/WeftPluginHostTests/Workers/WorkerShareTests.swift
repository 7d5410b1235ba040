// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing
import WeftLists
import WeftPluginFormat
import WeftSystem
import WeftTestSupport

@testable import WeftPluginHost

/// A worker that computes without being asked.
@Suite struct WorkerShareTests {
  /// C code that pretends to sleep, and computes until the next request.
  static let computing = """
    volatile uint32_t *words = (volatile uint32_t *)channel;
    words[1] = 1;
    while (words[0] == number) {}
    """

  /// C code that answers and then computes.
  static let burning = """
    weft_answer answer = {WEFT_ANSWER_PASSED, 0, 0, 0};
    weft_channel_reply(channel, number, &answer);
    \(computing)
    """

  private let scratch: Scratch
  private let fixture: PluginFixture

  init() throws {
    (scratch, fixture) = (try Scratch(), try PluginFixture())
    try fixture.add(PluginCompiler.source(body: ""))
  }

  private var quarantine: QuarantineFile {
    QuarantineFile(path: scratch.path("state/quarantine").path)
  }

  private func host(_ program: String) -> PluginHost {
    let times = PluginTimes(
      frame: .seconds(600),
      call: .seconds(60),
      background: .seconds(60),
      limit: .seconds(60),
      start: .seconds(60),
      waitsForStart: true
    )
    return PluginHost(
      folders: [fixture.scratch.folder.path],
      policy: PluginPolicy(quarantine: quarantine, workerPath: program),
      times: times
    )
  }

  private func codes(_ host: PluginHost) -> [String] { host.problems.map(\.refusal.code) }

  /// Returns the letter of a process's state.
  private func state(of process: Int32) throws -> Character {
    let stat = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return try #require(stat.split(separator: ")").last?.first { $0 != " " })
  }

  /// Waits for a condition that holds as soon as there is time.
  private func wait(_ what: String, _ holds: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(120)
    while try !holds() {
      try #require(ContinuousClock.now < end, "\(what)")
      usleep(2_000)
    }
  }

  @Test func `a worker that computes unasked is stopped until the next request, and reported`()
    throws
  {
    let fake = try FakeWorker(answer: Self.burning)
    var host: PluginHost? = host(fake.program)
    var list: ChatChannelListViewModel? = host.map(PluginFixture.list)
    _ = list?.screen(rowLimit: 10)
    let process = try #require(host?.guests.first?.worker?.processID)
    for round in 0..<3 {
      try wait("stop \(round)") { try state(of: process) == "T" }
      let used = ProcessorWatch.time(of: process)
      usleep(20_000)
      #expect(ProcessorWatch.time(of: process) == used)
      let answers = host?.hooks.first?.answerCount ?? 0
      host?.redraw("org.example.test")
      _ = list?.screen(rowLimit: 10)
      // It was resumed, and has answered.
      #expect(host?.hooks.first?.answerCount ?? 0 > answers, "round \(round)")
    }
    #expect(host.map(codes) == ["computesUnasked"])
    #expect(
      host?.guests.first?.worker?.processID == process && host?.entries.first?.state == .active
    )
    try wait("the last stop") { try state(of: process) == "T" }
    (host, list) = (nil, nil)
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test func `other programs report a worker that computes unasked until the user forgives it`()
    throws
  {
    let fake = try FakeWorker(answer: Self.burning)
    let first = host(fake.program)
    _ = PluginFixture.list(first).screen(rowLimit: 10)
    try wait("the problem") { codes(first) == ["computesUnasked"] }
    try wait("the file") { quarantine.sibling("unasked").names("org.example.test") }
    #expect(codes(host(fake.program)) == ["computesUnasked"])
    try quarantine.sibling("unasked").release("org.example.test")
    #expect(codes(host(fake.program)) == [])
  }

  @Test func `a worker that computes in its answers is not stopped`() throws {
    let long = """
      weft_answer answer = {WEFT_ANSWER_PASSED, 0, 0, 0};
      long clock(void);
      long begun = clock();
      while (clock() - begun < 150000) {}
      weft_channel_reply(channel, number, &answer);
      """
    let fake = try FakeWorker(answer: long)
    let host = host(fake.program)
    let list = PluginFixture.list(host)
    _ = list.screen(rowLimit: 10)
    let told = host.problems.map(\.line).joined(separator: "; ")
    let process = try #require(host.guests.first?.worker?.processID, "\(told)")
    for _ in 0..<2 {
      host.redraw("org.example.test")
      _ = list.screen(rowLimit: 10)
    }
    #expect(try #require(ProcessorWatch.time(of: process)) > ProcessorAllowance.most)
    try wait("sleep") { try state(of: process) == "S" }
    #expect(codes(host) == [])
    // Its folder with the program is removed with it.
    withExtendedLifetime(fake) {}
  }

  @Test func `a worker's share is the time of its answers plus a little`() {
    var share = ProcessorAllowance()
    share.charge(.milliseconds(200), answering: .zero, in: .zero)
    #expect(!share.isOver && share.left == .milliseconds(50) && !share.isGood)
    share.charge(.seconds(5), answering: .seconds(5), in: .seconds(5))
    #expect(share.left == .milliseconds(150) && share.isGood)
    share.charge(.milliseconds(151), answering: .zero, in: .zero)
    #expect(share.isOver)
    // Unused time is not saved up.
    share.charge(.zero, answering: .seconds(9), in: .seconds(3600))
    #expect(share.left == ProcessorAllowance.most)
  }
}
