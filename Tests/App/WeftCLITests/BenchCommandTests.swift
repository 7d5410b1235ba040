// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@Suite struct BenchCommandTests {
  @Test func `if weft-bench is not next to it, the command says how to build it`() throws {
    let folder = try Scratch()
    let weft = folder.path("weft")
    try FileManager.default.copyItem(at: Checkout.weft, to: weft)
    let run = try Subprocess(weft, ["bench", "diff"])
    #expect(run.status == 1 && run.text.isEmpty)
    #expect(run.errors.contains("weft-bench can't be started (No such file or directory)"))
    #expect(run.errors.hasSuffix("build it with swift build -c release --product weft-bench\n"))
    let help = try Subprocess(weft, ["bench", "--help"])
    #expect(help.status == 0 && help.text.contains("--rows N"))
  }

  @Test func `a program in another folder is never started`() throws {
    let folder = try Scratch()
    // As text, the name of the first folder would be that of the second one.
    let script = """
      a=$(printf 'b\\377'); b=$(printf 'b\\357\\277\\275'); mkdir "$a" "$b"; cp "$1" "$a/weft"
      printf '#!/bin/sh\\necho wrong\\n' > "$b/weft-bench"; chmod +x "$b/weft-bench"; "$a/weft" bench diff
      """
    let shell = URL(filePath: "/bin/sh")
    let run = try Subprocess(shell, ["-c", script, "sh", Checkout.weft.path], in: folder.folder)
    #expect(run.status == 1 && run.text.isEmpty, "\(run.text)")
    #expect(run.errors.contains("No such file"), "\(run.errors)")
  }

  @Test(arguments: [["--help"], ["moon"], ["diff", "--rows", "1"], ["hosts"], ["--deep"]])
  func `the command and the program print the same`(words: [String]) throws {
    let program = Checkout.weft.deletingLastPathComponent().appending(path: "weft-bench")
    let (own, started) = try (
      Subprocess(program, words), Subprocess(Checkout.weft, ["bench"] + words)
    )
    #expect(own.status == started.status)
    #expect(own.text == started.text && own.errors == started.errors)
  }
}
