// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Compares the public names behind `import Weft` with the recorded ones in `Tests/API`, one file for each module.
///
/// `WEFT_RECORD=1` records them again; the change of these files shows a reviewer what hosts gain and lose.
@Suite struct PublicNamesTests {
  /// The maximum number of public declarations behind `import Weft`; lower it when they become fewer.
  private static let most = 1_990

  private static let folder = Checkout.root.appending(path: "Tests/API")

  private var isRecording: Bool { ProcessInfo.processInfo.environment["WEFT_RECORD"] == "1" }

  /// The modules that a host sees with `import Weft`.
  private static func modules() throws -> [String] {
    let exports = Checkout.root.appending(path: "Sources/Engine/Weft/Exports.swift")
    let text = try String(contentsOf: exports, encoding: .utf8)
    return ["Weft"] + text.matches(of: /@_exported public import (\w+)/).map { String($0.1) }
  }

  /// The public names of a module.
  private static func names(of module: String) throws -> PublicNames {
    let sources = Checkout.root.appending(path: "Sources")
    let manager = FileManager.default
    let floors = try manager.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
    let folder = try #require(
      floors.map { $0.appending(path: module) }.first { manager.fileExists(atPath: $0.path) }
    )
    let files = try #require(manager.enumerator(at: folder, includingPropertiesForKeys: nil))
    var texts: [String] = []
    for case let file as URL in files where file.pathExtension == "swift" {
      texts.append(try String(contentsOf: file, encoding: .utf8))
    }
    return PublicNames(texts)
  }

  @Test func `the public names of each module are the recorded ones`() throws {
    let modules = try Self.modules()
    var recorded: Set<String> = []
    for module in modules {
      let names = try Self.names(of: module).all.joined(separator: "\n") + "\n"
      let file = Self.folder.appending(path: "\(module).txt")
      recorded.insert(file.lastPathComponent)
      if isRecording {
        try Data(names.utf8).write(to: file)
        Issue.record("the names were written")
      }
      let known = try String(contentsOf: file, encoding: .utf8)
      let (old, new) = (Set(known.split(separator: "\n")), Set(names.split(separator: "\n")))
      #expect(
        known == names,
        "\(module) lost \(old.subtracting(new).sorted()), gained \(new.subtracting(old).sorted())"
      )
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(files) == recorded)
  }

  @Test func `a host sees no more declarations than it needs`() throws {
    let counts = try Self.modules().map { ($0, try Self.names(of: $0).count) }
    let sum = counts.map(\.1).reduce(0, +)
    #expect(sum <= Self.most, "\(counts)")
  }

  @Test func `what is public in a type that is not public is no public name`() {
    let file = """
      package struct Hidden {
        public var member: Int
        public struct Inner {}
      }
      extension Hidden.Inner {
        public func call() {}
      }
      extension Int {
        public var half: Int {
          let two = 2
          return self / two
        }
      }
      """
    #expect(PublicNames([file]).all == ["Int.half"])
  }

  @Test func `names have their type and their labels`() {
    let file = """
      /// public struct Comment {}
      @frozen public struct Page<Row: Equatable>: Sendable {
        public internal(set) var rows: [Row] = []
        var next: Int
        @inlinable public init?(_ rows: [Row], next: Int = max(1, 2)) {}
        public static func == (left: Self, right: Self) -> Bool { true }
        public subscript(index: Int) -> Row { rows[index] }
        public static func < <Other>(left: Self, right: Other) -> Bool { true }
        public mutating func move(
          _ row: @escaping (Row, Int) -> Void,
          to index: Int
        ) {}
        public class func make() {}
      }
      public enum Answer {
        case none, some([Int: Int], of: Int)  // several
        case many(
          of: Int
        )
        public static let usual = Answer.none
      }
      public protocol Source: AnyObject {
        associatedtype Row
        var rows: [Row] { get }
        func page(at index: Int) -> Row
      }
      extension Source {
        public var isEmpty: Bool { rows.isEmpty }
        var half: Int { 0 }
      }
      public func start() {}
      """
    let names = PublicNames([file])
    #expect(
      names.all == [
        "Answer", "Answer.many(of:)", "Answer.none", "Answer.some(_:of:)", "Answer.usual", "Page",
        "Page.<(_:_:)", "Page.==(_:_:)",
        "Page.init(_:next:)", "Page.make()", "Page.move(_:to:)", "Page.rows",
        "Page.subscript(_:)", "Source", "Source.Row", "Source.isEmpty", "Source.page(at:)",
        "Source.rows", "start()",
      ]
    )
    #expect(names.count == 13)
  }
}
