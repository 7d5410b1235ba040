// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftLaunch

/// `--player`, and the member `player` of `settings.json` in the user's settings.
@Suite struct PlayerChoiceTests {
  @Test func `a file names the program and its arguments`() throws {
    let json = #"{"player": ["mpv", "--no-video", "a b"]}"#
    #expect(try PlayerChoice.command("s", Array(json.utf8)) == ["mpv", "--no-video", "a b"])
    #expect(try PlayerChoice.command("s", Array("{}".utf8)) == [])
  }

  @Test(arguments: [
    (#"{"player": "mpv"}"#, #"s: "player" is not a list; write ["mpv", "--no-video"]"#),
    (#"{"player": [7]}"#, #"s: "player" has a value that is not a text; write each in quotes"#),
    (#"{"player": []}"#, "s: it names no program; write one, such as mpv"),
    (#"{"player": [""]}"#, "s: it names no program; write one, such as mpv"),
    (#"{"player": ["a\u0000b"]}"#, "s: it contains a NUL; remove it"),
    (#"{"players": ["mpv"]}"#, #"s: there is no setting "players"; write "player""#),
    (#"{"player": ["a"], "player": ["b"]}"#, #"s: "player" appears twice; remove one of the two"#),
    ("[]", "s: it is not an object; write settings and their values in braces"),
  ])
  func `a mistake is one sentence with the file and a remedy`(json: String, line: String) {
    do throws(Failure) {
      _ = try PlayerChoice.command("s", Array(json.utf8))
      Issue.record("it was accepted")
    } catch {
      #expect(error.description == line)
    }
  }

  @Test func `a command has at most 32 words`() {
    let words = (0..<33).map { "\"\($0)\"" }.joined(separator: ",")
    #expect(throws: Failure.self) {
      try PlayerChoice.command("s", Array("{\"player\": [\(words)]}".utf8))
    }
  }
}
