// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPluginHost
import WeftTestSupport

/// Files that are not plugins, detected before anything of them is loaded.
@Suite struct FileAbuseTests {
  /// Returns the refusal codes of a folder's files; the list shows its own rows all the same.
  private func refusals(_ fixture: PluginFixture) -> [String] {
    let host = fixture.host()
    #expect(PluginFixture.texts(host) == ["text a", "text b", "text c"], "the list still shows")
    return host.problems.map(\.refusal.code)
  }

  private func refusals(_ change: (inout TinyELF) -> Void) throws -> [String] {
    let fixture = try PluginFixture()
    var file = TinyELF()
    change(&file)
    try fixture.scratch.write(file.bytes, to: "x.so")
    return refusals(fixture)
  }

  private func refusals(of source: String, flags: [String]) throws -> [PluginProblem] {
    let fixture = try PluginFixture()
    try fixture.add(source, flags: flags)
    return fixture.host().problems
  }

  private let plugin = PluginCompiler.source(body: "weft_row_next(out, row->id);")

  @Test func `1, 2: the error for a text or empty file describes its start`() throws {
    let fixture = try PluginFixture()
    try fixture.scratch.write("hello\n".utf8, to: "a.so")
    try fixture.scratch.write([], to: "b.so")
    let texts = fixture.host().problems.map(\.refusal.text)
    #expect(texts[0] == "this is not a shared library: it starts with 68 65 6c 6c")
    #expect(texts[1] == "this is not a shared library: it is empty")
    #expect(refusals(fixture) == ["notELF", "notELF"])
  }

  @Test func `3, 4: paths that are not files are refused without waiting`() throws {
    let fixture = try PluginFixture()
    let path = { (name: String) in fixture.scratch.path(name).path }
    try FileManager.default.createDirectory(
      atPath: path("folder.so"),
      withIntermediateDirectories: false
    )
    try FileManager.default.createSymbolicLink(
      atPath: path("link.so"),
      withDestinationPath: "nothing"
    )
    unsafe #expect(mkfifo(path("pipe.so"), 0o644) == 0)
    unsafe #expect(mknod(path("socket.so"), S_IFSOCK | 0o644, 0) == 0)
    #expect(refusals(fixture) == ["danglingLink", "notAFile", "notAFile", "notAFile"])
  }

  @Test func `4: a device is refused`() throws {
    let fixture = try PluginFixture()
    // Only root may create one; for other users the call fails.
    let made = unsafe mknod(fixture.scratch.path("device.so").path, S_IFCHR | 0o644, 0x0103)
    guard made == 0 else {
      #expect(errno == EPERM)
      return
    }
    #expect(refusals(fixture) == ["notAFile"])
  }

  @Test func `5, 19: a truncated or half-written file is refused`() throws {
    let fixture = try PluginFixture()
    let work = try Scratch()
    let built = try PluginCompiler.compile(plugin, to: work.path("p.so"))
    let bytes = Array(try Data(contentsOf: built))
    try fixture.scratch.write(bytes.dropLast(bytes.count / 2), to: "p.so")
    let problem = try #require(fixture.host().problems.first)
    #expect(problem.refusal.code == "truncated")
    #expect(problem.refusal.remedy.contains("not be written completely"))
    // The next scan finds it whole.
    try fixture.scratch.write(bytes, to: "p.so")
    #expect(fixture.host().problems.isEmpty)
    #expect(fixture.host().entries.map(\.state) == [.active])
  }

