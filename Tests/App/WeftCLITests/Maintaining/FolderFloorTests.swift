// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// The folders inside a target have floors too: if one uses another, that one doesn't use it back.
@Suite struct FolderFloorTests {
  /// The targets whose folders still use each other; others stay without such a circle.
  private static let entangled: Set = [
    "Weft", "WeftApp", "WeftCLI", "WeftDiff", "WeftImport", "WeftLists", "WeftMatrix", "WeftModel",
    "WeftPage", "WeftPlugin", "WeftPluginHost", "WeftPluginRuntime", "WeftPoints", "WeftScene",
    "WeftStore", "WeftTerminal", "WeftViews", "WeftWeb",
  ]

  private static func targets() throws -> [URL] {
    let sources = Checkout.root.appending(path: "Sources")
    let manager = FileManager.default
    return try manager.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
      .filter(\.hasDirectoryPath)
      .flatMap { try manager.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil) }
      .filter { $0.hasDirectoryPath && !entangled.contains($0.lastPathComponent) }
  }

  @Test func `folders of a target don't depend on each other in a circle`() throws {
    let targets = try Self.targets()
    #expect(targets.contains { $0.lastPathComponent == "WeftPostgres" })
    for target in targets {
      let files = try SourceFiles(in: target)
      #expect(files.circle.isEmpty, "\(target.lastPathComponent): \(files.circle)")
    }
  }

  @Test func `a circle is reported with the names that cause it`() {
    let files = SourceFiles([
      "Low/Number.swift": "struct Number {}\nfunc halve(_ it: Number) {}",
      "Low/Text.swift": "// The word Page in a comment.\nlet text = \"Page and \\(double(2))\"",
      "High/Page.swift": "struct Page {\n  var number: Number\n}\nfunc double(_ it: Int) {}",
      "Top/Book.swift": "extension Page {\n  var isLast: Bool { halve(number) }\n}",
    ])
    #expect(files.circle == ["High uses Low: Number", "Low uses High: double"])
  }
}

/// Swift files of a target, each with the names that it declares for others and those that it uses.
private struct SourceFiles {
  private var declared: [String: Set<String>] = [:]
  private var used: [String: Set<String>] = [:]

  init(in folder: URL) throws {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var texts: [String: String] = [:]
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      let name = file.path.dropFirst(folder.path.count).drop { $0 == "/" }
      texts[String(name)] = try String(contentsOf: file, encoding: .utf8)
    }
    self.init(texts)
  }

  init(_ texts: [String: String]) {
    for (path, text) in texts {
      let folder = path.contains("/") ? String(path.prefix { $0 != "/" }) : "."
      for line in text.split(separator: "\n") {
        if let name = Self.name(declaredBy: line) { declared[name, default: []].insert(folder) }
      }
      used[folder, default: []].formUnion(Self.words(text))
    }
  }

  /// Returns the type or function that a line declares outside of all types, or `nil`.
  private static func name(declaredBy line: Substring) -> String? {
    guard let first = line.first, first.isLetter || first == "@" else { return nil }
    var words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.makeIterator()
    let kinds: Set = ["struct", "class", "enum", "protocol", "actor", "typealias", "func"]
    while let word = words.next() {
      if ["private", "fileprivate", "extension", "import", "let", "var"].contains(word) {
        return nil
      }
      if kinds.contains(String(word)) { return words.next().map { String($0) } }
    }
    return nil
  }

  /// Returns the identifiers of a text outside of comments and literals, but inside of interpolations.
  private static func words(_ text: String) -> Set<String> {
    var (words, word): (Set<String>, [UInt8]) = ([], [])
    // For each open literal, the number of parentheses that are open in its interpolation.
    var (depths, isInLiteral): ([Int], Bool) = ([], false)
    var bytes = Array(text.utf8)[...]
    while let byte = bytes.popFirst() {
      let isName =
        byte == 0x5F || byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
      if isName, !isInLiteral { word.append(byte); continue }
      if !word.isEmpty { words.insert(String(decoding: word, as: UTF8.self)); word = [] }
      switch byte {
      case UInt8(ascii: "\\") where isInLiteral:
        if bytes.popFirst() == UInt8(ascii: "(") { (isInLiteral, depths) = (false, depths + [1]) }
      case UInt8(ascii: "\""): isInLiteral.toggle()
      case UInt8(ascii: "(") where !isInLiteral && !depths.isEmpty: depths[depths.count - 1] += 1
      case UInt8(ascii: ")") where !isInLiteral && !depths.isEmpty:
        depths[depths.count - 1] -= 1
        if depths.last == 0 { depths.removeLast(); isInLiteral = true }
      case UInt8(ascii: "/") where !isInLiteral && bytes.first == UInt8(ascii: "/"):
        bytes = bytes.drop { $0 != UInt8(ascii: "\n") }
      default: break
      }
    }
    if !word.isEmpty { words.insert(String(decoding: word, as: UTF8.self)) }
    return words
  }

  /// The names that each folder uses of each other one; a name counts if only one folder declares it.
  private var uses: [String: [String: [String]]] {
    var uses: [String: [String: [String]]] = [:]
    for (name, folders) in declared.sorted(by: { $0.key < $1.key }) where folders.count == 1 {
      for folder in folders {
        for (user, words) in used where user != folder && words.contains(name) {
          uses[user, default: [:]][folder, default: []].append(name)
        }
      }
    }
    return uses
  }

  /// The uses by which folders reach themselves again, each as a sentence; empty if there is no circle.
  var circle: [String] {
    let uses = uses
    func reached(from folder: String) -> Set<String> {
      var (found, waiting): (Set<String>, [String]) = ([], [folder])
      while let next = waiting.popLast() {
        waiting += (uses[next] ?? [:]).keys.filter { found.insert($0).inserted }
      }
      return found
    }
    return uses.keys.sorted().flatMap { folder in
      (uses[folder] ?? [:]).sorted { $0.key < $1.key }.compactMap { other, names in
        reached(from: other).contains(folder)
          ? "\(folder) uses \(other): \(names.joined(separator: ", "))" : nil
      }
    }
  }
}
