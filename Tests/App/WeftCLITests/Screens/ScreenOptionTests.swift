// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The screens of `weft snapshot` in every format, and the options that select and scroll them.
@Suite struct ScreenOptionTests {
  private static let screens = [
    "channels", "threads", "messages:messaging:rebel-alliance", "messages:messaging:empty-quarter",
    "replies:a-m1", "problems",
  ]

  @Test(arguments: screens, ["model", "text", "ansi", "html", "scene"])
  func `every screen in every format gives the same output each time`(
    screen: String,
    format: String
  ) throws {
    let arguments = ["--screen", screen, "--format", format]
    let (first, second) = (try Screens.snapshot(arguments), try Screens.snapshot(arguments))
    #expect(first.status == 0 && first.errors == "" && !first.output.isEmpty)
    #expect(first.output == second.output)
  }

  @Test(arguments: screens)
  func `a picture of every screen has the requested size`(screen: String) throws {
    let run = try Screens.snapshot([
      "--screen", screen, "--format", "png", "--width", "200", "--height", "150", "--scale", "2",
    ])
    try #require(run.status == 0 && run.output.count > 24, "\(run.errors)")
    #expect(Array(run.output.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    // Width and height in the header, four bytes each.
    #expect(Array(run.output[16..<24]) == [0, 0, 1, 0x90, 0, 0, 1, 0x2C])
  }

