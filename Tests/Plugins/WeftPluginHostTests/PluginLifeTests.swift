// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftPluginFormat
import WeftPluginHost
import WeftTestSupport

/// When plugins start and end.
@Suite struct PluginLifeTests {
  private let pipe = Pipe()

  /// Returns a plugin that writes "i" when it starts, "h" when it is called and "d" when it ends.
  private func source(status: String = "WEFT_OK") -> String {
    PluginCompiler.source(
      body: "say('h'); weft_row_answer(out, row->id, text(\"asked\"));",
      before: """
        long write(int, const void *, unsigned long);
        static void say(char letter) { write(\(pipe.fileHandleForWriting.fileDescriptor), &letter, 1); }
        static weft_status begin(const weft_host *host, void **self) {
          (void)host; *self = &say; say('i'); return \(status);
        }
        static void end(void *self) { say(self == (void *)&say ? 'd' : '?'); }
        """
    ).replacing("TEXT(\"1.0.0\"), NULL, hooks, NULL", with: "TEXT(\"1.0.0\"), begin, hooks, end")
  }

  /// Returns what was written since the last call.
  private func said() throws -> String {
    try pipe.fileHandleForWriting.write(contentsOf: Data("|".utf8))
    var text = ""
    while !text.hasSuffix("|"), let next = try pipe.fileHandleForReading.read(upToCount: 1) {
      text += String(decoding: next, as: UTF8.self)
    }
    return String(text.dropLast())
  }

  @Test func `a plugin is stopped once, when neither its host nor a list uses it anymore`() throws {
    let fixture = try PluginFixture()
    try fixture.add(source())
    var host: PluginHost? = fixture.host()
    #expect(host?.problems.map(\.refusal.code) == [])
    #expect(try said() == "i")
    var list = host.map { PluginFixture.list($0) }
    host = nil
    #expect(list?.rows(in: 0..<1).map(\.messagePreviewText) == ["asked"])
    #expect(try said() == "h", "a list goes on with the plugins it has")
    list = nil
    #expect(try said() == "d")
  }

  @Test func `a plugin whose start failed is not stopped`() throws {
    let fixture = try PluginFixture()
    try fixture.add(source(status: "WEFT_E_INTERNAL"))
    #expect(fixture.host().problems.map(\.refusal.code) == ["initFailed"])
    #expect(try said() == "i")
  }
}
