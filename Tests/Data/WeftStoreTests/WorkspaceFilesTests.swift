// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftModel
import WeftTestSupport

@testable import WeftStore

/// The files of messages: how they are read and stored.
@Suite struct WorkspaceFilesTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func path(_ name: String) -> String { scratch.path(name).path }

  private var files: WorkspaceFiles { WorkspaceFiles(beside: path("w.weft")) }

  private func kept() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path("w.files")).sorted()
      .filter { $0 != "unsent" }
  }

  /// Returns the names of the files waiting to be sent.
  private func waiting() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path("w.files/unsent"))) ?? []
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

  @Test func `a file is read whole and its name is its hash`() throws {
    try scratch.write("Plans".utf8, to: "Plans of tonight.PDF")
    let file = try AttachedFile(reading: path("Plans of tonight.PDF"))
    #expect(file.bytes == Array("Plans".utf8) && file.name == "Plans of tonight.PDF")
    #expect(file.hash.count == 64 && file.hash.allSatisfy(\.isHexDigit))
    #expect(file.attachment.kind == .file && file.attachment.mimeType == nil)
    #expect(file.attachment.url == file.hash + ".pdf" && file.attachment.size == 5)
  }

  @Test func `a file's kind follows from its bytes, not its name`() throws {
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
  func `only a short plain extension is kept from a name`(name: String, ending: String) throws {
    let file = try AttachedFile(name: name, bytes: [1])
    #expect(file.attachment.url == "\(file.hash).\(ending)")
    #expect(!file.name.contains("/"))
  }

  @Test func `a name is a single short line`() throws {
    let file = try AttachedFile(
      name: "a\n\u{1B}[2J" + String(repeating: "ä", count: 300),
      bytes: [1]
    )
    #expect(file.name.utf8.count <= 255 && !file.name.contains("\u{1B}"))
    #expect(!file.name.contains("\n"))
    #expect(try AttachedFile(name: "n\u{202E}gnp.exe", bytes: [1]).name == "ngnp.exe")
  }

  @Test func `empty files, folders and pipes are refused without waiting`() throws {
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

  @Test func `a file is stored once, readable only by its user`() throws {
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
    #expect(waiting().isEmpty)
  }

  @Test func `a waiting file is visible as a picture until it is sent or withdrawn`() throws {
    let png = PNGFile.bytes(width: 1, height: 1) { _, _ in (1, 2, 3, 255) }
    let file = try AttachedFile(name: "a.png", bytes: png)
    let unsent = try files.prepare(file)
    let other = try files.prepare(file)
    #expect(unsent.attachment.previewURL == unsent.name && unsent.name != other.name)
    #expect(unsent.sent == file.attachment)
    #expect(try Data(contentsOf: scratch.path("w.files/\(unsent.name)")) == Data(png))
    #expect(try kept().isEmpty && waiting().count == 2)
    try files.keep(unsent)
    files.discard(unsent)
    files.discard(other)
    #expect(try kept() == [file.attachment.url] && waiting().isEmpty)
  }

  @Test func `a file arrives in pieces and leaves nothing behind if it is incomplete`() throws {
    var file: IncomingFile? = try IncomingFile(name: "../a.txt", size: 5, in: files)
    try file?.append(Array("He".utf8))
    #expect(file?.name == "a.txt" && file?.received == 2 && file?.isWhole == false)
    #expect(throws: AttachmentError.self) { try file?.append([1, 2, 3, 4]) }
    #expect(file?.received == 2 && waiting().count == 1)
    try file?.append(Array("llo".utf8))
    #expect(file?.isWhole == true)
    let (whole, unsent) = try #require(try file?.arrival.prepared())
    #expect(whole.bytes == Array("Hello".utf8) && unsent.attachment == whole.attachment)
    file = nil
    #expect(waiting() == [String(unsent.name.dropFirst("unsent/".count))])
    file = try IncomingFile(name: "b", size: 5, in: files)
    try file?.append([1])
    file = nil
    #expect(waiting().count == 1)
  }

  @Test(arguments: [(-1, AttachmentError.Code.empty), (0, .empty), (33_554_433, .tooLarge)])
  func `a file that may not be attached is refused before it arrives`(
    size: Int,
    code: AttachmentError.Code
  ) throws {
    let error = #expect(throws: AttachmentError.self) {
      try IncomingFile(name: "a", size: size, in: files)
    }
    #expect(error?.code == code && waiting().isEmpty)
  }

  @Test func `files left for a day are removed with the next one`() throws {
    let file = try AttachedFile(name: "a.txt", bytes: [1])
    let (old, young) = (try files.prepare(file), try files.prepare(file))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -90_000)],
      ofItemAtPath: path("w.files/\(old.name)")
    )
    let next = try files.prepare(file)
    #expect(Set(waiting().map { "unsent/\($0)" }) == [young.name, next.name])
  }

  @Test func `a failed write leaves the folder unchanged`() throws {
    let file = try AttachedFile(name: "a.txt", bytes: [1])
    try scratch.write([1], to: "w.files")
    let error = #expect(throws: AttachmentError.self) { try files.keep(file) }
    #expect(error?.path == path("w.files"))
    #expect(try Data(contentsOf: scratch.path("w.files")) == Data([1]))
  }
}
