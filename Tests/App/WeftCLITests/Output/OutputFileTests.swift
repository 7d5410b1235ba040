// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftLaunch

/// How `-o` and other commands that write treat what exists at the path.
@Suite struct OutputFileTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func weft(_ words: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, words, in: scratch.folder)
  }

  private func shell(_ script: String) throws -> Subprocess {
    try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", script, Checkout.weft.path],
      in: scratch.folder
    )
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path(name).path,
      withDestinationPath: target
    )
  }

  private func kind(_ name: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: scratch.path(name).path)[.type]
      as? FileAttributeType
  }

  private func mode(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: scratch.path(name).path)[.posixPermissions]
      as? Int
  }

  /// The commands that write to `$1`.
  private static let commands = [
    "snapshot -o", "plugins preview --without p.so -o", "export w.json",
    "generate --channels 2 --threads 1",
  ]

  private func addInputs() throws {
    try scratch.write(
      "{\"weft\": 1, \"current_user_id\": \"u\", \"users\": [{\"id\": \"u\"}], \"channels\": []}"
        .utf8,
      to: "w.json"
    )
    try scratch.write("".utf8, to: "p.so")
  }

  @Test
  func `a file that reuses the inode of a deleted input is not mistaken for the input`() throws {
    let (library, page) = (scratch.path("Work.so").path, scratch.path("p.html").path)
    for round in 0..<100 {
      // As when a plugin is rebuilt again and again: file systems reuse the numbers of files.
      try scratch.write("\(round)".utf8, to: "Work.so")
      CommandInputs.note(library)
      try FileManager.default.removeItem(atPath: library)
      let output = try OutputFile(page)
      try output.write("\(round)")
      try output.finish()
    }
    try scratch.write("kept".utf8, to: "Work.so")
    CommandInputs.note(library)
    #expect(throws: Failure.self) { try OutputFile(library) }
  }

  @Test(arguments: commands)
  func `a target that is not a regular file is overwritten, not replaced`(command: String) throws {
    try addInputs()
    let run = try shell(
      """
      mkfifo pipe && { cat pipe >read & }
      "$0" \(command) pipe && wait && "$0" \(command) /dev/stdout >direct
      """
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(try kind("pipe") != .typeRegular && kind("pipe") != nil)
    let read = try Data(contentsOf: scratch.path("read"))
    #expect(!read.isEmpty)
    #expect(try Data(contentsOf: scratch.path("direct")) == read)
  }

  @Test(arguments: commands)
  func `a link is followed and kept`(command: String) throws {
    try addInputs()
    try FileManager.default.createDirectory(
      at: scratch.path("there"),
      withIntermediateDirectories: true
    )
    try link("second", to: "there/file")
    try link("first", to: scratch.path("second").path)
    let run = try shell("\"$0\" \(command) first")
    #expect(run.status == 0, "\(run.errors)")
    for name in ["first", "second"] { #expect(try kind(name) == .typeSymbolicLink) }
    #expect(try kind("there/file") == .typeRegular)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path("there").path).count == 1
    )
  }

  @Test func `a link to a device leads to the device`() throws {
    // The test's own terminal represents any device; it is never opened here.
    let terminal = try shell(
      "exec script -qec 'tty >name; ln -s \"$(tty)\" device; '\"$0\"' snapshot -o device' shown"
    )
    #expect(terminal.status == 0, "\(terminal.errors)\(terminal.text)")
    #expect(try kind("device") == .typeSymbolicLink)
    #expect(try String(contentsOf: scratch.path("shown"), encoding: .utf8).contains("Leia Organa"))
  }

  @Test func `the target of a path is determined before anything is opened`() throws {
    try scratch.write("".utf8, to: "file")
    try link("circle", to: "circle")
    try link("dangling", to: "new")
    try link("out", to: "/dev/fd/1")
    let file = scratch.path("file").path
    let folder = scratch.folder.resolvingSymlinksInPath().path
    #expect(OutputTarget(scratch.folder.path) == .folder)
    #expect(OutputTarget(file + "/") == .folder && OutputTarget("..") == .folder)
    #expect(OutputTarget("") == .hidden(ENOENT))
    #expect(OutputTarget(scratch.path("circle").path) == .hidden(ELOOP))
    #expect(OutputTarget(scratch.path("none/file").path) == .hidden(ENOENT))
    #expect(OutputTarget(scratch.path("dangling").path) == .file(Array("\(folder)/new".utf8), nil))
    guard case .file(_, let known?) = OutputTarget(file) else { throw CocoaError(.fileNoSuchFile) }
    #expect(known.mode == 0o644 && known.owner == geteuid())
    #expect(OutputTarget("/dev/null") == .stream(Array("/dev/null".utf8)))
    for path in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", scratch.path("out").path] {
      #expect(OutputTarget(path) == .descriptor(1), "\(path)")
    }
    #expect(OutputTarget("/proc/self/comm") == .stream(Array("/proc/\(getpid())/comm".utf8)))
  }

  @Test func `a regular file is written completely or not at all`() throws {
    let file = try scratch.write("before".utf8, to: "file")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    do {
      let output = try OutputFile(file.path)
      try output.write(String(repeating: "half", count: 1 << 20))
      #expect(try Data(contentsOf: file) == Data("before".utf8))
    }
    #expect(try Data(contentsOf: file) == Data("before".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["file"])
    let output = try OutputFile(file.path)
    try output.write("after")
    try output.finish()
    #expect(try Data(contentsOf: file) == Data("after".utf8))
    #expect(try mode("file") == 0o640)
  }

  @Test func `output is appended if the shell opened the file for appending`() throws {
    let run = try shell("echo first >log; \"$0\" snapshot -o /dev/stdout >>log; echo last >>log")
    #expect(run.status == 0)
    let log = try String(contentsOf: scratch.path("log"), encoding: .utf8)
    #expect(log.hasPrefix("first\n") && log.hasSuffix("\nlast\n") && log.contains("Leia Organa"))
  }

  @Test func `a write error says what to do`() throws {
    try link("circle", to: "circle")
    for (path, words) in [
      (".", "this is a folder"), ("none/x", "create it first"), ("circle", "form a loop"),
    ] {
      let run = try weft("snapshot", "-o", path)
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(
        run.errors.contains(words) && run.errors.split(separator: "\n").count == 1,
        "\(run.errors)"
      )
    }
  }
}
