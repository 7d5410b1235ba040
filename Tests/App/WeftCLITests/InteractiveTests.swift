// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTerminal
import WeftTestSupport

@testable import WeftCLI

@Suite(.serialized) struct InteractiveTests {
  /// Runs the command on its own terminal and returns everything written to it.
  ///
  /// - Parameters:
  ///   - keys: The keys typed once the list shows, with `q` after the last text is on screen.
  ///   - signal: The signal sent to the command once the list shows.
  ///   - plugins: The options about plugins.
  ///   - last: The text that comes on screen last.
  private func onTerminal(
    keys: String = "",
    signal: String? = nil,
    plugins: String = "--no-plugins",
    until last: String = "Dune"
  ) throws -> String {
    let folder = try Scratch()
    let shown = "until grep -q 1049h out 2>/dev/null; do sleep 0.05; done"
    let hidden = "until grep -q COMMAND_EXIT out 2>/dev/null; do sleep 0.05; done"
    let last = "until grep -qE '\(last)|COMMAND_EXIT' out 2>/dev/null; do sleep 0.05; done"
    let send = signal.map { "(\(shown); kill -\($0) $(cat pid)) &" } ?? ""
    try folder.write(
      """
      stty rows 12 cols 50
      sh -c 'echo $$ > pid; exec "\(Checkout.weft.path)" \(plugins)'
      echo status $?
      stty -a | grep -o ' -*icanon'
      """.utf8,
      to: "on-terminal"
    )
    try folder.write(
      """
      rm -f out
      # The first start without a terminal creates the workspace.
      "\(Checkout.weft.path)" --no-plugins >/dev/null 2>&1
      \(send)
      (\(shown); printf '\(keys)'; \(last); printf q; \(hidden)) | timeout 300 script -qefc 'sh on-terminal' out > /dev/null
      cat out
      """.utf8,
      to: "run"
    )
    return try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["run"],
      environment: [
        "WEFT_PLUGINS": "", "COLORTERM": "truecolor", "NO_COLOR": "",
        "XDG_DATA_HOME": folder.path("data").path,
      ],
      in: folder.folder
    ).text
  }

  @Test func `the list follows keys, quits, and restores the terminal`() throws {
    let output = try onTerminal(keys: "jG")
    let parts = output.components(separatedBy: "\u{1B}[?1049l")
    try #require(parts.count == 2, "\(output.suffix(300))")
    #expect(parts[0].contains("Leia Organa") && parts[0].contains("Dune Sea Picnic"))
    #expect(parts[1].contains("status 0") && parts[1].contains(" icanon"), "\(parts[1])")
    #expect(!parts[1].contains("-icanon"))
  }

  @Test(arguments: [
    #"\033]11;rgb:qqqq/qqqq/qqqq\033\134"#, #"\033]52;c;qqqq\007"#, #"\033P1$rq\033\134"#,
    #"\033_q\033\134"#, #"\033^q\033\134"#, #"\033Xq\033\134"#,
  ])
  func `an unrequested answer from the terminal is not mistaken for a key`(answer: String) throws {
    // Read as keys, it would quit before the list's end is on the screen.
    let output = try onTerminal(keys: answer + "G")
    #expect(output.contains("Dune Sea Picnic"), "\(output.suffix(300))")
  }

  @Test func `a plugin that requests a frame gets one without any key`() throws {
    let scratch = try Scratch()
    let plugin = try PluginCompiler.compile(
      PluginCompiler.source(
        body: """
          weft_row_answer(out, row->id, text(asked > 0 ? "known by now" : "not known yet"));
          """,
        before: """
          static const weft_host *host;
          static int asked;
          static weft_status begin(const weft_host *the_host, void **self) {
            (void)self; host = the_host; return WEFT_OK;
          }
          """,
        result: "(asked == 0 ? host->redraw(host) : (void)0, asked += 1, weft_arena_status(out))"
      ).replacing("TEXT(\"1.0.0\"), NULL", with: "TEXT(\"1.0.0\"), begin"),
      to: scratch.path("p.so")
    )
    let output = try onTerminal(
      plugins: "--plugins \(plugin.deletingLastPathComponent().path)",
      until: "known by now"
    )
    // Only a second call is answered this way, and only the plugin's own request causes one. On a
    // slow machine the answer to the first call may be replaced before it is drawn.
    #expect(output.contains("known by now"))
    #expect(output.contains("status 0"))
  }

  @Test func `between the bar and the hints the terminal shows the same as a snapshot`() throws {
    // The background of the selection comes with the frame after the keys.
    let output = try onTerminal(keys: "jj", until: "48;2;220;232;251")
    let terminal = try cells(output)
    let snapshot = try Subprocess(
      Checkout.weft,
      ["snapshot", "--no-plugins", "--size", "50x12", "--select", "messaging:rebel-alliance"]
    )
    let lines = terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
    // The bar replaces the list's title.
    #expect(lines[1..<11] == snapshot.text.split(separator: "\n")[1..<11])
    #expect(lines[0].hasPrefix(" Chats") && lines[11].contains("q quit"))
    #expect(!terminal.isCursorVisible)
    #expect(terminal[0, 5].background == .rgb(0xDCE8FB))
    #expect(terminal[0, 3].background == .rgb(0xFFFFFF))
  }

  /// The cells of the output up to the end.
  private func cells(_ output: String) throws -> GoldenTerminal {
    let start = try #require(output.range(of: "\u{1B}[?1049h"))
    let end = try #require(output.range(of: "\u{1B}[?1006l"))
    let terminal = GoldenTerminal(columns: 50, rows: 12)
    terminal.write(String(output[start.lowerBound..<end.lowerBound]))
    return terminal
  }

  @Test func `p shows the problems of plugins, and going back returns to the same row of the list`()
    throws
  {
    let folder = try Scratch()
    for number in 0..<5 { try folder.write("text".utf8, to: "n\(number).so") }
    let path = folder.folder.path
    let plugins = "--plugins \(path)"
    let there = try cells(try onTerminal(keys: "GpG", plugins: plugins, until: "n4.so"))
    let lines = there.text.split(separator: "\n")
    #expect(lines[1] == " Plugin problems" && there.text.contains("\n n4.so "))
    #expect(there.text.contains("Not loaded") && !there.text.contains(" n0.so"))
    let back = try cells(try onTerminal(keys: "GpG\\177", plugins: plugins))
    let plain = try cells(try onTerminal(keys: "G", plugins: plugins))
    #expect(back.text == plain.text && back.text.contains("Dune Sea Picnic"))
    #expect(back[0, 10].background == plain[0, 10].background)
    #expect(back.text.contains(" ⚠ 5 plugins were not loaded "))
  }

  @Test(arguments: ["SEGV", "TERM", "HUP", "ABRT"])
  func `the terminal is restored after any signal that stops the program`(signal: String) throws {
    let output = try onTerminal(signal: signal)
    let parts = output.components(separatedBy: "\u{1B}[?1049l")
    try #require(parts.count == 2, "\(output.suffix(300))")
    #expect(parts[1].contains(" icanon") && !parts[1].contains("-icanon"), "\(parts[1])")
    #expect(!parts[1].contains("status 0"))
  }

  @Test func `a terminal that supports kitty graphics gets pictures, and they are deleted on exit`()
    throws
  {
    let answers = #"\033_Gi=31;OK\033\\\033P>|kitty(0.35.2)\033\\\033[6;16;8t\033[?62;c"#
    let output = try onTerminal(
      keys: "kkk" + answers,
      plugins: "--no-plugins --screen messages:messaging:rebel-alliance",
      until: "U=1"
    )
    let asked = try #require(output.range(of: "\u{1B}[c"))
    let end = try #require(output.range(of: "\u{1B}[?1006l"))
    let terminal = PictureTerminal(columns: 50, rows: 12)
    terminal.write(String(output[asked.upperBound..<end.lowerBound]))
    #expect(!terminal.kitty.arrivals.isEmpty && terminal.kitty.pictures.isEmpty)
    #expect(terminal.problems == [] && output.contains("status 0"))
  }

  @Test func `without a terminal the list is written once`() throws {
    let data = try Scratch()
    let run = try Subprocess(
      Checkout.weft,
      ["--no-plugins"],
      environment: ["XDG_DATA_HOME": data.folder.path],
      in: Checkout.root
    )
    #expect(run.status == 0 && run.text.contains("Leia Organa") && !run.text.contains("\u{1B}"))
  }

  private static let mistakes: [(options: [String], told: String)] = [
    (
      ["--screen", "nope"],
      """
      --screen "nope" is not one of channels, threads, messages:CID, replies:ID, channel:CID, \
      pinned:CID, media:CID, members:CID, person:ID, mentions, drafts, saved, reminders, \
      problems, settings, help
      """
    ),
    (["--watch", "."], "--watch \".\" is a folder; specify an event file"),
  ]

  @Test(arguments: mistakes)
  func `an invalid screen is refused with and without a terminal`(
    options: [String],
    told: String
  ) throws {
    let data = try Scratch()
    let environment = ["XDG_DATA_HOME": data.folder.path]
    let piped = try Subprocess(Checkout.weft, options, environment: environment)
    #expect(piped.status == 2 && piped.output.isEmpty && piped.errors.hasPrefix("weft: \(told)\n"))
    let shown = try Subprocess.onTerminal(options, environment: environment)
    #expect(shown.status == 2 && shown.text.contains("weft: \(told)\r\n"), "\(shown.text)")
  }
}
