// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftPluginFormat
import WeftPluginHost
import WeftTestSupport

@Suite struct PluginLoadingTests {
  private let answer = "weft_row_answer(out, row->id, text(\"changed\"));"

  private func refusal(_ fixture: PluginFixture) -> String? {
    let host = fixture.host()
    #expect(PluginFixture.texts(host) == ["text a", "text b", "text c"], "the list still shows")
    return host.problems.first?.refusal.code
  }

  @Test
  func `files that are not plugins are refused with the reason, and the list still shows`() throws {
    let fixture = try PluginFixture()
    try fixture.scratch.write("hello, I am text\n".utf8, to: "x.so")
    let host = fixture.host()
    #expect(host.problems.count == 1)
    #expect(
      host.problems[0].line.hasSuffix(
        "x.so: this is not a shared library: it starts with 68 65 6c 6c; remove the file, or build it "
          + "as a shared library [notELF]"
      )
    )
    #expect(refusal(fixture) == "notELF")
  }

  @Test func `an empty file, a folder, a pipe and a link are refused without waiting`() throws {
    for (name, expected) in [("e.so", "notELF"), ("d.so", "notAFile"), ("f.so", "notAFile")] {
      let fixture = try PluginFixture()
      let path = fixture.scratch.path(name)
      switch name {
      case "d.so":
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
      case "f.so": unsafe #expect(mkfifo(path.path, 0o644) == 0)
      default: try fixture.scratch.write([], to: name)
      }
      #expect(refusal(fixture) == expected, "\(name)")
    }
    let fixture = try PluginFixture()
    try FileManager.default.createSymbolicLink(
      atPath: fixture.scratch.path("l.so").path,
      withDestinationPath: "/bin/sh"
    )
    #expect(refusal(fixture) == "link")
  }

  @Test func `a file that others can change is refused`() throws {
    let fixture = try PluginFixture()
    try fixture.add(PluginCompiler.source(body: answer))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o666],
      ofItemAtPath: fixture.scratch.path("p.so").path
    )
    #expect(refusal(fixture) == "writableByOthers")
  }

  @Test func `a library without a note or entry is refused and none of its code runs`() throws {
    let witness = try Scratch()
    let mark = witness.path("ran").path
    let code = """
      #include <stdio.h>
      __attribute__((constructor)) static void run(void) {
        FILE *file = fopen("\(mark)", "w");
        if (file) fclose(file);
      }
      """
    let noNote = try PluginFixture()
    try noNote.add(code + "\nint weft_plugin_v1(void) { return 0; }")
    #expect(refusal(noNote) == "noIdentity")
    let noEntry = try PluginFixture()
    try noEntry.add(
      code + "\n#include <weft/weft.h>\nWEFT_NOTE(\"org.example.x\", \"1\", WEFT_LANGUAGE_C);"
    )
    #expect(refusal(noEntry) == "noEntry")
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func `a plugin's descriptor must agree with its note`() throws {
    let fixture = try PluginFixture()
    let source = PluginCompiler.source(body: answer)
      .replacingOccurrences(of: "TEXT(\"1.0.0\"), NULL", with: "TEXT(\"2.0.0\"), NULL")
    try fixture.add(source)
    #expect(refusal(fixture) == "otherIdentity")
  }

  @Test func `damaged descriptors, hooks and failing starts are refused`() throws {
    let changes = [
      ("WEFT_MAGIC, WEFT", "1, WEFT", "badMagic"),
      ("{sizeof(weft_plugin), WEFT", "{8, WEFT", "smallDescriptor"),
      ("return &plugin;", "return NULL;", "declined"),
      ("0, NULL, answer}", "0, NULL, NULL}", "badHooks"),
      ("*count = 1;\n", "*count = 1; return WEFT_E_INTERNAL;\n", "badHooks"),
    ]
    for (original, replacement, expected) in changes {
      let fixture = try PluginFixture()
      let source = PluginCompiler.source(body: answer)
      let changed = source.replacingOccurrences(of: original, with: replacement)
      #expect(changed != source)
      try fixture.add(changed)
      #expect(refusal(fixture) == expected, "\(replacement)")
    }
  }

  @Test func `the order file disables plugins, and takes precedence over priority and id`() throws {
    let fixture = try PluginFixture()
    for (name, priority) in [("one", 0), ("two", 0), ("three", 9)] {
      try fixture.add(
        PluginCompiler.source(
          id: "org.example.\(name)",
          priority: priority,
          body: """
            char copy[256];
            weft_str below = weft_row_text(row, 0);
            uint64_t place = 0;
            for (; place < below.length; place += 1) copy[place] = below.bytes[place];
            copy[place] = '\(name.prefix(2).suffix(1))';
            weft_str made = {copy, place + 1};
            weft_row_answer(out, row->id, made);
            """
        ),
        as: "\(name).so"
      )
    }
    // The chain runs from the lowest up, so the last letter is the highest plugin's.
    #expect(PluginFixture.texts(fixture.host())[0] == "text awnh", "priority, then id")
    try fixture.order("# mine first\norg.example.two  # comment\n\n-org.example.three\n")
    #expect(PluginFixture.texts(fixture.host())[0] == "text anw")
    let states = fixture.host().entries.map { "\($0.id) \($0.state)" }
    #expect(
      states == ["org.example.one active", "org.example.three disabled", "org.example.two active"]
    )
  }

  @Test func `if two files have the same id, the first by name is used`() throws {
    let fixture = try PluginFixture()
    try fixture.add(PluginCompiler.source(body: answer), as: "a.so")
    try fixture.add(PluginCompiler.source(body: answer), as: "b.so")
    #expect(fixture.host().entries.map(\.state.rawValue) == ["active", "shadowed"])
  }

  @Test func `a missing folder is a problem, not a failure`() {
    let host = PluginHost(folders: ["/nonexistent/weft"], policy: PluginPolicy(trustsAll: true))
    #expect(host.problems.first?.refusal.code == "noFolder")
  }
}
