// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftCodec
import WeftTestSupport

@testable import WeftPage

extension SigningKeys {
  /// Keys of one repeated byte each; the first one signs.
  static func of(_ bytes: UInt8...) throws -> SigningKeys {
    let lines = bytes.map { [UInt8](repeating: $0, count: 32).hex }.joined(separator: "\n")
    return try SigningKeys(reading: Array(lines.utf8), of: "keys")
  }
}

@Suite struct SigningKeysTests {
  private static let fields = SignedFields(.link, ["a"])
  private static let hex = String(repeating: "0a", count: 32)
  private static let base64 = Data(repeating: 10, count: 32).base64EncodedString()

  private static func error(_ text: String) throws -> SigningKeyError {
    try #require(throws: SigningKeyError.self) {
      _ = try SigningKeys(reading: Array(text.utf8), of: "keys")
    }
  }

  @Test func `a key may be hexadecimal or base64, among comments and blank lines`()
    throws
  {
    let code = MessageCode(of: Self.fields.bytes, key: [UInt8](repeating: 10, count: 32)).bytes
    for text in [
      Self.hex, Self.hex.uppercased() + "\n", Self.base64, " \t\(Self.base64) \r\n",
      "# made in spring\n\n  # and\r\n\(Self.hex)\n\n",
    ] {
      let keys = try SigningKeys(reading: Array(text.utf8), of: "keys")
      #expect(keys.code(of: Self.fields) == code, "\(text)")
    }
  }

  @Test func `the first key signs, and signatures of any of them are accepted`() throws {
    let (old, both, new) = (try SigningKeys.of(1), try SigningKeys.of(2, 1), try SigningKeys.of(2))
    #expect(both.code(of: Self.fields) == new.code(of: Self.fields))
    #expect(both.accept(old.code(of: Self.fields), of: Self.fields))
    #expect(both.accept(new.code(of: Self.fields), of: Self.fields))
    #expect(!new.accept(old.code(of: Self.fields), of: Self.fields))
    #expect(!both.accept(old.code(of: Self.fields), of: SignedFields(.session, ["a"])))
    #expect(!both.accept([], of: Self.fields))
  }

  @Test func `errors contain the line and a remedy, and never the key`() throws {
    let (short, odd) = (String(repeating: "0b", count: 31), String(repeating: "c", count: 65))
    for (text, line, words) in [
      ("", nil, "it contains no key"), ("# none\n\n", nil, "it contains no key"),
      ("\(Self.hex)\n\(short)", 2, "has 31 bytes and needs 32"),
      (Data(repeating: 1, count: 31).base64EncodedString(), 1, "has 31 bytes and needs 32"),
      ("\n\n\(odd)\n", 3, "neither hexadecimal nor base64"), ("{\"key\":1}", 1, "neither"),
      (Array(repeating: Self.hex, count: 17).joined(separator: "\n"), 17, "more than 16 keys"),
      (String(repeating: "#", count: 65_537), nil, "more than 64 KB"),
    ] {
      let error = try Self.error(text)
      #expect(error.line == line && error.message.contains(words), "\(error)")
      #expect(error.description.hasPrefix(line.map { "keys: line \($0): " } ?? "keys: "))
      #expect(!error.description.contains(odd) && !error.description.contains(short))
    }
  }

  private static func file(_ scratch: Scratch, mode: Int = 0o600) throws -> String {
    let path = try scratch.write(hex.utf8, to: "keys").path
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    return path
  }

  @Test func `a private file is read, also through a link`() throws {
    let scratch = try Scratch()
    for mode in [0o600, 0o400] {
      let keys = try SigningKeys(file: Self.file(scratch, mode: mode))
      #expect(keys.accept(try SigningKeys.of(10).code(of: Self.fields), of: Self.fields))
      try FileManager.default.removeItem(at: scratch.path("keys"))
    }
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link").path,
      withDestinationPath: Self.file(scratch)
    )
    _ = try SigningKeys(file: scratch.path("link").path)
  }

  @Test func `a file that others could have read is refused`() throws {
    let scratch = try Scratch()
    for mode in [0o644, 0o640, 0o660, 0o604, 0o620, 0o601, 0o777] {
      let path = try Self.file(scratch, mode: mode)
      let error = try #require(throws: SigningKeyError.self) { _ = try SigningKeys(file: path) }
      #expect(error.message.contains("chmod 600") && error.path == path)
    }
  }

  @Test func `a key file must belong to the user or root`() {
    let file = S_IFREG
    for (mode, owner, user, words) in [
      (file | 0o600, 7, 7, nil), (file | 0o400, 0, 7, nil), (file | 0o440, 0, 7, nil),
      (file | 0o440, 7, 7, "chmod 600"), (file | 0o440, 0, 0, "chmod 600"),
      (file | 0o460, 0, 7, "chmod 600"), (file | 0o444, 0, 7, "chmod 600"),
      (file | 0o600, 8, 7, "belongs to another user (8)"),
      (S_IFIFO | 0o600, 7, 7, "not a regular file"), (S_IFDIR | 0o700, 7, 7, "not a regular file"),
    ] as [(mode_t, uid_t, uid_t, String?)] {
      var status = stat()
      (status.st_mode, status.st_uid) = (mode, owner)
      let problem = SigningKeys.problem(of: status, for: user)
        .map { SigningKeys.failure("keys", $0).message }
      #expect(words.map { problem?.contains($0) == true } ?? (problem == nil), "\(mode) \(owner)")
    }
  }

  @Test func `a key path that is not a regular file is refused without waiting`() throws {
    let scratch = try Scratch()
    let pipe = scratch.path("pipe").path
    #expect(try Subprocess(URL(fileURLWithPath: "/usr/bin/mkfifo"), [pipe]).status == 0)
    for (path, words) in [
      (scratch.path("none").path, "does not exist"), (scratch.folder.path, "not a regular file"),
      (pipe, "not a regular file"), ("/dev/null", "not a regular file"),
    ] {
      let error = try #require(throws: SigningKeyError.self) { _ = try SigningKeys(file: path) }
      #expect(error.message.contains(words), "\(error)")
    }
  }
}
