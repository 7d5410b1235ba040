// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// Plugins that are added, changed and removed while their host runs.
@Suite struct ReloadTests {
  let fixture: PluginFixture
  let host: PluginHost
  let list: ChatChannelListViewModel

  init() throws { try self.init(trustsAll: false) }

  init(trustsAll: Bool) throws {
    fixture = try PluginFixture()
    host = PluginHost(
      folders: [fixture.scratch.folder.path],
      policy: PluginPolicy(trustsAll: trustsAll, workerPath: Checkout.worker.path),
      times: PluginTimes(
        frame: .seconds(600),
        call: .seconds(60),
        background: .seconds(60),
        point: .seconds(60),
        limit: .seconds(60),
        start: .seconds(60)
      )
    )
    list = PluginFixture.list(host)
    try host.follow()
  }

  private func source(_ text: String, hook: String = "weft.text.messagePreview/1") -> String {
    PluginCompiler.source(hook: hook, body: "weft_row_answer(out, row->id, text(\"\(text)\"));")
  }

  /// The text of the first row in a frame.
  var text: String {
    _ = list.screen(rowLimit: 10)
    return list.rows(in: 0..<1)[0].messagePreviewText
  }

  /// Draws a frame on each change until the condition holds.
  func wait(_ isDone: () -> Bool) {
    while true {
      _ = text
      if isDone() { return }
      host.house.redraws.waitForNews()
    }
  }

  /// Replaces a file atomically, as a careful linker does.
  func replace(_ name: String, with source: String) throws {
    let work = try Scratch()
    let built = try PluginCompiler.compile(source, to: work.path(name))
    let draft = fixture.scratch.path("draft")
    try FileManager.default.moveItem(at: built, to: draft)
    unsafe #expect(rename(draft.path, fixture.scratch.path(name).path) == 0)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: fixture.scratch.path(name))
  }

  @Test func `an added plugin is shown, replaced, and gone when it is removed`() throws {
    #expect(text == "text a")
    try replace("p.so", with: source("one"))
    wait { text == "one" }
    let first = try #require(host.guests[0].worker?.processID)
    try replace("p.so", with: source("two"))
    wait { text == "two" }
    // The old one is released when the new one has answered a few times.
    for number in 0..<3 {
      _ = list.send(.channelChanged(Samples.channel("a", [Samples.message("news \(number)")])))
      #expect(text == "two")
    }
    _ = text
    #expect(kill(first, 0) == -1 && errno == ESRCH)
    #expect(host.problems.isEmpty && host.entries.map(\.state) == [.active])
    try remove("p.so")
    wait { text == "news 2" }
    #expect(host.guests.isEmpty && host.entries.isEmpty)
  }

  @Test func `19: while a file is incomplete the old one stays`() throws {
    try replace("p.so", with: source("one"))
    wait { text == "one" }
    let path = fixture.scratch.path("p.so")
    let work = try Scratch()
    let whole = try Data(
      contentsOf: PluginCompiler.compile(source("two"), to: work.path("p.so"))
    )
    try whole.prefix(whole.count / 2).write(to: path)
    wait { !host.problems.isEmpty }
    #expect(text == "one" && host.problems.map(\.refusal.code) == ["truncated"])
    #expect(host.entries.map(\.state) == [.active])
    try whole.write(to: path)
    wait { text == "two" }
    #expect(host.problems.isEmpty)
  }

  @Test func `115: a new file that fails at once is rolled back`() throws {
    try replace("p.so", with: source("one"))
    wait { text == "one" }
    let source = PluginCompiler.source(body: "abort();", before: "#include <stdlib.h>\n")
    try replace("p.so", with: source)
    wait { !host.problems.isEmpty }
    wait { text == "one" }
    let problem = try #require(host.problems.first)
    #expect(host.problems.count == 1 && problem.refusal.code == "workerEnded")
    #expect(problem.refusal.text.contains("its previous file is used"))
    // The next scan of the folder does not try it again.
    let news = host.house.redraws.news
    try fixture.order("# nothing\n")
    wait { host.house.redraws.news > news }
    #expect(text == "one" && host.problems.count == 1)
    try replace("p.so", with: self.source("three"))
    wait { text == "three" }
    #expect(host.problems.isEmpty)
  }

  @Test func `a new file that can't start leaves the old one in use`() throws {
    try replace("p.so", with: source("one"))
    wait { text == "one" }
    let broken = source("two").replacingOccurrences(of: "WEFT_MAGIC, ", with: "1, ")
    try replace("p.so", with: broken)
    wait { !host.problems.isEmpty }
    #expect(text == "one" && host.problems.map(\.refusal.code) == ["badMagic"])
    #expect(host.entries.map(\.state) == [.active])
  }

