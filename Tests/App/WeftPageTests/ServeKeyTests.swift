// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftPage

@Suite struct ServeKeyTests {
  private func mode(_ path: String) throws -> Int? {
    let found = try FileManager.default.attributesOfItem(atPath: path)
    return (found[.posixPermissions] as? Int)
  }

  private func key(_ path: String) -> ServeKey {
    var problem: String?
    defer { #expect(problem == nil) }
    return ServeKey(file: path, problem: &problem)
  }

  @Test func `a key is created once, private to its owner, and stays`() throws {
    let scratch = try Scratch()
    let path = scratch.path("state/weft/serve-key").path
    let first = key(path)
    #expect(first.text.count == 64 && first.text.allSatisfy(\.isHexDigit))
    #expect(try mode(path) == 0o600)
    #expect(try mode((path as NSString).deletingLastPathComponent) == 0o700)
    #expect(key(path).text == first.text && ServeKey().text != first.text)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == first.text + "\n")
  }

  @Test(arguments: [0o644, 0o640, 0o660, 0o604, 0o601, 0o777])
  func `a key that others could have read or written is replaced`(mode: Int) throws {
    let scratch = try Scratch()
    let path = scratch.path("key").path
    let first = key(path)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    let second = key(path)
    #expect(second.text != first.text && key(path).text == second.text)
    #expect(try self.mode(path) == 0o600)
  }

  @Test(arguments: ["", "short\n", "x", "long", "other characters", "zeros"])
  func `an invalid key is replaced`(kind: String) throws {
    let scratch = try Scratch()
    let path = scratch.path("key").path
    let text =
      switch kind {
      case "long": String(repeating: "a", count: 65) + "\n"
      case "other characters": String(repeating: "/", count: 64) + "\n"
      case "zeros": String(repeating: "\0", count: 65)
      default: kind
      }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    let first = key(path)
    #expect(first.text.count == 64 && key(path).text == first.text)
  }

  @Test func `a link is replaced, and its target stays unchanged`() throws {
    let scratch = try Scratch()
    let (path, other) = (scratch.path("key").path, scratch.path("other").path)
    let foreign = key(other)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
    let own = key(path)
    #expect(own.text != foreign.text && key(other).text == foreign.text)
    let found = try FileManager.default.attributesOfItem(atPath: path)
    #expect(found[.type] as? FileAttributeType == .typeRegular)
  }

  @Test func `a key that can't be stored works as long as the process runs`() throws {
    let scratch = try Scratch()
    try scratch.write("a file".utf8, to: "file")
    var problem: String?
    let key = ServeKey(file: scratch.path("file/serve-key").path, problem: &problem)
    #expect(key.text.count == 64 && problem?.contains("can't be saved") == true)
  }

  @Test func `only the complete key matches`() {
    let key = ServeKey()
    #expect(key.matches(key.text))
    for other in [nil, "", String(key.text.dropLast()), key.text + "0", ServeKey().text] {
      #expect(!key.matches(other))
    }
  }
}
