// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftDigest
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// Libraries that a plugin brings along instead of using the system's: its own code in other files.
@Suite struct BroughtLibraryTests {
  /// A plugin in a folder, and the library in another folder that gives it its text.
  private final class Fixture {
    let scratch: Scratch
    let name: String

    /// - Parameter runpath: Where the plugin's libraries are searched; `nil` for where the library is.
    init(runpath: String? = nil, text: String = "first") throws {
      scratch = try Scratch()
      // Library names are global to the process, which all tests share.
      name = "libbrought\(UInt32.random(in: 1 ... .max)).so.1"
      for folder in ["lib", "plugins"] {
        try FileManager.default.createDirectory(
          at: scratch.path(folder),
          withIntermediateDirectories: false
        )
        try setMode(0o755, folder)
      }
      try addLibrary(text)
      let source = PluginCompiler.source(
        body: "weft_row_answer(out, row->id, text(said()));",
        before: "extern const char *said(void);"
      )
      let real = scratch.path("lib/\(name)").path
      let path = runpath ?? scratch.path("lib").path
      let built = try PluginCompiler.compile(
        source,
        to: scratch.path("p.so"),
        flags: [real, "-Wl,-rpath,\(path)"]
      )
      try FileManager.default.moveItem(at: built, to: plugin)
    }

    var plugin: URL { scratch.path("plugins/p.so") }

    func addLibrary(_ text: String, name: String? = nil, flags: [String] = []) throws {
      let name = name ?? self.name
      let built = try PluginCompiler.compile(
        "__attribute__((visibility(\"default\"))) const char *said(void) { return \"\(text)\"; }",
        to: scratch.path(name),
        flags: ["-Wl,-soname,\(name)"] + flags
      )
      let place = scratch.path("lib/\(name)")
      try? FileManager.default.removeItem(at: place)
      try FileManager.default.moveItem(at: built, to: place)
    }

