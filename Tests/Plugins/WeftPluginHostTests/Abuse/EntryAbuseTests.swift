// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPluginHost
import WeftTestSupport

/// Mistakes in a plugin's constructors, entry and descriptor.
///
/// Cases 22, 38 and 39, code that ends the process or never returns, are tested with workers: nothing can
/// contain them in the host's process.
@Suite struct EntryAbuseTests {
  private let plugin = PluginCompiler.source(
    body: "weft_row_answer(out, row->id, text(\"changed\"));"
  )

  /// Returns the refusal after a part of a plugin's source is replaced; without one the list shows the
  /// plugin's rows.
  private func refusal(_ part: String, _ other: String) throws -> PluginRefusal? {
    let changed = plugin.replacingOccurrences(of: part, with: other)
    try #require(changed != plugin, "the source has no \(part)")
    let fixture = try PluginFixture()
    try fixture.add(changed)
    let host = fixture.host()
    let refusal = host.problems.first?.refusal
    let expected = refusal == nil ? "changed" : "text a"
    #expect(PluginFixture.texts(host)[0] == expected)
    return refusal
  }

  @Test func `21: inspecting a plugin runs none of its code`() throws {
    let witness = try Scratch()
    let mark = witness.path("ran").path
    let code = """
      #include <stdio.h>
      __attribute__((constructor)) static void run(void) {
        FILE *file = fopen("\(mark)", "w");
        if (file) fclose(file);
      }
      """
    let fixture = try PluginFixture()
    try fixture.add(code + "\n" + plugin)
    try fixture.order("-org.example.test\n")
    let inspection = PluginInspection(path: fixture.scratch.path("p.so").path)
    #expect(inspection.refusal == nil)
    #expect(fixture.host().entries.map(\.state) == [.disabled])
    #expect(!FileManager.default.fileExists(atPath: mark))
    try fixture.order("")
    #expect(fixture.host().entries.map(\.state) == [.active])
    #expect(FileManager.default.fileExists(atPath: mark), "in this process it does when loaded")
  }

