// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftCLI
@testable import WeftLaunch

/// A plugin during development: built, tested, previewed.
@Suite struct PluginWorkTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let made = try Subprocess(
      Checkout.weft,
      ["plugins", "new", "Work", "--language", "c", "--kind", "text"],
      in: scratch.folder
    )
    try #require(made.status == 0, "\(made.errors)")
  }

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, ["plugins"] + words, in: scratch.folder)
  }

  /// Changes the source, and makes it newer than the build.
  private func change(_ old: String, _ new: String) throws {
    let source = scratch.path("Work/Work.c")
    let text = try String(contentsOf: source, encoding: .utf8)
    try #require(text.contains(old))
    try text.replacing(old, with: new).write(to: source, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 5)],
      ofItemAtPath: source.path
    )
  }

  @Test func `compile errors are shown as the compiler printed them`() throws {
    try change("text.length = end;", "text.size = end;")
    for command in ["build", "test", "preview", "check"] {
      let run = try weft(command, "Work")
      #expect(run.status == 1 && run.text.isEmpty)
      #expect(run.errors.contains("Work.c:14:12: error: no member named 'size'"), "\(run.errors)")
      #expect(
        run.errors.hasSuffix("weft: Work was not built; see the compiler messages above\n")
      )
    }
    #expect(PathKind(of: scratch.path("Work/Work.so").path) == .nothing)
  }

  @Test func `the test of a plugin that crashes in its preview fails`() throws {
    try change("  uint64_t end;\n", "  uint64_t end;\n  if (text.length) abort();\n")
    try change("/* A row", "extern void abort(void);\n/* A row")
    let run = try weft("test", "Work")
    #expect(run.status == 1 && run.text.hasSuffix("\nWork: failed\n"), "\(run.text)\(run.errors)")
  }

  @Test func `a changed preview fails the test with its line until it is recorded`() throws {
    #expect(try weft("test", "Work").status == 0)
    try change("text.length = end;", "text.length = 3;")
    let run = try weft("test", "Work")
    #expect(run.status == 1)
    #expect(run.text.contains("Work/golden.txt: line 4 is \"       The shield holds."))
    #expect(run.text.hasSuffix("\nWork: failed\n"), "\(run.text)")
    #expect(run.text.contains("\", but the preview has \"       The   "))
    #expect(try weft("test", "Work", "--record").status == 0)
    #expect(try weft("test", "Work").status == 0)
  }

  @Test func `a plugin that crashes fails its test and its preview`() throws {
    try change("text.length = end;", "*(volatile char *)8 = 1;")
    let test = try weft("test", "Work")
    #expect(test.status == 1 && test.text.contains("failed at strictness 5"))
    let preview = try weft("preview", "Work")
    #expect(preview.status == 1 && preview.errors.contains("org.example.work"))
    #expect(preview.text.contains("The shield holds. Everything else"))
  }

  @Test func `a plugin that asks for more time gets only a few frames`() throws {
    try change("/* A row", "static int asked;\n/* A row")
    try change(
      "  uint64_t end;\n",
      "  uint64_t end;\n  if (text.length > 50 && asked < 2) { asked += 1; weft_row_later(out, row->id); return; }\n"
    )
    let run = try weft("preview", "Work")
    #expect(run.status == 0 && run.text.contains("       The shield holds.  "), "\(run.text)")
    try change("asked < 2", "asked < 2000")
    #expect(try weft("preview", "Work").text.contains("The shield holds. Everything else"))
  }

  @Test func `a plugin's log messages are shown and are not errors`() throws {
    try change(
      "WEFT_EACH_ROW",
      """
      static weft_status begin(const weft_host *host, void **self) {
        static const weft_str words = WEFT_TEXT("at work");
        (void)self;
        host->log(host, WEFT_LOG_INFO, words);
        return WEFT_OK;
      }
      WEFT_EACH_ROW
      """
    )
    try change("WEFT_PLUGIN(", "WEFT_PLUGIN_WITH(")
    try change("hooks)\n", "hooks, begin, NULL, NULL)\n")
    let preview = try weft("preview", "Work")
    #expect(preview.status == 0 && preview.text.contains("The shield holds.  "))
    #expect(preview.errors == "weft: org.example.work: at work\n")
    #expect(try weft("test", "Work").status == 0)
  }

  @Test func `all screens of a command share one time limit for plugins, reported once`()
    throws
  {
    try change("/* A row", "extern int usleep(unsigned int);\n/* A row")
    // Once per screen, because the plugin is restarted for each.
    try change(
      "  uint64_t end;\n",
      """
        static int slept;
        uint64_t end;
        if (!slept) { slept = 1; usleep(950000); }\n
      """
    )
    let options = Array(repeating: "--size 72x10\n", count: 9).joined(separator: "\n")
    try scratch.write(options.utf8, to: "Work/preview")
    let run = try weft("preview", "Work")
    let told = run.errors.split(separator: "\n").filter { $0.contains("outOfTime") }
    #expect(run.status == 1 && told.count == 1, "\(run.errors)")
    #expect(told.first?.contains("it has used 4") == true, "\(run.errors)")
    let screens = run.text.components(separatedBy: "Luke Skywalker").count - 1
    #expect(screens == 9, "each is shown all the same: \(run.text)")
    let test = try weft("test", "Work")
    #expect(test.status == 1 && test.errors.contains("outOfTime"), "\(test.errors)")
  }

  @Test func `a folder can be renamed, and what is built gets its name`() throws {
    try FileManager.default.createSymbolicLink(
      at: scratch.path("Other"),
      withDestinationURL: scratch.path("Work")
    )
    let test = try weft("test", "Other")
    #expect(test.status == 0 && test.text.contains("Other/Other.so: passed"), "\(test.errors)")
    #expect(try weft("preview", "Work/Work.c").errors.contains("it is not a plugin"))
  }

  @Test func `several builds at once leave one complete file`() throws {
    let folder = scratch.folder
    DispatchQueue.concurrentPerform(iterations: 6) { _ in
      let run = try? Subprocess(Checkout.weft, ["plugins", "build", "Work"], in: folder)
      #expect(run?.status == 0, "\(run?.errors ?? "")")
    }
    #expect(try weft("test", "Work").status == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: scratch.path("Work").path)
    #expect(files.filter { $0.contains(".so") } == ["Work.so"])
  }

  @Test func `a failed build leaves the previous one`() throws {
    #expect(try weft("build", "Work").status == 0)
    let before = try Data(contentsOf: scratch.path("Work/Work.so"))
    try change("text.length = end;", "text.size = end;")
    #expect(try weft("build", "Work").status == 1)
    #expect(try Data(contentsOf: scratch.path("Work/Work.so")) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path("Work").path)
        .filter { $0.contains(".so") } == ["Work.so"]
    )
  }

  @Test func `options on the command line override those of the folder`() throws {
    let narrow = try weft("preview", "Work", "--size", "40x4")
    #expect(narrow.status == 0 && narrow.text.split(separator: "\n").count == 4)
    #expect(narrow.text.contains("       The shield holds."))
    let picture = try weft("preview", "Work", "--format", "png", "-o", "p.png")
    #expect(picture.status == 0, "\(picture.errors)")
    let bytes = try Data(contentsOf: scratch.path("p.png"))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    // 420 wide, and 300 high as set in the folder.
    #expect(Array(bytes[16..<24]) == [0, 0, 1, 164, 0, 0, 1, 44])
  }

  @Test func `if no screen is specified, the plugin's hooks decide`() throws {
    #expect(try weft("build", "Work").status == 0)
    let expected = ["CompactThreadItem": "Threads", "BubbleStyle": "New messages"]
    for (name, title) in expected {
      let file = scratch.path("\(name).so")
      try FileManager.default.copyItem(at: Checkout.plugin(name), to: file)
      let run = try weft("preview", file.path)
      #expect(run.status == 0 && run.text.contains(title), "\(run.text)\(run.errors)")
    }
  }

  @Test(
    arguments: [
      ("screen threads\n", "line 1 is not an option"),
      ("--size 1x1\n\n# more\nwhat\n", "line 4 is not an option"),
      ("--sise 1x1\n", "unknown option \"--sise\""),
      ("--size\n", "--size needs a value"),
      ("--screen nowhere\n", "is not one of channels"),
      ("--state gone.json\n", "Work/gone.json"),
      ("--size 9x9\r\n--sise 1x1\r\n", "unknown option \"--sise\"; correct that line"),
      ("--without\n", "line 1 is not an option of a screen"),
      ("--part 1\n", "line 1 is not an option of a screen"),
      ("--events broken.jsonl\n", "broken.jsonl: line 1"),
      ("--with ../Gone\n", "Gone: the plugin does not exist"),
    ]
  )
  func `an unreadable preview file is reported`(text: String, message: String) throws {
    try scratch.write(text.utf8, to: "Work/preview")
    try scratch.write("{".utf8, to: "Work/broken.jsonl")
    let run = try weft("preview", "Work")
    #expect(run.status != 0 && run.text.isEmpty && run.errors.contains(message), "\(run.errors)")
  }

  @Test func `empty lines separate screens, and paths are relative to the folder`() throws {
    try scratch.write(
      "# One.\n\r\n\n--size\t9x9 # small\n# more\r\n--state a b.json\n\n--with ../Other\n--strict\n"
        .utf8,
      to: "Work/preview"
    )
    let folder = scratch.path("Work").standardizedFileURL.path
    #expect(
      try PluginPreview(in: scratch.path("Work")).screens == [
        ["--size", "9x9", "--state", "\(folder)/a b.json"],
        ["--with", "\(scratch.folder.standardizedFileURL.path)/Other", "--strict"],
      ]
    )
  }

  @Test func `a page follows the sources, and shows compile errors`() throws {
    try scratch.write(
      """
      "\(Checkout.weft.path)" plugins dev Work --page p.html > log 2>&1 &
      weft=$!
      await() {
        n=0
        until grep -q "$1" p.html 2>/dev/null; do
          n=$((n+1)); sleep 0.1
          [ $n -le 3000 ] && kill -0 $weft || { cat log; exit 1; }
        done
      }
      await 'shield holds\\.<'
      grep -c 'http-equiv="refresh"' p.html
      sed 's/= end;/= 3;/' Work/Work.c > new && cp new Work/Work.c
      await '>The<' && echo changed
      echo '#error <wrong>' >> Work/Work.c
      await 'Not built' && grep -c 'error: &lt;wrong&gt;' p.html
      kill -KILL $weft
      """.utf8,
      to: "follow"
    )
    let run = try Subprocess(URL(fileURLWithPath: "/bin/sh"), ["follow"], in: scratch.folder)
    #expect(run.text == "1\nchanged\n1\n", "\(run.text)\(run.errors)")
  }

  @Test func `on a terminal it shows the preview and errors, and restores the terminal`() throws {
    try scratch.write(
      "stty rows 12 cols 80; \"\(Checkout.weft.path)\" plugins dev Work".utf8,
      to: "on"
    )
    try scratch.write(
      """
      await() { n=0; until grep -q "$1" out || [ $n -gt 3000 ]; do n=$((n+1)); sleep 0.1; done; }
      : > out
      (await 'built in'; printf 't\\t'; echo '#error wrong' >> Work/Work.c; await 'not built, '; printf q) |
        timeout 600 script -qefc 'sh on' out > /dev/null
      echo status $?
      cat out
      """.utf8,
      to: "run"
    )
    let run = try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["run"],
      environment: ["COLORTERM": "truecolor", "NO_COLOR": ""],
      in: scratch.folder
    )
    let parts = run.text.components(separatedBy: "\u{1B}[?1049l")
    try #require(parts.count == 2, "\(run.text.suffix(300))")
    #expect(parts[0].hasPrefix("status 0\n") && parts[0].contains("The shield holds."))
    #expect(parts[0].contains("error: wrong") && parts[0].contains("q quit"))
    #expect(!parts[1].contains("error"))
  }
}
