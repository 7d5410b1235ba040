// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftPluginFormat
import WeftPoints
import WeftTestSupport

@testable import WeftPluginHost

/// How a host reports refused files and misbehaving plugins.
@Suite struct PluginProblemTests {
  private let fixture: PluginFixture

  init() throws {
    fixture = try PluginFixture()
  }

  private func add(_ name: String, _ change: (inout TinyELF) -> Void) throws {
    var file = TinyELF()
    change(&file)
    try fixture.scratch.write(file.bytes, to: name)
  }

  @Test func `a refused file is reported with its claimed identity, hash and path`() throws {
    try add("a.so") { $0.needed = ["libnowhere.so"] }
    let problem = try #require(fixture.host().problems.first)
    #expect(problem.refusal.code == "missingLibrary" && problem.id == "org.example.tiny")
    let refused = try #require(problem.refused)
    #expect(refused.version == "1.0.0")
    #expect(refused.trust.level == .inProcess && refused.trust.reason == .host)
    let file = fixture.scratch.path("a.so").path
    let hash = try Subprocess(URL(fileURLWithPath: "/usr/bin/sha256sum"), [file]).text
    #expect(refused.sha256 == String(hash.prefix(64)))
  }

  @Test func `for an unreadable file only its path is reported`() throws {
    try fixture.scratch.write("text".utf8, to: "b.so")
    try FileManager.default.createSymbolicLink(
      at: fixture.scratch.path("c.so"),
      withDestinationURL: fixture.scratch.path("nothing.so")
    )
    let problems = fixture.host().problems
    #expect(problems.map(\.refusal.code) == ["danglingLink", "notELF"])
    #expect(problems.map(\.refused?.version) == [nil, nil])
    #expect(problems.map { $0.refused?.sha256 == nil } == [true, false], "one was read")
    #expect(problems.allSatisfy { $0.refused?.trust.reason == .host })
  }

  @Test func `a plugin that fails to start is refused with everything known about it`() throws {
    let source = PluginCompiler.source(body: "")
    try fixture.add(source.replacingOccurrences(of: "WEFT_MAGIC, ", with: "1, "))
    for host in [
      fixture.host(),
      PluginHost(file: fixture.scratch.path("p.so").path, policy: PluginPolicy(trustsAll: true)),
    ] {
      #expect(host.problems.map(\.refusal.code) == ["badMagic"])
      #expect(host.problems.first?.refused?.version == "1.0.0" && host.entries.isEmpty)
      #expect(host.problems.first?.refused?.sha256?.count == 64)
    }
  }

  @Test func `problems of used plugins and of folders refuse no file`() throws {
    try fixture.add(PluginCompiler.source(hook: "weft.item.spaceship/1", body: ""))
    try fixture.scratch.write("[".utf8, to: "settings.json")
    let path = fixture.scratch.folder.path
    let host = PluginHost(folders: [path, path + "/none"], policy: PluginPolicy(trustsAll: true))
    #expect(Set(host.problems.map(\.refusal.code)) == ["unknownHook", "badSetting", "noFolder"])
    #expect(host.problems.allSatisfy { $0.refused == nil } && host.entries.count == 1)
  }

  @Test func `long texts are cut, and line breaks and direction marks stay escaped`() throws {
    let text = "a\n\u{202E}" + String(repeating: "x", count: 10_000)
    let problem = PluginProblem(
      file: "Plugins/" + text,
      id: nil,
      refusal: PluginRefusal(.initFailed, text, remedy: text)
    )
    let item = PluginProblemItem(problem, .fault)
    let shown = "a\\u{a}\\u{202e}" + String(repeating: "x", count: 1997) + "…"
    #expect(item.text == shown && item.remedy == shown && item.code == "initFailed")
    #expect(item.name.hasPrefix("a\\u{a}\\u{202e}xx") && item.name.hasSuffix("x…"))
    #expect(item.file.hasPrefix("Plugins/a\\u{a}") && item.file.unicodeScalars.count < 2020)
    #expect(problem.line.utf8.count > 30_000, "lines for logs have it all")
  }

  /// Provides the point with a function whose status is always an error.
  private var failing: String {
    let lines = """
      static weft_status fail(void) { return WEFT_E_INTERNAL; }
      static weft_status start(const weft_host *host, void **self) {
        const weft_points *points = host->get(host, text(WEFT_POINTS));
        (void)self;
        points->declare(host, text("org.example.p/1"), text("i()"), WEFT_POINT_STATUS);
        return points->provide(host, text("org.example.p/1"), text("i()"), (weft_function)fail,
                               NULL, 0, NULL);
      }
      """
    return PluginCompiler.source(body: "", before: lines)
      .replacingOccurrences(of: "TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), start")
  }

  @Test func `faults of open hook points are problems of their providers`() throws {
    struct Broken: Error {}
    try fixture.add(failing)
    let host = fixture.host()
    let point = try #require(host.points.point("org.example.p/1"))
    #expect(host.problems.isEmpty && host.points.faultCount == 0)
    _ = try point.call()
    _ = try point.call()
    #expect(host.problems.map(\.id) == ["org.example.test"])
    #expect(host.problems.map(\.file) == host.entries.map(\.file))
    #expect(
      host.problems[0].line.hasSuffix(
        "p.so (org.example.test): point \"org.example.p/1\": org.example.test failed in 2 calls; "
          + "report it to the author [pointFailed]"
      )
    )
    let provision = try host.points.provide("org.example.p/1", "i()", priority: 9) { _ in
      // Calling from within itself is refused and reported for the point, since no one else is to blame.
      _ = try point.call()
      throw Broken()
    }
    _ = try point.call()
    // The one with the higher priority first.
    #expect(host.problems.map(\.id) == [nil, "weft", "org.example.test"])
    #expect(
      host.problems.map(\.refusal.code) == ["pointWithinItself", "pointFailed", "pointFailed"]
    )
    #expect(host.problems.map(\.file).filter { $0 == "org.example.p/1" }.count == 2)
    #expect(host.points.faultCount == 3 && host.points.problems.count == 3)
    provision.remove()
  }
}