  @Test func `6: the error for another architecture shows it and the expected one`() throws {
    #expect(try refusals { $0.machine = 40 } == ["wrongArchitecture"])
    #expect(try refusals { $0.wordSize = 1 } == ["wrongArchitecture"])
    var file = TinyELF()
    file.byteOrder = 2
    let refusal = #expect(throws: PluginRefusal.self) { try ELFFile(file.bytes) }
    let name = TinyELF().machine == 62 ? "x86_64" : "aarch64"
    #expect(
      refusal?.text
        == "it is built for \(name), 64 bits, big-endian, this machine is \(name), 64 bits"
    )
  }

  @Test func `7: programs are refused, however they are identified`() throws {
    #expect(try refusals { $0.type = 2 } == ["notShared"])
    #expect(try refusals { $0.type = 1 } == ["notShared"])
    #expect(try refusals { $0.entries = [(0x6FFF_FFFB, 0x0800_0000)] } == ["notShared"])
    let fixture = try PluginFixture()
    try FileManager.default.copyItem(
      at: URL(fileURLWithPath: "/bin/sh").resolvingSymlinksInPath(),
      to: fixture.scratch.path("sh.so")
    )
    #expect(refusals(fixture) == ["notShared"])
  }

  @Test func `8: a missing library is reported before anything is loaded`() throws {
    #expect(try refusals { $0.needed = ["libc.so.6", "libweftless.so.7"] } == ["missingLibrary"])
    let fixture = try PluginFixture()
    var file = TinyELF()
    file.needed = ["libweftless.so.7"]
    try fixture.scratch.write(file.bytes, to: "x.so")
    let text = fixture.host().problems.first?.refusal.text
    #expect(text == "it needs libweftless.so.7, which is not installed")
  }

  @Test func `9: an undefined function is reported`() throws {
    let body = "weft_no_such_function(); weft_row_next(out, row->id);"
    let source = PluginCompiler.source(body: body, before: "void weft_no_such_function(void);")
    let problem = try #require(try refusals(of: source, flags: []).first)
    #expect(problem.refusal.code == "undefinedSymbol")
    #expect(
      problem.refusal.text == "it uses weft_no_such_function, which none of its libraries defines"
    )
  }

  @Test func `13: a file changed after it was trusted is reported`() throws {
    let fixture = try PluginFixture()
    try fixture.add(plugin)
    let trust = fixture.scratch.path("trust").path
    let hash = String(repeating: "0", count: 64)
    try TrustFile.pin(id: "org.example.test", sha256: hash, at: trust)
    let changed = PluginHost(
      folders: [fixture.scratch.folder.path],
      policy: PluginPolicy(trusted: TrustFile(path: trust))
    )
    #expect(changed.warnings.map(\.refusal.code) == ["changedSincePinned"])
    #expect(changed.entries.map(\.trust.reason) == [.byDefault])
    try TrustFile.pin(id: "org.example.test", sha256: changed.entries[0].sha256, at: trust)
    let pinned = PluginHost(
      folders: [fixture.scratch.folder.path],
      policy: PluginPolicy(trusted: TrustFile(path: trust))
    )
    #expect(pinned.warnings.isEmpty)
    #expect(pinned.entries.map(\.trust.reason) == [.pinned])
  }

  @Test func `17: writable and executable stacks, segments and relocations are refused`() throws {
    #expect(try refusals { $0.stackFlags = 7 } == ["executableStack"])
    #expect(try refusals { $0.stackFlags = nil } == ["executableStack"])
    #expect(try refusals { $0.loadFlags = 7 } == ["writableCode"])
    #expect(try refusals { $0.entries = [(22, 0)] } == ["textRelocations"])
    #expect(try refusals { $0.entries = [(30, 4)] } == ["textRelocations"])
    #expect(try refusals { $0.entries = [(0x6FFF_FFFB, 0x40)] } == ["loaderFlags"])
    #expect(try refusals { $0.entries = [(0x7FFF_FFFF, 1)] } == ["loaderFlags"])
    let built = try refusals(of: plugin, flags: ["-Wl,-z,execstack"])
    #expect(built.map(\.refusal.code) == ["executableStack"])
  }

  @Test func `20: a missing, damaged, repeated or unusable note is refused`() throws {
    #expect(try refusals { $0.note = nil } == ["noIdentity"])
    #expect(try refusals { $0.noteCount = 2 } == ["badIdentity"])
    #expect(try refusals { $0.note?.removeLast(8) } == ["badIdentity"])
    #expect(try refusals { $0.note = TinyELF.note(magic: 0x5746_5431) } == ["badIdentity"])
    #expect(try refusals { $0.note = TinyELF.note(version: "one") } == ["badIdentity"])
    #expect(try refusals { $0.note = TinyELF.note(minimum: (1, 1)) } == ["badIdentity"])
    let unended = String(repeating: "a", count: 32) + "." + String(repeating: "b", count: 31)
    #expect(try refusals { $0.note = TinyELF.note(id: unended) } == ["badIdentity"])
  }

  @Test func `107: functions of the process may not be exported`() throws {
    for name in ["malloc", "free", "_Znwm", "_ZdlPvm", "dlopen", "__cxa_throw"] {
      let found = try refusals { $0.symbols.append(TinyELF.Symbol(name)) }
      #expect(found == ["forbiddenSymbol"], "\(name)")
    }
    let source =
      plugin + "\n__attribute__((visibility(\"default\"))) void free(void *p) { (void)p; }"
    #expect(try refusals(of: source, flags: []).map(\.refusal.code) == ["forbiddenSymbol"])
  }
}
