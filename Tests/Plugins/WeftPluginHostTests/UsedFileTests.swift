// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftModel
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// Which of several files with one id is used: the previous one, until the user decides otherwise.
@Suite struct UsedFileTests {
  private let fixture: PluginFixture
  private let state: Scratch

  init() throws {
    fixture = try PluginFixture()
    state = try Scratch()
  }

  private var path: String { state.path("weft/used").path }

  private func add(_ name: String, version: String, text: String = "") throws {
    let source = PluginCompiler.source(body: "weft_row_answer(out, row->id, text(\"\(text)\"));")
      .replacing("1.0.0", with: version)
    try? FileManager.default.removeItem(at: fixture.scratch.path(name))
    try fixture.add(source, as: name)
  }

  /// Returns a host as a separate process would create it.
  private func host(_ used: UsedFiles? = nil) -> PluginHost {
    let policy = PluginPolicy(trustsAll: true, used: used ?? UsedFiles(path: path))
    return PluginHost(folders: [fixture.scratch.folder.path], policy: policy)
  }

  private func active(_ host: PluginHost) -> [String] {
    host.entries.filter { $0.state == .active }.map { String($0.file.suffix(4)) }
  }

  @Test func `a new file with a known id and a higher version waits and is a problem`() throws {
    try add("b.so", version: "1.0.0")
    #expect(active(host()) == ["b.so"])
    try add("a.so", version: "9.0.0")
    let host = host()
    #expect(active(host) == ["b.so"] && host.entries.count == 1)
    let problem = try #require(host.problems.first)
    #expect(problem.refusal.code == "replacement" && problem.file.hasSuffix("/a.so"))
    #expect(problem.refused?.version == "9.0.0" && host.problemCount.refused == 1)
    let used = fixture.scratch.path("b.so").path
    #expect(problem.refusal.text.contains("which was used from \(used), and waits"))
    #expect(problem.refusal.remedy.contains("weft plugins enable \(problem.file) "))
    // It still waits while the used file is gone for a moment.
    try FileManager.default.removeItem(at: fixture.scratch.path("b.so"))
    #expect(active(self.host()) == [])
    #expect(self.host().problems.map(\.refusal.code) == ["replacement"])
  }

  @Test func `a file the user has accepted is used from then on`() throws {
    try add("b.so", version: "1.0.0")
    _ = host()
    try add("a.so", version: "2.0.0")
    #expect(active(host()) == ["b.so"])
    let found = PluginInspection(path: fixture.scratch.path("a.so").path)
    try UsedFiles(path: path).use(found)
    #expect(active(host()) == ["a.so"] && host().problems.isEmpty)
    #expect(host().entries.map(\.state) == [.active, .shadowed])
  }

  @Test func `a running host keeps its files until the user decides otherwise`() throws {
    try add("b.so", version: "1.0.0")
    let host = host()
    try host.follow()
    func wait(_ isDone: () -> Bool) {
      while true {
        _ = host.beginFrame()
        if isDone() { return }
        host.house.redraws.waitForNews()
      }
    }
    try add("a.so", version: "2.0.0")
    wait { host.problems.map(\.refusal.code) == ["replacement"] }
    #expect(active(host) == ["b.so"])
    let found = PluginInspection(path: fixture.scratch.path("a.so").path)
    try UsedFiles(path: path).use(found)
    PluginOrderFile.stir(folder: fixture.scratch.folder.path)
    wait { active(host) == ["a.so"] }
  }

  @Test func `a file rewritten in place is the same plugin`() throws {
    try add("b.so", version: "1.0.0")
    try add("a.so", version: "0.1.0")
    #expect(active(host()) == ["b.so"])
    for version in ["1.1.0", "2.0.0"] {
      try add("b.so", version: version, text: version)
      #expect(active(host()) == ["b.so"] && host().problems.isEmpty, "\(version)")
    }
    // A file that is now older is still the used one.
    try add("b.so", version: "0.0.1")
    #expect(active(host()) == ["b.so"])
    #expect(host().problems.map(\.refusal.code) == ["replacement"])
  }

  @Test func `a moved file is recognised by its bytes, and an update under another name is used`()
    throws
  {
    try add("b.so", version: "1.0.0")
    _ = host()
    try FileManager.default.moveItem(
      at: fixture.scratch.path("b.so"),
      to: fixture.scratch.path("c.so")
    )
    try add("a.so", version: "2.0.0")
    #expect(active(host()) == ["c.so"])
    try FileManager.default.removeItem(at: fixture.scratch.path("a.so"))
    try FileManager.default.removeItem(at: fixture.scratch.path("c.so"))
    try add("d.so", version: "2.1.0", text: "new")
    #expect(active(host()) == ["d.so"] && host().problems.isEmpty)
  }

  @Test func `without a record the highest version is used, but a trusted file first`()
    throws
  {
    try add("b.so", version: "1.0.0")
    try add("a.so", version: "2.0.0")
    #expect(active(host(UsedFiles())) == ["a.so"])
    let trust = state.path("trust").path
    let found = PluginInspection(path: fixture.scratch.path("b.so").path)
    try TrustFile.pin(id: "org.example.test", sha256: try #require(found.sha256), at: trust)
    let host = PluginHost(
      folders: [fixture.scratch.folder.path],
      policy: PluginPolicy(trusted: TrustFile(path: trust))
    )
    #expect(active(host) == ["b.so"] && host.problems.map(\.refusal.code) == ["replacement"])
  }

  @Test func `a link is followed to the changed file and stays a link`() throws {
    try add("b.so", version: "1.0.0")
    try state.write([], to: "real")
    let link = state.path("link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real")
    _ = host(UsedFiles(path: link))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real")
    let written = try String(contentsOf: state.path("real"), encoding: .utf8)
    #expect(written.hasSuffix(" org.example.test \(fixture.scratch.folder.path)/b.so\n"))
  }

  @Test func `a read-only record is never written, and an unreadable one is a problem`()
    throws
  {
    try add("b.so", version: "1.0.0")
    _ = host(UsedFiles(path: path, isWritten: false))
    #expect(!FileManager.default.fileExists(atPath: path))
    _ = host()
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let before = try String(contentsOfFile: path, encoding: .utf8)
    #expect(before.hasSuffix(" org.example.test \(fixture.scratch.folder.path)/b.so\n"))
    try add("a.so", version: "2.0.0")
    #expect(active(host(UsedFiles(path: path).unwritten)) == ["b.so"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
    unsafe #expect(mkfifo(state.path("pipe").path, 0o600) == 0)
    let host = host(UsedFiles(path: state.path("pipe").path))
    #expect(host.warnings.map(\.refusal.code) == ["badUsedFile"] && active(host) == ["a.so"])
  }
}