  @Test func `21: an unusable plugin is detected before another one runs`() throws {
    let witness = try Scratch()
    let mark = witness.path("files").path
    let fixture = try PluginFixture()
    let look = """
      #include <stdio.h>
      __attribute__((constructor)) static void look(void) {
        FILE *there = fopen("\(mark)", "w");
        if (there) fclose(there);
      }
      """
    try fixture.add(look + "\n" + plugin, as: "a.so")
    try fixture.add(plugin.replacingOccurrences(of: "\"1.0.0\"", with: "\"2.0.0\""), as: "b.so")
    let host = fixture.host()
    #expect(host.entries.map(\.state) == [.shadowed, .active])
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func `23: a missing entry or one that is not a function is refused`() throws {
    for source in [
      "#include <weft/weft.h>\nWEFT_NOTE(\"org.example.x\", \"1\", WEFT_LANGUAGE_C);",
      """
      #include <weft/note.h>
      WEFT_NOTE("org.example.x", "1", WEFT_LANGUAGE_C);
      __attribute__((visibility("default"))) int weft_plugin_v1 = 1;
      """,
    ] {
      let fixture = try PluginFixture()
      try fixture.add(source)
      let problem = try #require(fixture.host().problems.first)
      #expect(problem.refusal.code == "noEntry" && problem.refusal.stage == .inspect)
    }
  }

  @Test func `24, 25: an entry may decline, and its first answer counts`() throws {
    let declined = try refusal("return &plugin;", "return NULL;")
    #expect(declined?.code == "declined")
    #expect(declined?.text == "it declines to work with ABI \(ABIVersion.host)")
    let other = """
      static weft_plugin other; static int calls;
      calls += 1;
      if (calls > 1) { other = plugin; other.magic = 1; return &other; }
      return &plugin;
      """
    #expect(try refusal("return &plugin;", other) == nil)
  }

  @Test
  func `26: a wrong magic number is reported, and so is one in the wrong byte order`() throws {
    let other = try refusal("WEFT_MAGIC, WEFT", "0x12345678, WEFT")
    #expect(other?.code == "badMagic" && other?.text.contains("0x12345678") == true)
    let swapped = try refusal("WEFT_MAGIC, WEFT", "0x57465431, WEFT")
    #expect(swapped?.text.hasSuffix("in the wrong byte order") == true)
  }

  @Test func `27: the entry that this host knows is used if a plugin has several`() throws {
    let fixture = try PluginFixture()
    let second = "\n__attribute__((visibility(\"default\"))) int weft_plugin_v2(void) { return 0; }"
    try fixture.add(plugin + second)
    #expect(fixture.host().entries.map(\.state) == [.active])
    let later = try PluginFixture()
    try later.add(
      "#include <weft/note.h>\nWEFT_NOTE(\"org.example.x\", \"1\", WEFT_LANGUAGE_C);" + second
    )
    let refusal = later.host().problems.first?.refusal
    #expect(refusal?.code == "otherEntry")
    #expect(refusal?.text == "its entry is weft_plugin_v2, but this host has only weft_plugin_v1")
  }

  @Test func `28, 29: minor versions may differ if the host has everything needed`() throws {
    func code(
      _ host: (UInt32, UInt32),
      _ built: (UInt32, UInt32),
      _ least: (UInt32, UInt32)
    )
      throws -> String?
    {
      var file = TinyELF()
      file.note = TinyELF.note(builtFor: built, minimum: least)
      let identity = try ELFFile(file.bytes).identity()
      do throws(PluginRefusal) {
        try identity.negotiate(with: ABIVersion(major: host.0, minor: host.1))
        return nil
      } catch {
        return error.code
      }
    }
    #expect(try code((1, 3), (1, 9), (1, 2)) == nil, "built later, needs little")
    #expect(try code((1, 3), (1, 0), (1, 0)) == nil, "built earlier")
    #expect(try code((1, 3), (1, 9), (1, 4)) == "newerABI")
    #expect(try code((1, 3), (2, 0), (2, 0)) == "wrongABI")
    #expect(try code((1, 3), (2, 0), (1, 0)) == "wrongABI")
    #expect(try code((1, 3), (1, 0), (0, 1)) == "wrongABI")
    #expect(try code((1, 3), (0, 1), (0, 1)) == "draftABI")
  }

  @Test func `30, 31, 32: descriptor sizes are checked`() throws {
    let size = "{sizeof(weft_plugin), WEFT_MAGIC"
    #expect(try refusal(size, "{87, WEFT_MAGIC")?.code == "smallDescriptor")
    #expect(try refusal(size, "{0, WEFT_MAGIC")?.code == "smallDescriptor")
    #expect(try refusal(size, "{sizeof(weft_plugin) + 64, WEFT_MAGIC") == nil)
    #expect(try refusal(size, "{65536, WEFT_MAGIC") == nil)
    #expect(try refusal(size, "{65537, WEFT_MAGIC")?.code == "largeDescriptor")
    #expect(try refusal(size, "{0xFFFFFFFFu, WEFT_MAGIC")?.code == "largeDescriptor")
  }

  @Test func `33: a descriptor at an unmapped address is refused`() throws {
    let nowhere = "return (const weft_plugin *)(unsigned long)"
    for address in ["8", "0x1000", "0xdead00000000", "0xffffffffffffff00"] {
      let found = try refusal("return &plugin;", "(void)plugin; \(nowhere)\(address);")
      #expect(found?.code == "unmappedDescriptor", "\(address)")
    }
    let halfway = """
      (void)plugin;
      char *pages = mmap(NULL, 8192, 3, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      munmap(pages + 4096, 4096);
      memcpy(pages + 4096 - 16, &plugin, 16);
      return (const weft_plugin *)(pages + 4096 - 16);
      """
    let source = "#define _DEFAULT_SOURCE\n#include <string.h>\n#include <sys/mman.h>\n" + plugin
    let fixture = try PluginFixture()
    try fixture.add(source.replacingOccurrences(of: "return &plugin;", with: halfway))
    #expect(fixture.host().problems.map(\.refusal.code) == ["unmappedDescriptor"])
  }

  @Test func `34: missing functions and unmapped texts of a descriptor are refused`() throws {
    #expect(try refusal("NULL, hooks, NULL", "NULL, NULL, NULL")?.code == "badDescriptor")
    let id = "WEFT_ABI_MINOR, TEXT(\"org.example.test\")"
    let texts = [
      "{NULL, 4}", "{NULL, 0}", "{(const char *)8, 16}", "{\"org.example.test\", 1ull << 60}",
      "{\"org.example.\\xff\", 13}",
    ]
    for text in texts {
      let found = try refusal(id, "WEFT_ABI_MINOR, \(text)")
      #expect(found?.code == "badDescriptor", "\(text)")
    }
    let elsewhere = try refusal("*all = list;", "(void)list; *all = (const weft_hook *)64;")
    #expect(elsewhere?.code == "badHooks")
  }

  @Test func `35: ids of an unknown form are refused`() throws {
    for id in [
      "", "x", "org", "org.", ".org", "org..x", "Org.example", "org.exämple", "org.a b", "org.a/b",
      "org.a\nb", String(repeating: "a.", count: 5000) + "a",
    ] {
      var file = TinyELF()
      file.note = TinyELF.note(id: id)
      let refusal = #expect(throws: PluginRefusal.self) { try ELFFile(file.bytes).identity() }
      #expect(refusal?.code == "badIdentity", "\(id.prefix(20))")
    }
    var file = TinyELF()
    file.note = TinyELF.note(id: "org.example.a-1")
    #expect(try ELFFile(file.bytes).identity().id == "org.example.a-1")
  }

  @Test
  func `36: if files have the same id the highest version is used, or else the first by name`()
    throws
  {
    let fixture = try PluginFixture()
    for (name, version) in [("a", "1.9.0"), ("b", "1.10.0-rc.1"), ("c", "1.10.0"), ("d", "1.10")] {
      let source = plugin.replacingOccurrences(of: "\"1.0.0\"", with: "\"\(version)\"")
      try fixture.add(source, as: "\(name).so")
    }
    #expect(fixture.host().entries.map(\.state) == [.shadowed, .shadowed, .active, .shadowed])
    // A disabled plugin does not prevent another from being used.
    let second = try PluginFixture()
    try second.add(plugin.replacingOccurrences(of: "\"1.0.0\"", with: "\"3.0\""))
    let folders = [fixture.scratch.folder.path, second.scratch.folder.path]
    #expect(
      PluginHost(folders: folders, policy: PluginPolicy(trustsAll: true)).entries.last?.state
        == .active
    )
    try second.order("-org.example.test\n")
    let states = PluginHost(folders: folders, policy: PluginPolicy(trustsAll: true)).entries.map(
      \.state
    )
    #expect(states == [.shadowed, .shadowed, .active, .shadowed, .disabled])
  }

