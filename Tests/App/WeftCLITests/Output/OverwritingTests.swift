// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// No command overwrites a workspace, or a file that it reads.
@Suite struct OverwritingTests {
  private let folder: StrangersFolder

  init() throws {
    folder = try StrangersFolder()
    try folder.shell("cp w.weft other.weft; cp other.weft plain.name; echo '# none' >p.so")
  }

  /// The commands that write to the file named last.
  private static let commands = [
    "export w.weft", "export w.json", "snapshot --no-plugins --workspace w.weft -o",
    "snapshot --no-plugins --workspace w.weft --format png -o",
    "plugins preview --workspace w.weft --without p.so -o",
  ]

  private func expectRefusal(_ command: String, _ target: String, of file: String) throws {
    let before = folder.content(file)
    let run = try folder.command("\(command) \(target)")
    #expect(run.status == 1, "\(command) \(target): \(run.text)")
    #expect(run.errors.contains("specify another"), "\(command) \(target): \(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(command) \(target): \(run.errors)")
    #expect(before != nil && folder.content(file) == before, "\(command) \(target)")
    #expect(try !folder.names().contains { $0.hasSuffix(".partial") })
  }

  @Test(arguments: commands)
  func `a workspace is not overwritten, even if it has an unusual name`(command: String) throws {
    try folder.shell("ln -s other.weft link; ln other.weft name; ln -s link second")
    for target in ["w.weft", "other.weft", "link", "second", "name", "./deep/../other.weft"] {
      try folder.shell("mkdir -p deep")
      try expectRefusal(command, target, of: target)
    }
    try expectRefusal(command, "plain.name", of: "plain.name")
  }

  @Test(arguments: commands, ["-wal", "-shm", "-journal"])
  func `a workspace's companion files are not overwritten`(command: String, suffix: String) throws {
    try folder.shell("echo mine >other.weft\(suffix); echo mine >no.weft\(suffix)")
    try expectRefusal(command, "other.weft\(suffix)", of: "other.weft\(suffix)")
    // Without a workspace such a name has no meaning.
    #expect(try folder.command("\(command) no.weft\(suffix)").status == 0)
  }

  @Test func `a file that the command reads is not overwritten`() throws {
    try folder.shell(
      "ln w.json second; ln -s w.json link; echo '{}' >q.json; printf '' >e.jsonl; ln e.jsonl log"
    )
    for target in ["w.json", "second", "link"] {
      try expectRefusal("export w.json", target, of: "w.json")
      try expectRefusal("snapshot --no-plugins --workspace w.json -o", target, of: "w.json")
    }
    try expectRefusal("snapshot --no-plugins --query q.json -o", "q.json", of: "q.json")
    try expectRefusal("snapshot --no-plugins --events e.jsonl -o", "log", of: "e.jsonl")
    try expectRefusal("plugins preview p.so -o", "p.so", of: "p.so")
  }

  @Test(arguments: ["export w.weft /dev/stdout", "snapshot --no-plugins --workspace w.weft"])
  func `redirecting standard output into a workspace is refused`(command: String) throws {
    for target in ["w.weft", "other.weft"] {
      let before = folder.content(target)
      let run = try Subprocess(
        URL(fileURLWithPath: "/bin/sh"),
        ["-c", "exec \"$0\" \(command) >>\(target)", Checkout.weft.path],
        in: folder.scratch.folder
      )
      #expect(run.status == 1 && run.errors.contains("specify another"), "\(target): \(run.errors)")
      #expect(folder.content(target) == before)
    }
  }

  @Test func `a workspace that another process has open is not overwritten`() throws {
    let run = try Subprocess(
      URL(fileURLWithPath: "/bin/sh"),
      [
        "-c",
        "sleep 600 7<>other.weft & \"$0\" export w.json /proc/$!/fd/7; code=$?; kill -9 $!; exit $code",
        Checkout.weft.path,
      ],
      in: folder.scratch.folder
    )
    #expect(run.status == 1 && run.errors.contains("specify another"), "\(run.errors)")
    #expect(folder.content("other.weft") == folder.content("plain.name"))
  }

  @Test(arguments: commands)
  func `any other file is replaced, and a missing one is created`(command: String) throws {
    try folder.shell("echo earlier >out; printf 'SQLite format 2' >nearly; : >empty")
    for target in ["out", "nearly", "empty", "new"] {
      let run = try folder.command("\(command) \(target)")
      #expect(run.status == 0, "\(command) \(target): \(run.errors)")
      #expect((folder.content(target)?.count ?? 0) > 20, "\(command) \(target)")
    }
  }
}