    func setMode(_ mode: Int, _ path: String) throws {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode],
        ofItemAtPath: scratch.path(path).path
      )
    }

    var inspection: PluginInspection { PluginInspection(path: plugin.path) }

    func worker(_ file: PluginFile? = nil) throws -> WorkerProcess {
      try WorkerProcess(
        try file ?? WorkerFixture.file(at: plugin),
        in: WorkerProgram(named: Checkout.worker.path),
        limits: WorkerLimits(start: .seconds(60), call: .seconds(60))
      )
    }
  }

  private func text(_ worker: WorkerProcess) throws -> String? {
    let reply = try worker.call(0, WorkerFixture.window(1), within: .seconds(60))
    return try WorkerFixture.texts(reply, rows: 1).first ?? nil
  }

  @Test func `the inspected library is the one loaded, even if its file was replaced`() throws {
    let fixture = try Fixture()
    let file = try WorkerFixture.file(at: fixture.plugin)
    #expect(file.libraries.brought.map(\.name) == [fixture.name])
    try fixture.addLibrary("other")
    #expect(try text(fixture.worker(file)) == "first")
    #expect(try text(fixture.worker()) == "other")
  }

  @Test func `the host's process also loads the inspected copy, not the file`() throws {
    let fixture = try Fixture(text: "of the host")
    let host = PluginHost(
      folders: [fixture.scratch.path("plugins").path],
      policy: PluginPolicy(trustsAll: true)
    )
    #expect(host.problems == [] && host.entries.first?.libraries.map(\.name) == [fixture.name])
    #expect(PluginFixture.texts(host).first == "of the host")
    let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
    #expect(!maps.contains(fixture.name))
    // Another library of that name was not inspected, and would not even be loaded.
    let other = try Fixture(text: "another")
    #expect(PluginInspection(path: other.plugin.path).brought != fixture.inspection.brought)
    try fixture.addLibrary("changed")
    let again = PluginHost(
      folders: [fixture.scratch.path("plugins").path],
      policy: PluginPolicy(trustsAll: true)
    )
    #expect(again.problems.map(\.refusal.code) == ["unsafeLibrary"])
    #expect(again.entries.isEmpty)
  }

  @Test func `trust covers a plugin with its libraries until one of them changes`() throws {
    let fixture = try Fixture()
    let trust = fixture.scratch.path("trust").path
    func found() -> PluginInspection {
      PluginInspection(
        path: fixture.plugin.path,
        policy: PluginPolicy(trusted: TrustFile(path: trust))
      )
    }
    let hash = try #require(found().sha256)
    let file = fixture.scratch.path("lib/\(fixture.name)")
    let library = Digest(of: Array(try Data(contentsOf: file))).hex
    #expect(found().brought == [fixture.name: library])
    // A line from before libraries were inspected.
    try TrustFile.pin(id: "org.example.test", sha256: hash, at: trust)
    #expect(found().trust?.level == .worker)
    #expect(found().warnings.map(\.code) == ["changedSincePinned"])
    try TrustFile.pin(
      id: "org.example.test",
      sha256: hash,
      libraries: found().brought,
      at: trust
    )
    #expect(
      try String(contentsOfFile: trust, encoding: .utf8)
        == "\(hash) org.example.test \(library) \(fixture.name)\n"
    )
    #expect(found().trust == TrustDecision(level: .inProcess, reason: .pinned))
    #expect(found().warnings == [] && TrustFile(path: trust).strangeLine == nil)
    try fixture.addLibrary("changed")
    #expect(found().trust == TrustDecision(level: .worker, reason: .byDefault))
    #expect(
      found().warnings.map(\.text) == [
        "its libraries are not the ones that were trusted with it"
      ]
    )
  }

  @Test func `a library's own libraries are inspected too`() throws {
    let fixture = try Fixture()
    let deeper = "libdeeper\(fixture.name.dropFirst(10))"
    try fixture.addLibrary("deeper", name: deeper)
    let folder = fixture.scratch.path("lib").path
    try fixture.addLibrary(
      "first",
      flags: ["-Wl,--no-as-needed", "\(folder)/\(deeper)", "-Wl,-rpath,\(folder)"]
    )
    let found = fixture.inspection
    #expect(found.refusal == nil && Set(found.brought.keys) == [fixture.name, deeper])
    #expect(try text(fixture.worker()) == "first")
    try FileManager.default.removeItem(atPath: "\(folder)/\(deeper)")
    #expect(fixture.inspection.refusal?.code == "missingLibrary")
  }

  @Test(arguments: [
    (0o777, "lib"), (0o1777, "lib"), (0o777, "."), (0o666, "lib/*"), (0o4755, "lib/*"),
  ])
  func `libraries writable by others are refused, trusted or not`(
    mode: Int,
    path: String
  ) throws {
    let fixture = try Fixture()
    try fixture.setMode(mode, path.replacing("*", with: fixture.name))
    for policy in [PluginPolicy(), PluginPolicy(trustsAll: true)] {
      let refusal = PluginInspection(path: fixture.plugin.path, policy: policy).refusal
      // If the folder is writable by all, the plugin itself is refused first.
      let code = path == "." ? "folderWritableByOthers" : "unsafeLibrary"
      #expect(refusal?.code == code, "\(String(describing: refusal))")
      #expect(path == "." || refusal?.text.contains(fixture.name) == true)
    }
  }

  @Test func `libraries of other users are refused`() throws {
    for path in ["lib", "lib/*"] {
      let fixture = try Fixture()
      let place = fixture.scratch.path(path.replacing("*", with: fixture.name)).path
      // Only root can give files away; for other users the call fails.
      guard unsafe chown(place, 65534, 65534) == 0 else {
        #expect(errno == EPERM)
        return
      }
      let refusal = fixture.inspection.refusal
      #expect(refusal?.code == "unsafeLibrary")
      #expect(refusal?.text.contains("belongs to another user (65534)") == true)
    }
  }

  @Test(arguments: [".", "", "lib", "/usr/lib:", ":/usr/lib", "../lib:/usr/lib"])
  func `a plugin that searches libraries in the working folder is refused`(
    path: String
  ) throws {
    let file = TinyELF.looking(in: path)
    let scratch = try Scratch()
    let found = PluginInspection(path: try scratch.write(file.bytes, to: "x.so").path)
    #expect(found.refusal?.code == (path.isEmpty ? nil : "relativeLibrary"))
  }

  @Test func `a library with a relative path is refused`() throws {
    for needed in ["./libx.so", "lib/libx.so", "../libx.so", "$ORIGIN/libx.so", "/$LIB/libx.so"] {
      var file = TinyELF()
      file.needed = [needed]
      let scratch = try Scratch()
      let found = PluginInspection(path: try scratch.write(file.bytes, to: "x.so").path)
      #expect(found.refusal?.code == "relativeLibrary", "\(needed)")
    }
  }

  @Test
  func `a plugin loaded from memory has no folder, and the process's folder is not used instead`()
    throws
  {
    // Loaded from memory its folder would be /proc/self/fd, whose files are the host's.
    for path in ["$ORIGIN", "$ORIGIN/../cwd", "${ORIGIN}/.."] {
      var file = TinyELF.looking(in: path)
      file.needed = ["0"]
      let scratch = try Scratch()
      let found = PluginInspection(path: try scratch.write(file.bytes, to: "x.so").path)
      #expect(found.refusal?.code == "missingLibrary", "\(path)")
    }
  }

  @Test func `a library with another name or a circular dependency is refused`()
    throws
  {
    let fixture = try Fixture()
    try fixture.addLibrary("first", flags: ["-Wl,-soname,libother.so"])
    #expect(fixture.inspection.refusal?.code == "unsafeLibrary")
    let folder = fixture.scratch.path("lib").path
    let deeper = "libdeeper\(fixture.name.dropFirst(10))"
    let path = ["-Wl,--no-as-needed", "-Wl,-rpath,\(folder)"]
    try fixture.addLibrary("first")
    try fixture.addLibrary("deeper", name: deeper, flags: path + ["\(folder)/\(fixture.name)"])
    try fixture.addLibrary("first", flags: path + ["\(folder)/\(deeper)"])
    #expect(fixture.inspection.refusal?.text.contains("is part of a dependency cycle") == true)
  }

  @Test func `a link out of the system's folders is followed to its target`() throws {
    let fixture = try Fixture(runpath: "/usr/lib/../../proc/self/cwd")
    #expect(fixture.inspection.refusal?.code == "missingLibrary")
    let scratch = try Scratch()
    let link = scratch.path("system").path
    let linked = try Fixture(runpath: link)
    #expect(linked.inspection.refusal?.code == "missingLibrary")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: linked.scratch.path("lib").path
    )
    try linked.setMode(0o777, "lib")
    #expect(linked.inspection.refusal?.code == "unsafeLibrary")
    try linked.setMode(0o755, "lib")
    #expect(linked.inspection.brought.keys.first == linked.name)
  }

  @Test func `libraries that make the loader load others are refused`() throws {
    for tag: UInt64 in [0x7FFF_FFFD, 0x7FFF_FFFF, 0x6FFF_FEFB, 0x6FFF_FEFC] {
      var file = TinyELF()
      file.entries = [(tag, 1)]
      let refusal = #expect(throws: PluginRefusal.self) { try ELFFile(file.bytes) }
      #expect(refusal?.code == "loaderFlags")
    }
  }
}

extension TinyELF {
  /// Returns a library that searches for others in some folders.
  fileprivate static func looking(in path: String) -> TinyELF {
    var file = TinyELF()
    file.runpath = path
    return file
  }
}