  @Test func `37: a plugin whose start failed is not stopped either`() throws {
    let witness = try Scratch()
    let mark = witness.path("ended").path
    let functions = """
      #include <stdio.h>
      static weft_status start(const weft_host *host, void **self) {
        (void)self;
        weft_str reason = {"no room left", 12};
        host->log(host, 1, reason);
        return WEFT_E_INTERNAL;
      }
      static void end(void *self) {
        (void)self;
        FILE *file = fopen("\(mark)", "w");
        if (file) fclose(file);
      }
      """
    let source = PluginCompiler.source(body: "", before: functions)
      .replacingOccurrences(of: "NULL, hooks, NULL", with: "start, hooks, end")
    let fixture = try PluginFixture()
    try fixture.add(source)
    let problem = try #require(fixture.host().problems.first)
    #expect(problem.refusal.code == "initFailed")
    #expect(problem.refusal.remedy == "it says: no room left")
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func `20: note and descriptor must agree`() throws {
    #expect(try refusal("TEXT(\"1.0.0\")", "TEXT(\"1.0.1\")")?.code == "otherIdentity")
    let id = "WEFT_ABI_MINOR, TEXT(\"org.example.test\")"
    let other = try refusal(id, "WEFT_ABI_MINOR, TEXT(\"org.example.text\")")
    #expect(other?.code == "otherIdentity")
    #expect(try refusal("WEFT_ABI_MINOR, TEXT", "9, TEXT")?.code == "otherIdentity")
  }

  @Test func `two Swift modules with the same name are not loaded together`() throws {
    let fixture = try PluginFixture()
    let symbol =
      "\n__attribute__((visibility(\"default\"))) int thing(void) __asm__(\"$s4Plug1fyyF\");"
      + "int thing(void) { return 1; }"
    for name in ["a", "b", "c"] {
      let source = PluginCompiler.source(id: "org.example.\(name)", body: "")
      let shared = symbol.replacingOccurrences(of: "4Plug1f", with: "10WeftPlugin1f")
      try fixture.add(source + (name == "c" ? shared : symbol), as: "\(name).so")
    }
    try fixture.add(
      PluginCompiler.source(id: "org.example.d", body: "")
        + symbol.replacingOccurrences(of: "4Plug1f", with: "10WeftPlugin1f"),
      as: "d.so"
    )
    let host = fixture.host()
    #expect(host.entries.map(\.id) == ["org.example.a", "org.example.c", "org.example.d"])
    #expect(host.problems.map(\.refusal.code) == ["moduleTwice"])
    #expect(host.problems.map(\.id) == ["org.example.b"])
  }
}
