// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftSystem
import WeftTestSupport

@testable import WeftPage

@Suite struct AuditLogTests {
  private let scratch: Scratch
  private let path: String
  private let person: Person

  init() throws {
    scratch = try Scratch()
    path = scratch.path("audit").path
    person = try #require(Person(workspace: "team", user: "luke"))
  }

  private func log() throws -> AuditLog {
    try AuditLog(appendingTo: path) { Date(timeIntervalSince1970: 1_790_000_000.25) }
  }

  private func lines(_ name: String = "audit") throws -> [String] {
    try String(contentsOf: scratch.path(name), encoding: .utf8).split(separator: "\n")
      .map(String.init)
  }

  private func entry(_ subject: String = "messaging:general") -> AuditEntry {
    AuditEntry("send", of: person, on: subject, .done)
  }

  @Test func `a line has the time, the user, the action, its subject and the outcome`() throws {
    let log = try log()
    log.write(entry())
    log.write(AuditEntry("delete", of: person, on: "a:b", .refused("not-allowed")))
    log.write(AuditEntry("enter", of: nil, on: "", .refused("forged")))
    log.write(AuditEntry("send", of: person, on: "a:b", .failed("offline")))
    let who = #""time":"2026-09-21T14:13:20.250Z","workspace":"team","user":"luke","#
    #expect(
      try lines() == [
        "{\(who)\"action\":\"send\",\"subject\":\"messaging:general\",\"outcome\":\"done\"}",
        "{\(who)\"action\":\"delete\",\"subject\":\"a:b\",\"outcome\":\"refused\",\"reason\":\"not-allowed\"}",
        #"{"time":"2026-09-21T14:13:20.250Z","action":"enter","subject":"","outcome":"refused","reason":"forged"}"#,
        "{\(who)\"action\":\"send\",\"subject\":\"a:b\",\"outcome\":\"failed\",\"reason\":\"offline\"}",
      ]
    )
    #expect(log.drainProblems() == [] && log.lostCount == 0)
  }

  @Test func `a file is private to its owner, and keeps its contents`() throws {
    try log().write(entry("a"))
    let found = try FileManager.default.attributesOfItem(atPath: path)
    #expect(found[.posixPermissions] as? Int == 0o600)
    try log().write(entry("b"))
    #expect(try lines().count == 2)
  }

  @Test func `hostile ids stay on their line, can't control a terminal and are bounded`() throws {
    let ids = [
      "\n{}", "a\u{1B}[2J", "\u{9B}31m", "\u{202E}x", "\u{2028}", "\"\\", "\0", "\r\n",
      String(repeating: "\u{1}", count: 1024), String(repeating: "é", count: 512),
    ]
    let log = try log()
    for id in ids {
      let person = try #require(Person(workspace: id, user: id))
      log.write(AuditEntry(id, of: person, on: id, .refused(id)))
    }
    log.write(entry(String(repeating: "é", count: 5000)))
    let lines = try lines()
    #expect(lines.count == ids.count + 1)
    for (line, id) in zip(lines, ids) {
      #expect(line.utf8.count < 32_768)
      let isPlain = line.unicodeScalars.allSatisfy {
        $0.value >= 0x20
          && ![.control, .format, .lineSeparator].contains($0.properties.generalCategory)
      }
      #expect(isPlain, "\(line)")
      #expect(try JSONParser.parse(Array(line.utf8))["user"]?.text == id)
    }
    #expect(lines.last?.contains("éé…\"") == true && lines.last?.utf8.count ?? 0 < 1300)
  }

  @Test func `a moved file is replaced by a new one`() throws {
    let log = try log()
    log.write(entry("a"))
    try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
    log.write(entry("b"))
    #expect(try lines("audit.1").count == 1 && lines().count == 1)
    try FileManager.default.removeItem(atPath: path)
    try scratch.write([], to: "audit")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    log.write(entry("c"))
    #expect(try lines().first?.contains("\"c\"") == true && log.drainProblems() == [])
  }

  @Test func `while no new file can be opened, lines go into the old one`() throws {
    let log = try log()
    try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
    try FileManager.default.createDirectory(
      at: scratch.path("audit"),
      withIntermediateDirectories: true
    )
    log.write(entry("a"))
    log.write(entry("b"))
    #expect(try lines("audit.1").count == 2 && log.lostCount == 0)
    let problems = log.drainProblems()
    #expect(problems.count == 1 && problems.first?.contains("continues in the file") == true)
    try FileManager.default.removeItem(atPath: path)
    log.write(entry("c"))
    #expect(try lines().count == 1 && log.drainProblems() == [])
  }

  @Test func `unwritable lines are counted, and the next ones are complete`() throws {
    // A read-only descriptor, so that each line fails as on a full disk.
    let file = try Descriptor(opening: Array(scratch.write([], to: "audit").path.utf8))
    let log = try AuditLog(path, file: file, status: file.status()) { Date() }
    log.write(entry("a"))
    log.write(entry("b"))
    #expect(log.lostCount == 2)
    let problems = log.drainProblems()
    #expect(
      problems.count == 1 && problems.first?.contains("a line of the audit log is lost") == true
    )
    try FileManager.default.removeItem(atPath: path)
    log.write(entry("c"))
    #expect(try lines().count == 1 && log.lostCount == 2)
  }

  @Test func `an invalid log file is refused with a remedy`() throws {
    try scratch.write([], to: "open")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link").path,
      withDestinationPath: scratch.path("elsewhere").path
    )
    let pipe = scratch.path("pipe").path
    #expect(try Subprocess(URL(fileURLWithPath: "/usr/bin/mkfifo"), [pipe]).status == 0)
    for (path, words) in [
      (scratch.path("no/audit").path, "create it first"), (scratch.folder.path, "this is a folder"),
      (scratch.path("link").path, "specify the file itself"), (pipe, "not a regular file"),
      (scratch.path("open").path, "chmod 600"), ("/dev/null", "not a regular file"),
    ] {
      let error = try #require(throws: AuditError.self) { _ = try AuditLog(appendingTo: path) }
      #expect(error.description.hasPrefix(path) && error.message.contains(words), "\(error)")
    }
    #expect(!scratch.has("elsewhere"))
  }
}
