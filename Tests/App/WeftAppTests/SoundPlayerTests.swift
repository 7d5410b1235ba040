// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftSystem
import WeftTestSupport

@testable import WeftApp

/// The program that the user names for playing sounds.
@Suite struct SoundPlayerTests {
  private let folder: Scratch
  private let environment: [String: String]

  init() throws {
    folder = try Scratch()
    let program = folder.path("player")
    // It reports its arguments and what it can read, and runs until it is ended.
    let script = """
      #!/bin/sh
      { printf '%s|' "$#" "$@"; for last; do :; done; cat "$last"; echo; } > "$TOLD"
      echo noise; echo noise >&2
      exec sleep 600
      """
    try Data(script.utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    for name in ["told", "again"] {
      let made = unsafe mkfifo(folder.path(name).path, 0o600)
      try #require(made == 0)
    }
    environment = [
      "PATH": "\(folder.folder.path):/usr/bin:/bin", "TOLD": folder.path("told").path,
    ]
  }

  private func sound(_ text: String, _ name: String = "voice.ogg") -> MessageFile {
    MessageFile(
      name: name,
      place: .memory(Array(text.utf8)),
      channel: "messaging:c",
      message: Samples.message("Listen", id: text),
      index: 0
    )
  }

  /// Returns the next line that the program writes, and waits for it.
  private func told() throws -> String {
    let bytes = try FileHandle(forReadingFrom: folder.path("told")).readToEnd() ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `it gets the open file after its own arguments, without a shell`() throws {
    let words = ["player", "--quiet", "$(touch x);`touch x`"]
    let player = try #require(SoundPlayer(words, environment))
    try player.play(sound("OggS", "--evil $(touch x).ogg"))
    #expect(try told() == "3|--quiet|$(touch x);`touch x`|/dev/fd/3|OggS\n")
    #expect(!folder.has("x"))
  }

  @Test func `a second press ends it, and a third one plays again`() throws {
    let player = try #require(SoundPlayer(["player"], environment))
    try player.play(sound("one"))
    #expect(try told() == "1|/dev/fd/3|one\n")
    try player.play(sound("one"))
    try player.play(sound("one"))
    #expect(try told() == "1|/dev/fd/3|one\n")
  }

  @Test func `another sound ends the first one`() throws {
    let player = try #require(SoundPlayer(["player"], environment))
    try player.play(sound("one"))
    _ = try told()
    try player.play(sound("two"))
    #expect(try told() == "1|/dev/fd/3|two\n")
  }

  @Test func `a program that is not there is an error with the reason`() throws {
    let player = try #require(SoundPlayer(["no-such-player"], environment))
    #expect(player.name == "no-such-player")
    do throws(SystemError) {
      try player.play(sound("one"))
      Issue.record("it was started")
    } catch {
      #expect(error.number == ENOENT)
    }
  }

  @Test func `there is no player unless the user names one`() {
    #expect(SoundPlayer([], environment) == nil && SoundPlayer([""], environment) == nil)
  }
}
