// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// A plugin trusted by a file in folders where others could replace it.
@Suite struct OpenFolderTrustTests {
  private let scratch: Scratch
  private let plugins: String

  init() throws {
    scratch = try Scratch()
    plugins = scratch.path("plugins").path
    try FileManager.default.createDirectory(atPath: plugins, withIntermediateDirectories: true)
    let source = PluginCompiler.source(
      fields: ["text.below"],
      body: #"weft_row_answer(out, row->id, text("mine"));"#
    )
    let library = URL(fileURLWithPath: plugins).appending(path: "test.so")
    try PluginCompiler.compile(source, to: library)
    let (trusted, isCounted) = (try weft("plugins", "trust", library.path), try counts())
    try #require(trusted.status == 0 && isCounted, "\(trusted.errors)")
  }

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(
      Checkout.weft,
      words,
      environment: [
        "XDG_CONFIG_HOME": scratch.path("config").path,
        "XDG_STATE_HOME": scratch.path("state").path,
        "XDG_DATA_HOME": scratch.path("data").path,
      ],
      in: scratch.folder
    )
  }

  /// Whether a snapshot uses the plugins that the file trusts.
  private func counts() throws -> Bool {
    let file = scratch.path("config/weft/trust").path
    let run = try weft("snapshot", "--plugins", plugins, "--trust", file)
    #expect(run.status == 0 || run.errors.hasPrefix("weft: \(file): "), "\(run.errors)")
    return run.status == 0
  }

  private func allow(_ mode: Int, _ name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode],
      ofItemAtPath: scratch.path(name).path
    )
  }

  @Test(arguments: ["config", "config/weft"])
  func `trust is ignored below a folder that others can write to`(folder: String) throws {
    try allow(0o777, folder)
    #expect(try !counts())
    let told = try weft("plugins", "list", plugins).text
    let path = scratch.path(folder).path
    #expect(told.contains("users other than you can write to the folder \(path)"), "\(told)")
    // A folder where others can't replace the file counts again.
    try allow(0o1777, folder)
    #expect(try counts())
    try allow(0o777, folder)
    let library = "\(plugins)/test.so"
    #expect(try weft("plugins", "trust", library).status == 1, "nothing is written there")
    try allow(0o755, folder)
    #expect(try counts())
  }

  @Test func `a hard link to a user's file in an open folder is not the trust file`() throws {
    let config = scratch.path("config/weft").path
    try FileManager.default.moveItem(
      atPath: "\(config)/trust",
      toPath: scratch.path("download").path
    )
    try allow(0o1777, "config/weft")
    try FileManager.default.linkItem(
      atPath: scratch.path("download").path,
      toPath: "\(config)/trust"
    )
    #expect(try !counts())
    try FileManager.default.removeItem(atPath: scratch.path("download").path)
    #expect(try counts())
  }

  @Test func `a trust file behind the user's own symbolic link is used`() throws {
    let config = scratch.path("config/weft").path
    let kept = scratch.path("dotfiles").path
    try FileManager.default.moveItem(atPath: config, toPath: kept)
    try FileManager.default.createSymbolicLink(
      atPath: config,
      withDestinationPath: "../dotfiles/../dotfiles"
    )
    #expect(try counts())
    try allow(0o777, "dotfiles")
    #expect(try !counts())
  }

  @Test func `a trust file behind another user's symbolic link is ignored`() throws {
    let config = scratch.path("config/weft").path
    try FileManager.default.moveItem(
      atPath: "\(config)/trust",
      toPath: scratch.path("download").path
    )
    try FileManager.default.createSymbolicLink(
      atPath: "\(config)/trust",
      withDestinationPath: scratch.path("download").path
    )
    #expect(try counts())
    // Only root can make a link that belongs to another user.
    guard geteuid() == 0 else { return }
    unsafe #expect(lchown("\(config)/trust", 65_534, 65_534) == 0)
    #expect(try !counts())
  }
}
