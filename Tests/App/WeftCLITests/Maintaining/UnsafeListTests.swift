// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// `Sources/UNSAFE.md` lists the Swift files of `Sources` with unsafe code, and no missing files.
@Suite struct UnsafeListTests {
  /// The paths in the first cells of the table.
  private static func listed() throws -> [String] {
    let page = Checkout.root.appending(path: "Sources/UNSAFE.md")
    return try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
      .flatMap { row in
        (row.split(separator: "|").first ?? "").matches(of: /`([^`]+)`/).map { String($0.output.1) }
      }
  }

  /// Whether a source contains unsafe code outside of its comments.
  private static func isUnsafe(_ source: String) -> Bool {
    source.split(separator: "\n").contains { line in
      line.prefix { $0 != "/" }.contains(/\bunsafe\b(?!-)|@unchecked Sendable/)
    }
  }

  /// The paths below `Sources` of the Swift files with unsafe code, without the templates for plugins.
  private static func unsafeFiles() throws -> [String] {
    let sources = Checkout.root.appending(path: "Sources")
    return try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { path in
      guard path.hasSuffix(".swift"), !path.hasSuffix("/Template.swift") else { return false }
      return try isUnsafe(String(contentsOf: sources.appending(path: path), encoding: .utf8))
    }
  }

  @Test func `each file with unsafe code is listed`() throws {
    let listed = try Self.listed()
    let files = try Self.unsafeFiles()
    #expect(files.count > 50)
    let missing = files.filter { file in
      !listed.contains { $0.hasSuffix("/") ? file.contains("/" + $0) : file.hasSuffix("/" + $0) }
    }
    #expect(missing == [])
  }

  @Test func `each listed file exists`() throws {
    let listed = try Self.listed()
    #expect(listed.count > 50)
    #expect(listed.filter { MaintainerPageTests.place(of: $0) == nil } == [])
  }
}
