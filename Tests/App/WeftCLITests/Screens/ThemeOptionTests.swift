// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Which themes each command accepts: live surfaces can follow the system, snapshots can't.
@Suite struct ThemeOptionTests {
  @Test(arguments: [[], ["serve"]], ["auto", "light", "dark", "night"])
  func `live surfaces accept every theme`(words: [String], theme: String) throws {
    let data = try Scratch()
    // A missing folder ends the command after it has read its options.
    let run = try Subprocess(
      Checkout.weft,
      words + ["--theme", theme, "--plugins", "/nonexistent"],
      environment: ["XDG_DATA_HOME": data.folder.path]
    )
    #expect(run.status == 1 && run.errors.contains("/nonexistent"), "\(run.errors)")
  }

  @Test func `a snapshot accepts light and dark, which differ`() throws {
    let screens = try ["light", "dark"].map {
      try Screens.snapshot(["--theme", $0, "--format", "ansi"])
    }
    #expect(screens.allSatisfy { $0.status == 0 } && screens[0].output != screens[1].output)
    #expect(try Screens.snapshot(["--format", "ansi"]).output == screens[0].output)
  }

  @Test(arguments: [
    ([], "moon", "auto, light, dark, contrast, sepia, night"),
    (["serve"], "Dark", "auto, light, dark, contrast, sepia, night"),
    (["snapshot"], "auto", "light, dark, contrast, sepia, night"),
    (["plugins", "preview"], "auto", "light, dark, contrast, sepia, night"),
  ])
  func `any other theme is refused with a list of the valid ones`(
    words: [String],
    theme: String,
    known: String
  ) throws {
    let run = try Subprocess(
      Checkout.weft,
      words + ["--theme", theme],
      in: Checkout.root.appending(path: "Plugins/RedactPreview")
    )
    #expect(run.status == 2 && run.output.isEmpty)
    let told = "weft: --theme \"\(theme)\" is not one of \(known), and no theme in "
    #expect(run.errors.hasPrefix(told))
  }

  @Test func `plugins dev on a terminal accepts light and dark`() throws {
    let run = try Subprocess.onTerminal(
      ["plugins", "dev", "--theme", "auto"],
      in: Checkout.root.appending(path: "Plugins/RedactPreview")
    )
    let told = "--theme \"auto\" is not one of light, dark, contrast, sepia, night"
    #expect(run.text.contains(told), "\(run.text)")
  }
}
