// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The claims of the README.
@Suite struct ReadmeTests {
  private let scratch: Scratch
  private let blocks: [ArticleBlock]

  init() throws {
    scratch = try Scratch()
    blocks = try ArticleBlock.readme()
  }

  private func texts(_ language: String) -> [String] {
    blocks.filter { $0.language == language }.map(\.text)
  }

  /// The one block in Swift with a text.
  private func swift(with part: String) throws -> String {
    let found = texts("swift").filter { $0.contains(part) }
    try #require(found.count == 1, "\(part)")
    return found[0]
  }

  /// A file of the checkout.
  private static func file(_ path: String) throws -> String {
    try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
  }

  @Test func `the README is within its length limit`() throws {
    let lines = try Self.file("README.md").components(separatedBy: "\n").count - 1
    #expect(lines <= 180)
  }

  @Test func `the program and its output are those of the example`() throws {
    let source = try Self.file("Examples/Sources/HelloList/main.swift")
    let program = try swift(with: "import WeftTerminal\n")
    #expect(source.hasSuffix("\n\n" + program))
    let shown = try #require(texts("text").first)
    // The page leaves out the empty line at the end.
    let printed = try Self.file("Examples/Sources/HelloList/expected.txt")
    #expect(printed.trimmingCharacters(in: .newlines) == shown.trimmingCharacters(in: .newlines))
  }

  @Test func `the differences are those of the example`() throws {
    let block = try swift(with: "Changeset(")
    let lines = block.components(separatedBy: "  // ")
    try #require(lines.count == 2)
    #expect(try Self.file("Examples/Sources/OwnModels/main.swift").contains(lines[0] + "\n"))
    let printed = try Self.file("Examples/Sources/OwnModels/expected.txt")
    #expect(printed.hasPrefix(lines[1]))
  }

  @Test func `the manifest lines and the table list the products of the package`() throws {
    let manifest = try Self.file("Package.swift")
    let libraries = manifest.matches(of: /\.library\(name: "(Weft\w*)"/).map { String($0.output.1) }
    #expect(libraries.count > 8)
    let readme = try Self.file("README.md")
    for library in libraries { #expect(readme.contains("`\(library)`"), "\(library)") }
    let named = try swift(with: ".package(name:").matches(of: /"(Weft\w*)"/)
    #expect(named.count == 3)
    for match in named { #expect(libraries.contains(String(match.output.1)), "\(match.output.1)") }
  }

  @Test func `the plugin builds and passes its check`() throws {
    let new = try Subprocess(Checkout.weft, ["plugins", "new", "PlainRows"], in: scratch.folder)
    try #require(new.status == 0, "\(new.errors)")
    let source = try swift(with: "import WeftPlugin\n")
    try scratch.write(source.utf8, to: "PlainRows/PlainRows.swift")
    let built = try Subprocess(
      Checkout.weft,
      ["plugins", "build", "PlainRows"],
      in: scratch.folder
    )
    try #require(built.status == 0, "\(built.errors)")
    let check = try Subprocess(
      Checkout.weft,
      ["plugins", "check", "PlainRows/PlainRows.so"],
      in: scratch.folder
    )
    #expect(check.status == 0, "\(check.text)")
  }

  @Test func `every command and every make target exists`() throws {
    let commands = ArticleCommandTests.commands(in: blocks)
    #expect(commands.count > 10)
    let makefile = try Self.file("Makefile")
    for command in commands {
      if command[0] == "make" {
        #expect(makefile.contains("\n\(command[1]):"), "\(command)")
      } else {
        try ArticleCommandTests.expect(command)
      }
    }
  }

  @Test func `every link and every picture leads to an existing file`() throws {
    let text = try Self.file("README.md")
    let links = text.matches(of: /\]\(([^()\s]+)\)|(?:src|srcset)="([^"]+)"/)
      .compactMap { ($0.output.1 ?? $0.output.2).map(String.init) }
    #expect(links.count > 20)
    for link in links {
      let path = Checkout.root.appending(path: link).path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
  }
}
