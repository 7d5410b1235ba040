// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftScene
import WeftTestSupport

@testable import WeftConsole

/// Opening links of messages with the desktop's program.
@Suite struct LinkProgramTests {
  private let folder: Scratch
  private let desktop: [String: String]

  init() throws {
    folder = try Scratch()
    let program = folder.path("xdg-open")
    let script = "#!/bin/sh\nprintf '%s|' \"$#\" \"$@\" > \"$OPENED\"\n"
    try Data(script.utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    let made = unsafe mkfifo(folder.path("opened").path, 0o600)
    try #require(made == 0)
    desktop = [
      "DISPLAY": ":7", "PATH": "\(folder.folder.path):/usr/bin:/bin",
      "OPENED": folder.path("opened").path,
    ]
  }

  @Test(arguments: [
    "https://example.org/a?b=c&d", "https://example.org/$(touch${IFS}x)'\";reboot;`id`",
    "mailto:leia@example.org",
  ])
  func `the address is one argument, which no shell reads`(address: String) throws {
    let program = try #require(LinkProgram(desktop))
    #expect(program.open(try #require(LinkAddress(address))))
    // The program runs on by itself; reading waits until it has written.
    let opened = try FileHandle(forReadingFrom: folder.path("opened")).readToEnd() ?? Data()
    #expect(String(decoding: opened, as: UTF8.self) == "1|\(address)|")
    #expect(!FileManager.default.fileExists(atPath: folder.path("x").path))
  }

  @Test func `a saved file is opened by its path, as one argument`() throws {
    let program = try #require(LinkProgram(desktop))
    program.open(file: "/home/ada/Downloads/a $(touch x) \"b\".pdf")
    let opened = try FileHandle(forReadingFrom: folder.path("opened")).readToEnd() ?? Data()
    #expect(
      String(decoding: opened, as: UTF8.self) == "1|/home/ada/Downloads/a $(touch x) \"b\".pdf|"
    )
  }

  @Test func `a terminal without a desktop, or on another machine, opens nothing`() {
    #expect(LinkProgram(desktop.merging(["DISPLAY": ""]) { $1 }) == nil)
    #expect(LinkProgram(desktop.merging(["SSH_CONNECTION": "a b"]) { $1 }) == nil)
    #expect(LinkProgram(desktop.merging(["PATH": "."]) { $1 }) == nil)
  }
}
