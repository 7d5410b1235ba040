// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftTestSupport

/// The page about the promises of Stream's SDKs and ours is correct.
@Suite struct ParityPageTests {
  private let page: String
  private let suites: Set<String>
  private let methods: Set<String>

  init() throws {
    let article = "Sources/Engine/Weft/Weft.docc/Articles/coming-from-stream.md"
    page = try String(contentsOf: Checkout.root.appending(path: article), encoding: .utf8)
    suites = try Self.names(/(?:struct|class) (\w+Tests)\b/, in: "Tests")
    methods = try Self.names(
      /open func ((?:make|supported)\w+)/,
      in: "Sources/Chat/WeftLists/Factory"
    )
  }

  /// The matches of a pattern in the Swift files of a folder.
  private static func names(
    _ pattern: Regex<(Substring, Substring)>,
    in folder: String
  ) throws -> Set<String> {
    let folder = Checkout.root.appending(path: folder)
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    )
    var names: Set<String> = []
    for case let file as URL in files where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(source.matches(of: pattern).map { String($0.1) })
    }
    return names
  }

  /// The cells of every row of the page's tables, without the lines above and below.
  private static func rows(of page: String) -> [[String]] {
    page.split(separator: "\n").filter { $0.hasPrefix("|") && !$0.hasPrefix("|---") }.map { line in
      line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The methods named in a text.
  private static func methods(in text: String) -> Set<String> {
    Set(text.matches(of: /`((?:make|supported)[A-Z]\w*)/).map { String($0.1) })
  }

  @Test func `the test finds suites and methods to compare with`() {
    #expect(suites.count > 100 && suites.contains("ParityPageTests"))
    #expect(methods.count > 70 && methods.contains("makeThreadListItem"))
    #expect(Self.methods(in: "`makeA()`, `supportedB`, makeC") == ["makeA", "supportedB"])
  }

  @Test func `every suite mentioned on the page exists`() {
    let named = Set(page.matches(of: /`(\w+Tests)`/).map { String($0.1) })
    #expect(named.count > 60)
    #expect(named.subtracting(suites).sorted() == [])
  }

  @Test func `every method that the page lists is in the factory`() {
    for row in Self.rows(of: page) where row.count > 2 {
      let named = Self.methods(in: row[1])
      #expect(named.subtracting(methods).sorted() == [], "\(row[1])")
      // "The same" stands for the name in the first column.
      guard row[1].hasPrefix("the same"), row.count == 4 else { continue }
      #expect(!Self.methods(in: row[0]).isDisjoint(with: methods), "\(row[0])")
    }
  }

  @Test func `every method of the factory is on the page`() {
    #expect(methods.subtracting(Self.methods(in: page)).sorted() == [])
  }

  @Test func `the page lists every slot and no other`() {
    let slots = Set(
      ViewSlot.allCases.map(\.rawValue) + WrapSlot.allCases.map(\.rawValue)
        + TextSlot.allCases.map(\.rawValue) + SwipeSlot.allCases.map(\.rawValue)
    )
    let named = Set(page.matches(of: /`(weft\.[\w.]+\/\d+)`/).map { String($0.1) })
    #expect(slots.subtracting(named).sorted() == [])
    #expect(named.subtracting(slots).sorted() == [])
  }

  @Test func `each promise has a test, unless it is marked as missing`() {
    let rows = Self.rows(of: page)
    #expect(rows.count > 150)
    for row in rows where !["promise", "method there", "complaint"].contains(row[0]) {
      #expect(row.count == 3 || row.count == 4, "\(row)")
      let isAbsent = row[1].hasPrefix("**not here**")
      #expect(isAbsent || row.last?.contains("Tests`") == true, "\(row[0])")
    }
  }

  @Test func `every picture on the page exists`() {
    let link = /!\[[^\]]+\]\(\.\.\/Resources\/([\w-]+)\.png\)/
    let pictures = page.matches(of: link).map { String($0.1) }
    #expect(pictures.count >= 2)
    let folder = Checkout.root.appending(path: "Sources/Engine/Weft/Weft.docc/Resources")
    for picture in pictures {
      let path = folder.appending(path: "\(picture).png").path
      #expect(FileManager.default.fileExists(atPath: path), "\(picture)")
    }
  }
}
