// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftTestSupport

@testable import WeftStore

/// The files that messages carry: how they are read, and how they are kept.
@Suite struct WorkspaceFilesTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func path(_ name: String) -> String { scratch.path(name).path }

  private var files: WorkspaceFiles { WorkspaceFiles(beside: path("w.weft")) }

  private func kept() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path("w.files")).sorted()
  }

  private func code(_ name: String) -> AttachmentError.Code? {
    do throws(AttachmentError) {
      _ = try AttachedFile(reading: path(name))
      return nil
    } catch {
      #expect(error.path == path(name) && error.message.contains("; "))
      return error.code
    }
  }

  @Test func `a file is read as a whole, and named by what is in it`() throws {
    try scratch.write("Plans".utf8, to: "Plans of tonight.PDF")
    let file = try AttachedFile(reading: path("Plans of tonight.PDF"))
    #expect(file.bytes == Array("Plans".utf8) && file.name == "Plans of tonight.PDF")
    #expect(file.hash.count == 64 && file.hash.allSatisfy(\.isHexDigit))
    #expect(file.attachment.kind == .file && file.attachment.mimeType == nil)
    #expect(file.attachment.url == file.hash + ".pdf" && file.attachment.size == 5)
  }

  @Test func `what a file is follows from its bytes, not from its name`() throws {
    let png = PNGFile.bytes(width: 1, height: 1) { _, _ in (1, 2, 3, 255) }
    let picture = try AttachedFile(name: "a.txt", bytes: png)
    #expect(picture.attachment.kind == .image && picture.attachment.mimeType == "image/png")
    #expect(picture.attachment.url?.hasSuffix(".png") == true)
    let text = try AttachedFile(name: "a.png", bytes: Array("text".utf8))
    #expect(text.attachment.kind == .file && text.attachment.url?.hasSuffix(".png") == true)
  }

  @Test(arguments: [
    ("a", "bin"), ("a.", "bin"), ("a.tar.gz", "gz"), ("a.../../x", "bin"), ("a.ÄÖ", "bin"),
    ("a.overlongending", "bin"), ("../../b.txt", "txt"), ("a.T%2F", "bin"),
  ])
  func `a name gives no more than a few plain letters`(name: String, ending: String) throws {
    let file = try AttachedFile(name: name, bytes: [1])
    #expect(file.attachment.url == "\(file.hash).\(ending)")
    #expect(!file.name.contains("/"))
  }

  @Test func `a name is one line of a few bytes`() throws {
    let file = try AttachedFile(
      name: "a\n\u{1B}[2J" + String(repeating: "ä", count: 300),
      bytes: [1]
    )
    #expect(file.name.utf8.count <= 255 && !file.name.contains("\u{1B}"))
    #expect(!file.name.contains("\n"))
  }

  @Test func `what is no file of some bytes is refused, and nothing waits`() throws {
    try scratch.write([], to: "empty")
    try FileManager.default.createDirectory(
      at: scratch.path("folder"),
      withIntermediateDirectories: false
    )
    try scratch.write([1], to: "file")
    try FileManager.default.createSymbolicLink(
      atPath: path("link"),
      withDestinationPath: path("file")
    )
    let made = unsafe mkfifo(path("pipe"), 0o600)
    #expect(made == 0)
    try scratch.write([1], to: "large")
    let handle = try FileHandle(forWritingTo: scratch.path("large"))
    try handle.truncate(atOffset: UInt64(AttachedFile.mostBytes) + 1)
    #expect(code("empty") == .empty && code("folder") == .notAFile && code("link") == .link)
    #expect(code("pipe") == .notAFile && code("large") == .tooLarge && code("gone") == .absent)
    #expect(throws: AttachmentError.self) { try AttachedFile(reading: "/dev/zero") }
    try handle.truncate(atOffset: UInt64(AttachedFile.mostBytes))
    #expect(code("large") == nil)
  }

  @Test func `a file is kept once, for its user alone`() throws {
    let file = try AttachedFile(name: "a.txt", bytes: Array("Hello".utf8))
    for _ in 0..<3 { try files.keep(file) }
    let url = try #require(file.attachment.url)
    #expect(try kept() == [url])
    let kept = scratch.path("w.files/\(url)")
    #expect(try Data(contentsOf: kept) == Data("Hello".utf8))
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(kept.path) == 0o600 && mode(path("w.files")) == 0o700)
  }

  @Test func `where nothing can be written the folder stays as it was`() throws {
    let file = try AttachedFile(name: "a.txt", bytes: [1])
    try scratch.write([1], to: "w.files")
    let error = #expect(throws: AttachmentError.self) { try files.keep(file) }
    #expect(error?.path == path("w.files"))
    #expect(try Data(contentsOf: scratch.path("w.files")) == Data([1]))
  }
}
