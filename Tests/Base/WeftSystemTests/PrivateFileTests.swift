// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftSystem
import WeftTestSupport

@Suite struct PrivateFileTests {
  private let scratch: Scratch
  private let path: String

  init() throws {
    scratch = try Scratch()
    path = scratch.path("token").path
  }

  private func write(_ text: String, to path: String? = nil) throws {
    try PrivateFile.write(Array(text.utf8), to: Array((path ?? self.path).utf8))
  }

  private func text(_ path: String? = nil, atMost limit: Int = 100) throws -> String {
    let bytes = try PrivateFile.read(Array((path ?? self.path).utf8), atMost: limit)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func problem(_ path: String? = nil, atMost limit: Int = 100) throws -> String {
    let error = try #require(throws: PrivateFile.Problem.self) {
      try self.text(path, atMost: limit)
    }
    return String("\(error)".prefix { $0 != "(" })
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `a written file is private, complete and alone in its folder`() throws {
    for text in ["first", "", String(repeating: "long ", count: 20)] {
      try write(text)
      #expect(try self.text() == text && mode(path) == 0o600)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["token"])
  }

  @Test func `an open file becomes private when it is replaced`() throws {
    try scratch.write("old".utf8, to: "token")
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    try write("new")
    #expect(try text() == "new" && mode(path) == 0o600)
  }

  @Test func `a link is replaced when writing and refused when reading`() throws {
    let other = scratch.path("other").path
    try write("kept", to: other)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
    #expect(try problem() == "unreadable")
    try write("new")
    #expect(try text() == "new" && text(other) == "kept")
  }

  @Test(arguments: [0o640, 0o604, 0o620, 0o602, 0o610, 0o601, 0o666])
  func `a file to which others have any right is refused`(mode: Int) throws {
    try write("secret")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    #expect(try problem() == "open")
  }

  @Test func `a file larger than the limit is refused`() throws {
    try write("12345")
    #expect(try text(atMost: 5) == "12345" && problem(atMost: 4) == "tooLarge")
  }

  @Test func `only regular files are read, without waiting`() throws {
    let pipe = scratch.path("pipe").path
    #expect(try Subprocess(URL(fileURLWithPath: "/usr/bin/mkfifo"), [pipe]).status == 0)
    for path in [pipe, scratch.folder.path, "/dev/null"] {
      #expect(try problem(path) == "notAFile", "\(path)")
    }
    #expect(try problem(scratch.path("none").path) == "unreadable")
  }

  @Test func `a file must belong to the user or root`() {
    for (owner, user, isForeign) in [
      (7, 7, false), (0, 7, false), (0, 0, false), (8, 7, true), (7, 0, true),
    ] as [(uid_t, uid_t, Bool)] {
      var status = stat()
      (status.st_mode, status.st_uid) = (S_IFREG | 0o600, owner)
      let problem = PrivateFile.problem(of: status, for: user)
      if case .foreign(let named) = problem {
        #expect(isForeign && named == owner)
      } else {
        #expect(!isForeign && problem == nil)
      }
    }
  }

  @Test func `a file that can't be written leaves nothing behind`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let error = try #require(throws: SystemError.self) { try write("new") }
    #expect(error.number == EISDIR)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["token"])
    let none = try #require(throws: SystemError.self) { try write("new", to: path + "/no/token") }
    #expect(none.number == ENOENT)
  }

  @Test func `drafts left by crashes don't prevent writing`() throws {
    for name in ["token.\(getpid()).new", "token.\(getpid()).1.new"] {
      try scratch.write("half".utf8, to: name)
    }
    try write("new")
    #expect(try text() == "new")
  }
}
