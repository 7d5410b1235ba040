// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WeftCLI
@testable import WeftLaunch

@Suite struct CompletedValueTests {
  @Test(arguments: [
    ("FILE", CompletedValue.file), ("[FILE]", .file), ("WORKSPACE", .file), ("FILE|FOLDER", .file),
    ("DIR", .folder), ("[FOLDER]", .folder), ("light|dark", .words(["light", "dark"])),
    ("1|2", .words(["1", "2"])), ("[a|b]", .words(["a", "b"])), ("N", .unknown),
    ("ISO8601", .unknown), ("[ARGS…]", .unknown),
  ])
  func `the name of a value decides its completions`(name: String, value: CompletedValue) {
    #expect(CompletedValue(name) == value)
  }

  @Test func `arguments with the same name are completed separately`() {
    #expect(EventsCommand.syntax.completed == [.file, .file])
    #expect(PluginCallCommand.syntax.completed == [.file, .unknown, .unknown])
  }
}
