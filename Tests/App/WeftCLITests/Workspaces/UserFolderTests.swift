// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Commands in an environment whose paths for the user's folders are not absolute.
@Suite struct UserFolderTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("secret\n".utf8, to: "password")
  }

  private func environment(_ home: String) -> [String: String] {
    [
      "HOME": home, "XDG_DATA_HOME": home, "XDG_STATE_HOME": home, "XDG_CONFIG_HOME": home,
      "WEFT_PLUGINS": "",
    ]
  }

  private func weft(_ words: [String], home: String) throws -> Subprocess {
    try Subprocess(Checkout.weft, words, environment: environment(home), in: scratch.folder)
  }

  /// The names in the working folder, without the password.
  private func made() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
      .filter { $0 != "password" }
  }

  @Test(arguments: ["", "rel", "./rel", "~"])
  func `no command writes to the working folder or the root`(home: String) throws {
    let before = try? FileManager.default.contentsOfDirectory(atPath: "/.local/state/weft")
    let add = ["accounts", "add", "matrix", "http://127.0.0.1:9", "--user", "ada"]
    let added = try weft(add + ["--password-file", "password"], home: home)
    #expect(added.status == 1)
    #expect(added.errors.contains("there is no folder for accounts; set HOME to an absolute path"))
    let allowed = try weft(["plugins", "trust", Checkout.plugin("Shrug").path], home: home)
    #expect(allowed.status == 1 && allowed.errors.contains("to an absolute path"))
    let installed = try weft(["plugins", "install", "packs", "--yes"], home: home)
    #expect(installed.status == 1)
    let shown = try weft([], home: home)
    #expect(shown.errors.contains("set HOME or XDG_DATA_HOME to an absolute path"))
    #expect(try made() == [])
    let after = try? FileManager.default.contentsOfDirectory(atPath: "/.local/state/weft")
    #expect(before == after)
  }

  @Test(arguments: ["", "rel"])
  func `a page's key is not stored, and the user is told why`(home: String) throws {
    let script = """
      "$0" serve --no-plugins --port 0 >told 2>errors & pid=$!
      until grep -q http told; do kill -0 $pid || exit 1; sleep 0.05; done
      kill -KILL $pid; wait $pid; cat errors; rm told errors
      """
    let run = try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", script, Checkout.weft.path],
      environment: environment(home),
      in: scratch.folder
    )
    #expect(run.text.contains("the page's key can't be stored"), "\(run.text)\(run.errors)")
    #expect(try made() == [])
  }

  @Test func `an absolute home folder is used`() throws {
    let home = scratch.path("home").path
    let run = try Subprocess(
      Checkout.weft,
      ["plugins", "trust", Checkout.plugin("Shrug").path],
      environment: environment("rel").merging(["HOME": home]) { $1 },
      in: scratch.folder
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(scratch.has("home/.config/weft/trust") && !scratch.has("rel"))
  }
}
