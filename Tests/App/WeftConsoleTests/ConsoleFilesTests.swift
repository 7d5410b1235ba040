// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftTestSupport

@testable import WeftApp
@testable import WeftConsole

/// Attaching files by their paths on a terminal.
@Suite struct ConsoleFilesTests {
  private let scratch: Scratch
  private let user: ConsoleHarness

  init() throws {
    scratch = try Scratch()
    try scratch.write("Plans".utf8, to: "plans-of-tonight.pdf")
    try scratch.write("Plans".utf8, to: "plans-of-tomorrow.pdf")
    try FileManager.default.createDirectory(
      at: scratch.path("folder"),
      withIntermediateDirectories: false
    )
    var options = ChatApp.Options()
    options.workspacePath = scratch.path("w.weft").path
    options.isPersisted = true
    user = try ConsoleHarness(
      columns: 90,
      options: options,
      start: [.channels, .messages("messaging:rebel-alliance")]
    )
  }

  private var session: ComposerSession? { user.view.viewer.composer?.session }

  /// Waits until a file has been read or refused.
  private func wait(_ isDone: () throws -> Bool) throws {
    for _ in 0..<600 {
      if try isDone() { return }
      usleep(10_000)
      try user.wait(.milliseconds(20))
    }
    Issue.record("nothing came")
  }

  @Test func `a path is completed, and the file shows above the field until it is removed`()
    throws
  {
    try user.press(.text("i"))
    try user.type("Look")
    try user.press(.control("o"))
    #expect(user.text.contains("Path of a file"))
    try user.type(scratch.path("pl").path)
    try user.press(.tab)
    #expect(session?.text.hasSuffix("/plans-of-to") == true)
    #expect(user.text.contains("plans-of-tomorrow.pdf  plans-of-tonight.pdf"))
    try user.press(.text("n"), .tab)
    #expect(session?.text.hasSuffix("/plans-of-tonight.pdf") == true)
    try user.press(.enter)
    try wait { session?.files.count == 1 }
    #expect(session?.text == "Look" && user.text.contains("plans-of-tonight.pdf 5"))
    user.view.viewer.perform(ListAction.detach(0))
    #expect(session?.files.isEmpty == true && session?.text == "Look")
  }

  @Test func `a file that can't be attached is reported, and the field is unchanged`() throws {
    try user.press(.text("i"))
    try user.type("Look")
    try user.press(.control("o"))
    try user.type(scratch.path("fol").path)
    try user.press(.tab)
    #expect(session?.text.hasSuffix("/folder/") == true)
    try user.press(.enter)
    try wait { user.view.viewer.notice?.text.contains("it is a folder") == true }
    #expect(session?.text == "Look" && session?.files.isEmpty == true)
    try user.press(.control("o"), .escape)
    #expect(session?.text == "Look" && user.view.viewer.isWriting)
  }

  @Test func `a link as the folder of files is refused, and nothing behind it is removed`()
    throws
  {
    try scratch.write([1], to: "folder/key")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -180_000)],
      ofItemAtPath: scratch.path("folder/key").path
    )
    try FileManager.default.createDirectory(
      at: scratch.path("w.files"),
      withIntermediateDirectories: false
    )
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("w.files/unsent").path,
      withDestinationPath: scratch.path("folder").path
    )
    try user.press(.text("i"), .control("o"))
    try user.type(scratch.path("plans-of-tonight.pdf").path)
    try user.press(.enter)
    try wait { user.view.viewer.notice?.text.contains("it is a symbolic link") == true }
    #expect(session?.files.isEmpty == true)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path("folder").path) == ["key"]
    )
  }

  @Test func `if no file can be stored the field says so`() throws {
    let user = try ConsoleHarness(start: [.channels, .messages("messaging:rebel-alliance")])
    try user.press(.text("i"), .control("o"))
    #expect(user.view.viewer.composer?.isChoosingFile == false)
    #expect(user.view.viewer.notice?.text.contains(".weft") == true)
  }
}