  @Test func `a picture goes to a file or a pipe, never to a terminal`() throws {
    let picture = ["--no-plugins", "--format", "png", "--width", "9", "--height", "9"]
    let preview =
      ["plugins", "preview", Checkout.plugin("RedactPreview").path] + picture.dropFirst()
    for words in [["snapshot"] + picture, preview] {
      let shown = try Subprocess.onTerminal(words)
      #expect(shown.status == 1, "\(words)")
      #expect(
        shown.text
          == "weft: --format png: a terminal can't show it; write it to a file with -o FILE\r\n"
      )
    }
    let folder = try Scratch()
    let kept = try Subprocess.onTerminal(
      ["snapshot"] + picture + ["-o", "p.png"],
      in: folder.folder
    )
    #expect(kept.status == 0 && kept.text == "")
    let piped = try Subprocess(Checkout.weft, ["snapshot"] + picture)
    #expect(try piped.status == 0 && piped.output == Data(contentsOf: folder.path("p.png")))
    #expect(try Subprocess.onTerminal(["snapshot", "--format", "ansi"]).text.contains("Chats"))
  }

  @Test(arguments: screens, [(80, 24), (40, 5), (1, 1), (200, 60)])
  func `text has the requested number of lines on every screen`(
    screen: String,
    size: (Int, Int)
  ) throws {
    let run = try Screens.snapshot(["--screen", screen, "--size", "\(size.0)x\(size.1)"])
    let lines = run.text.components(separatedBy: "\n")
    #expect(run.status == 0 && lines.count == size.1 + 1 && lines.last == "")
    #expect(lines.allSatisfy { $0.count <= size.0 && !$0.hasSuffix(" ") })
  }

  @Test(arguments: [
    "messages:messaging:moon", "messages:a-m1", "replies:moon", "replies:messaging:rebel-alliance",
    "messages:\u{1B}[31m\n", "messages: messaging:rebel-alliance",
  ])
  func `an unknown id exits with status 1 and one line that contains it`(screen: String) throws {
    for format in ["text", "model", "html", "png", "scene", "ansi"] {
      let run = try Screens.snapshot(["--screen", screen, "--format", format])
      #expect(run.status == 1 && run.output.isEmpty, "\(format)")
      #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
      #expect(run.errors.hasPrefix("weft: --screen ") && !run.errors.contains("\u{1B}"))
    }
  }

  @Test(arguments: [
    "", "moon", "Channels", "channels:", "threads:a", "problems:a", "messages", "messages:",
    "replies:", ":a",
    " channels",
  ])
  func `an unknown screen exits with status 2 and a usage line`(screen: String) throws {
    let run = try Screens.snapshot(["--screen", screen])
    #expect(run.status == 2 && run.output.isEmpty && run.errors.contains("usage: weft snapshot"))
  }

  @Test(arguments: screens) func `scrolling stays within the list`(screen: String) throws {
    let far = try Screens.snapshot(["--screen", screen, "--scroll", "9223372036854775807"])
    let farther = try Screens.snapshot(["--screen", screen, "--scroll", "1000"])
    #expect(far.status == 0 && far.errors == "" && far.output == farther.output)
    #expect(try Screens.snapshot(["--screen", screen, "--scroll", "-1"]).status == 2)
  }

  @Test func `threads scroll from the top, messages from the newest up`() throws {
    let threads = try Screens.snapshot(["--screen", "threads", "--scroll", "2", "--size", "80x8"])
    let all = try Screens.snapshot(["--screen", "threads", "--size", "80x60"])
    let lines = all.text.split(separator: "\n")
    // A header of two lines, then three lines per thread.
    let second = lines.dropFirst(2 + 2 * 3).prefix(3)
    #expect(
      threads.text.split(separator: "\n").dropFirst(2).starts(with: second),
      "\(threads.text)"
    )
    let file = try Screens.workspace(Self.messages)
    func text(_ scroll: Int) throws -> String {
      try Screens.snapshot([
        "--workspace", file.path("w.json").path, "--screen", "messages:messaging:a", "--size",
        "40x60", "--scroll", "\(scroll)",
      ]).text
    }
    #expect(try text(0).contains("word-9") && text(0).contains("word-0"))
    #expect(try !text(3).contains("word-7") && text(3).contains("word-6"))
    #expect(try !text(99).contains("word-1") && text(99).contains("word-0"))
  }

  private static let messages: String = {
    let messages = (0..<10).map {
      #"{"id":"m\#($0)","user_id":"x","text":"word-\#($0)","created_at":"2026-01-01T0\#($0):00:00Z"}"#
    }
    return #""channels":[{"cid":"messaging:a","created_at":"2026-01-01T00:00:00Z","messages":["#
      + "\(messages.joined(separator: ","))]}]"
  }()

  @Test func `the selected row looks selected, and nothing else changes`() throws {
    for (screen, id) in [("channels", "messaging:rebel-alliance"), ("threads", "a-m1")] {
      func snapshot(_ format: String, _ more: [String]) throws -> Data {
        try Screens.snapshot(["--screen", screen, "--format", format] + more).output
      }
      for format in ["ansi", "html", "scene"] {
        let plain = try snapshot(format, [])
        #expect(try snapshot(format, ["--select", id]) != plain, "\(screen) \(format)")
      }
      #expect(try snapshot("text", ["--select", id]) == snapshot("text", []))
    }
  }

  @Test(arguments: [
    ("channels", "messaging:nobody", "the workspace has no such channel"),
    ("threads", "a-m2", "the workspace has no such thread"),
  ])
  func `selecting a missing row is an error`(
    screen: String,
    id: String,
    told: String
  ) throws {
    for format in ["text", "model"] {
      let run = try Screens.snapshot(["--screen", screen, "--select", id, "--format", format])
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(run.errors.hasPrefix("weft: --select \"\(id)\": \(told); weft snapshot "))
      #expect(run.errors.split(separator: "\n").count == 1)
    }
    let data = try Scratch()
    let shown = try Subprocess.onTerminal(
      ["--screen", screen, "--select", id],
      environment: ["XDG_DATA_HOME": data.folder.path, "WEFT_PLUGINS": ""]
    )
    #expect(shown.status == 1 && shown.text.contains(told), "\(shown.text)")
    let messages = try Screens.snapshot([
      "--screen", "messages:messaging:rebel-alliance", "--select", "a-m1",
    ])
    #expect(messages.status == 2 && messages.errors.hasPrefix("weft: --select is for the screens"))
  }

  @Test func `a row that an event added can be selected`() throws {
    let folder = try Scratch()
    let event =
      #"{"type":"notification.added_to_channel","cid":"messaging:new","channel":"#
      + #"{"cid":"messaging:new","name":"Come lately","created_at":"2026-06-05T14:00:00Z"}}"#
    let events = try folder.write("\(event)\n".utf8, to: "events.jsonl").path
    let run = try Screens.snapshot(["--events", events, "--select", "messaging:new"])
    #expect(run.status == 0 && run.errors == "", "\(run.errors)")
  }

  @Test(arguments: [
    ("none", "none: the file does not exist; weft plugins trust FILE writes one"),
    (".", ".: it is not a file; specify one that weft plugins trust writes"),
    (
      "mistaken",
      #"mistaken: line 3 is not "sha256 id"; specify a file that weft plugins trust writes"#
    ),
  ])
  func `the file of trusted plugins has to exist and be valid, even without plugins`(
    path: String,
    told: String
  ) throws {
    let folder = try Scratch()
    try folder.write("# who\n\nsomebody\n".utf8, to: "mistaken")
    for words in [["snapshot", "--no-plugins"], ["snapshot"], ["--no-plugins"]] {
      let run = try Subprocess(
        Checkout.weft,
        words + ["--trust", path],
        environment: ["WEFT_PLUGINS": "", "XDG_DATA_HOME": folder.folder.path],
        in: folder.folder
      )
      #expect(run.status == 1 && run.output.isEmpty, "\(words)")
      #expect(run.errors.hasSuffix("weft: \(told)\n"), "\(run.errors)")
    }
  }

  @Test(arguments: [
    ("threads", "threads"), ("messages:messaging:rebel-alliance", "messages"),
    ("messages:messaging:swamp-training", "messages-group"), ("replies:a-m1", "replies"),
    ("messages:messaging:empty-quarter", "messages-empty"),
  ])
  func `the demo's screens look as expected`(screen: String, name: String) throws {
    let run = try Screens.snapshot(["--screen", screen, "--size", "72x40"])
    #expect(run.status == 0 && run.errors == "")
    try Golden.expect(
      Array(run.output),
      "\(name).txt",
      filePath: Checkout.root.appending(path: "Tests/App/WeftCLITests/x").path
    )
  }
}
