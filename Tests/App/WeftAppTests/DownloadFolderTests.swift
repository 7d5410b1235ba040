// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import Testing
import Weft
import WeftTestSupport

@testable import WeftApp

/// The folder that saved files go to, and how they are written there.
@Suite struct DownloadFolderTests {
  private let scratch: Scratch
  private let folder: DownloadFolder
  private let place = String(repeating: "ab", count: 32) + ".pdf"

  init() throws {
    scratch = try Scratch()
    folder = DownloadFolder(path: scratch.path("home/Downloads").path)
    try make("kept", 0o700)
    try scratch.write("the plan".utf8, to: "kept/\(place)")
  }

  private func make(_ name: String, _ mode: Int) throws {
    try FileManager.default.createDirectory(
      at: scratch.path(name),
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: mode]
    )
  }

  private func file(_ name: String) -> MessageFile {
    let message = Samples.message("Look", id: "m") {
      $0.attachments = [ChatAttachment(kind: .file, title: name, url: place)]
    }
    return MessageFile(
      name: FileName.saved(name),
      place: .folder(scratch.path("kept").path, name: place),
      channel: "messaging:c",
      message: message,
      index: 0
    )
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `a file is copied for its owner only, into a folder that is made`() throws {
    let path = try folder.keep(file("plan.pdf"))
    #expect(path == folder.path + "/plan.pdf")
    #expect(try text(path) == "the plan")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `a copy of several pieces is complete`() throws {
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try scratch.write(bytes, to: "kept/\(place)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.keep(file("a.bin")))) == Data(bytes))
  }

  @Test func `an existing file is kept, and the next one gets a number`() throws {
    for _ in 0..<3 { _ = try folder.keep(file("plan.pdf")) }
    #expect(try names() == ["plan (2).pdf", "plan (3).pdf", "plan.pdf"])
  }

  @Test func `a hostile name stays in the folder`() throws {
    for name in ["../../x", "/etc/cron.d/x", ".bashrc", "a\u{0}\n.txt"] {
      let path = try folder.keep(file(name))
      #expect(path.hasPrefix(folder.path + "/") && path.split(separator: "/").last?.first != ".")
    }
    #expect(try names() == ["a.txt", "bashrc", "x", "x (2)"])
  }

  @Test func `nothing is written through a link`() throws {
    try make("home/Downloads", 0o700)
    try scratch.write("mine".utf8, to: "target")
    for target in ["target", "nothing"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/\(target).pdf",
        withDestinationPath: scratch.path(target).path
      )
      #expect(try folder.keep(file("\(target).pdf")) == folder.path + "/\(target) (2).pdf")
    }
    #expect(try text(scratch.path("target").path) == "mine" && !scratch.has("nothing"))
  }

  @Test func `a message's file that was replaced by a link is not read`() throws {
    try scratch.write("secret".utf8, to: "secret")
    try FileManager.default.removeItem(at: scratch.path("kept/\(place)"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("kept/\(place)").path,
      withDestinationPath: scratch.path("secret").path
    )
    #expect(throws: SavingError.self) { try folder.keep(file("plan.pdf")) }
    #expect(!scratch.has("home/Downloads/plan.pdf"))
  }

  @Test func `a thousandth file with one name is refused, and a missing file leaves nothing`()
    throws
  {
    try make("home/Downloads", 0o700)
    try scratch.write([], to: "home/Downloads/a.pdf")
    for number in 2..<1_000 { try scratch.write([], to: "home/Downloads/a (\(number)).pdf") }
    #expect(throws: SavingError.self) { try folder.keep(file("a.pdf")) }
    try FileManager.default.removeItem(at: scratch.path("kept/\(place)"))
    #expect(throws: SavingError.self) { try folder.keep(file("b.pdf")) }
    #expect(try names().count == 999)
  }

  @Test func `a chosen place that can't be written is reported`() throws {
    try make("full", 0o500)
    guard geteuid() != 0 else { return }
    #expect(throws: SavingError.self) {
      try DownloadFolder.keep(file("a.pdf"), at: Array(scratch.path("full/a.pdf").path.utf8))
    }
  }

  @Test func `a chosen file is replaced, and a link instead of it too`() throws {
    try scratch.write("mine".utf8, to: "target")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("chosen.pdf").path,
      withDestinationPath: scratch.path("target").path
    )
    for _ in 0..<2 {
      try DownloadFolder.keep(file("a.pdf"), at: Array(scratch.path("chosen.pdf").path.utf8))
      #expect(try text(scratch.path("chosen.pdf").path) == "the plan")
    }
    #expect(try text(scratch.path("target").path) == "mine")
  }

  @Test(arguments: [
    (#"XDG_DOWNLOAD_DIR="$HOME/Pobrane""#, "/home/ada/Pobrane"),
    (#"XDG_DOWNLOAD_DIR="/data/in/""#, "/data/in"),
    (#"XDG_DOWNLOAD_DIR="$HOME/""#, "/home/ada/Downloads"),
    (#"# XDG_DOWNLOAD_DIR="/no""#, "/home/ada/Downloads"), ("", "/home/ada/Downloads"),
    (#"XDG_DOWNLOAD_DIR="in""#, "/home/ada/Downloads"),
    (#"XDG_DOWNLOAD_DIR="$HOME/$(reboot)""#, "/home/ada/Downloads"),
  ])
  func `the desktop's list names the folder`(line: String, path: String) throws {
    try scratch.write("XDG_DESKTOP_DIR=\"/x\"\n\(line)\n".utf8, to: "user-dirs.dirs")
    let environment = ["HOME": "/home/ada", "XDG_CONFIG_HOME": scratch.folder.path]
    #expect(DownloadFolder(environment)?.path == path)
  }

  @Test func `without a list it is Downloads, and without a home there is none`() {
    #expect(DownloadFolder(["HOME": "/home/ada"])?.path == "/home/ada/Downloads")
    #expect(DownloadFolder([:])?.path == nil && DownloadFolder(["HOME": "here"])?.path == nil)
  }
}