  @Test func `111: a new file may be of another ABI version`() throws {
    try replace("p.so", with: source("one"))
    wait { text == "one" }
    try replace("p.so", with: source("two").replacing("\"1.0.0\"", with: "\"1.1.0\""))
    wait { text == "two" }
    #expect(host.entries.map(\.version) == ["1.1.0"])
    let newer = source("three").replacing(
      "WEFT_NOTE(",
      with: "#undef WEFT_ABI_MAJOR\n#define WEFT_ABI_MAJOR 2u\nWEFT_NOTE("
    )
    try replace("p.so", with: newer)
    wait { !host.problems.isEmpty }
    #expect(text == "two" && host.problems.map(\.refusal.code) == ["wrongABI"])
  }

  @Test func `112: a hook that a new file lacks is no longer called`() throws {
    try replace("p.so", with: source("one"))
    wait { text == "one" }
    try replace("p.so", with: source("two", hook: "weft.text.title/1"))
    wait { text == "text a" }
    #expect(host.entries.map(\.hooks) == [["weft.text.title/1"]] && host.problems.isEmpty)
  }

  @Test func `113: fifty new files leave one process and none of the old files`() throws {
    var processes: Set<Int32> = []
    var files: [WeakFile] = []
    for number in 0..<50 {
      try replace("p.so", with: source("\(number)"))
      wait { text == "\(number)" }
      processes.insert(try #require(host.guests[0].worker?.processID))
      files.append(WeakFile(file: host.guests[0].file.sealed))
    }
    // The last one has to prove itself too.
    for _ in 0..<3 {
      host.redraw("org.example.test")
      _ = text
    }
    _ = text
    // Another thread releases the last ones.
    for _ in 0..<100_000 where files.count(where: { $0.file != nil }) > 1 { usleep(1000) }
    #expect(processes.count == 50 && processes.count { kill($0, 0) == 0 } == 1)
    #expect(files.count { $0.file != nil } == 1 && host.problems.isEmpty)
  }

  private struct WeakFile {
    weak var file: SealedFile?
  }

  @Test func `114: new and old file don't wait for each other's calls`()
    throws
  {
    let nap = PluginCompiler.source(
      body: "for (;;) {} weft_row_answer(out, row->id, text(\"one\"));"
    )
    let times = PluginTimes(frame: .zero, call: .zero, limit: .seconds(600), start: .seconds(60))
    let host = PluginHost(
      folders: [fixture.scratch.folder.path],
      policy: PluginPolicy(workerPath: Checkout.worker.path),
      times: times
    )
    let list = PluginFixture.list(host)
    try host.follow()
    func wait(_ isDone: () -> Bool) {
      while true {
        _ = list.screen(rowLimit: 10)
        if isDone() { return }
        host.house.redraws.waitForNews()
      }
    }
    try replace("p.so", with: nap)
    wait { host.hooks.count == 1 }
    _ = list.screen(rowLimit: 10)
    let process = try #require(host.guests[0].worker?.processID)
    try remove("p.so")
    wait { host.hooks.isEmpty }
    #expect(kill(process, 0) == -1 && errno == ESRCH, "it is ended in the middle of its call")
  }

  @Test func `changes of the order file and the settings are applied too`() throws {
    try replace("p.so", with: source("one"))
    wait { text == "one" }
    try fixture.order("-org.example.test\n")
    wait { text == "text a" }
    #expect(host.entries.map(\.state) == [.disabled])
    try fixture.order("org.example.test\n")
    wait { text == "one" }
  }

  @Test func `a disabled plugin is listed by file name until it has run, then by its own name`()
    throws
  {
    try fixture.order("-org.example.test\n")
    try replace("Badges.so", with: source("one"))
    wait { host.entries.count == 1 }
    #expect(host.entries.map(\.name) == ["Badges"] && host.entries[0].state == .disabled)
    try fixture.order("org.example.test\n")
    wait { text == "one" }
    #expect(host.entries.map(\.name) == ["Test"])
    try fixture.order("-org.example.test\n")
    wait { text == "text a" }
    #expect(host.entries.map(\.name) == ["Test"] && host.entries[0].state == .disabled)
    try fixture.order("org.example.test\n")
    wait { host.entries[0].state == .active }
    #expect(host.entries.map(\.name) == ["Test"])
  }

  @Test func `an unchanged plugin is not disturbed`() throws {
    try replace("p.so", with: source("one"))
    wait { text == "one" }
    let process = host.guests[0].worker?.processID
    let other = source("title", hook: "weft.text.title/1").replacing(
      "org.example.test",
      with: "org.example.b"
    )
    try replace("q.so", with: other)
    wait { host.hooks.count == 2 }
    #expect(host.guests.compactMap(\.worker?.processID).first == process && text == "one")
  }

  @Test func `a folder that disappears and returns is scanned again`() throws {
    try replace("p.so", with: source("one"))
    wait { text == "one" }
    let folder = fixture.scratch.folder
    let away = folder.deletingLastPathComponent().appending(
      path: folder.lastPathComponent + ".away"
    )
    try FileManager.default.moveItem(at: folder, to: away)
    wait { text == "text a" }
    #expect(host.problems.map(\.refusal.code) == ["noFolder"])
    try FileManager.default.moveItem(at: away, to: folder)
    wait { text == "one" }
    #expect(host.problems.isEmpty)
  }
}
