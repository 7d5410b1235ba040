// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// `make install` into a home that already uses Weft.
@Suite struct InstallTests {
  private let home: Scratch

  init() throws { home = try Scratch() }

  private func write(_ text: String, _ name: String) throws {
    let file = home.path(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  private func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: home.path(name)), as: UTF8.self)
  }

  private func install() throws {
    let prefix = home.path(".local").path
    let build = Checkout.weft.deletingLastPathComponent().path
    let run = try Subprocess(
      Checkout.root.appending(path: ".ci/install"),
      [prefix, build],
      in: Checkout.root
    )
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `installing keeps workspaces, and plugins are built with the installed files`() throws
  {
    // The first version kept the files for building plugins in the folder of the user's workspaces.
    try write("chats", ".local/share/weft/default.weft")
    try write("a file", ".local/share/weft/default.files/a.txt")
    try write("mine", ".local/share/weft/Plugins/Mine.txt")
    try write("old", ".local/share/weft/Plugins/build")
    try write("old", ".local/share/weft/Sources/Base/CWeft/include/weft/weft.h")
    for _ in 0..<2 { try install() }
    #expect(try read(".local/share/weft/default.weft") == "chats")
    #expect(try read(".local/share/weft/default.files/a.txt") == "a file")
    #expect(try read(".local/share/weft/Plugins/Mine.txt") == "mine")
    #expect(!home.has(".local/share/weft/Sources") && !home.has(".local/share/weft/Plugins/build"))
    let weft = home.path(".local/bin/weft")
    let made = try Subprocess(
      weft,
      ["plugins", "new", "Rows", "--language", "c"],
      environment: ["HOME": home.folder.path, "WEFT_SDK": ""],
      in: home.folder
    )
    #expect(made.status == 0 && home.has("Rows"), "\(made.errors)")
    #expect(home.has(".local/lib/weft/Plugins/build") && home.has(".local/share/man/man1/weft.1"))
  }
}
