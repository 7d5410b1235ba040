// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// `effects.md` lists every effect that outside data can have, and every file that acts.
@Suite struct EffectsPageTests {
  private struct Effect {
    let name: String
    /// The files that keep the effect within its bounds.
    let enforcing: [String]
    /// The suites that attack it.
    let tests: [String]
  }

  private struct ActingFile {
    let path: String
    let kinds: Set<OutsideCalls.Kind>
    let effects: [String]
  }

  private struct Page {
    let effects: [Effect]
    let files: [ActingFile]

    init() throws {
      let file = Checkout.root.appending(
        path: "Sources/Engine/Weft/Weft.docc/Articles/effects.md"
      )
      let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("| ") }
        .map { row in
          row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
      effects = rows.filter { $0.count == 6 && $0[0].hasPrefix("**") }.map { cells in
        Effect(
          name: cells[0].replacing("**", with: ""),
          enforcing: Self.spans(cells[4]),
          tests: Self.spans(cells[5])
        )
      }
      files = rows.filter { $0.count == 3 && $0[0].hasPrefix("`") }.map { cells in
        ActingFile(
          path: Self.spans(cells[0]).first ?? "",
          kinds: Set(cells[1].components(separatedBy: ", ").compactMap(OutsideCalls.Kind.init)),
          effects: cells[2].components(separatedBy: "; ")
        )
      }
    }

    private static func spans(_ cell: String) -> [String] {
      cell.matches(of: /`([^`]+)`/).map { String($0.output.1) }
    }
  }

  /// The calls of this build, read once for all tests.
  private static let calls = Result { try OutsideCalls() }

  @Test func `every file that opens, writes, deletes, connects, executes or prints is listed`()
    throws
  {
    let found = try Self.calls.get()
    #expect(found.objects > 1_000)
    let listed = Dictionary(
      try Page().files.map { ($0.path, $0.kinds) },
      uniquingKeysWith: { $0.union($1) }
    )
    func lines(_ kinds: [String: Set<OutsideCalls.Kind>]) -> [String] {
      kinds.map { path, kinds in
        "\(path): \(kinds.sorted().map(\.rawValue).joined(separator: ", "))"
      }.sorted()
    }
    let (acting, told) = (lines(found.kinds), lines(listed))
    #expect(acting.filter { !told.contains($0) } == [], "add these lines to effects.md")
    #expect(told.filter { !acting.contains($0) } == [], "these lines are out of date")
  }

  @Test func `every called C function is classified`() throws {
    let unknown = try Self.calls.get().unknown.map { "\($0) of \($1)" }.sorted()
    #expect(unknown == [], "say in CallKinds what these do")
  }

  @Test func `every effect is listed for a file, and every listed effect is described`() throws {
    let page = try Page()
    #expect(page.effects.count > 20)
    let named = Set(page.files.flatMap(\.effects))
    let described = Set(page.effects.map(\.name))
    #expect(named.subtracting(described).sorted() == [])
    #expect(described.count == page.effects.count)
  }

  @Test func `every effect lists the code that limits it and a test that attacks it`() throws {
    let tests = try Self.suites()
    for effect in try Page().effects {
      #expect(!effect.enforcing.isEmpty, "\(effect.name)")
      for path in effect.enforcing {
        #expect(MaintainerPageTests.place(of: path) != nil, "\(effect.name): \(path)")
      }
      #expect(!effect.tests.isEmpty, "\(effect.name)")
      #expect(effect.tests.filter { !tests.contains($0) } == [], "\(effect.name)")
    }
  }

  @Test func `an unclassified call is found`() {
    #expect(CallKinds.kind(of: "unlink") == .outside(.deletes))
    #expect(CallKinds.kind(of: "gtk_show_uri") == .outside(.executes))
    #expect(CallKinds.kind(of: "io_uring_setup") == .unknown)
    #expect(CallKinds.kinds(ofFileManagerIn: "try files.removeItem(at: place)") == [.deletes])
    #expect(CallKinds.kinds(ofScript: "await fetch(address)") == [.connects])
    #expect(CallKinds.kinds(ofScript: "prefetched(address)") == [])
  }

  /// The names of all test suites.
  private static func suites() throws -> Set<String> {
    let tests = Checkout.root.appending(path: "Tests")
    var names: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: tests.path)
    where path.hasSuffix(".swift") {
      let text = try String(contentsOf: tests.appending(path: path), encoding: .utf8)
      // A regular expression is slow, so it runs only on the few lines that can match.
      for line in text.split(separator: "\n") where line.utf8.last == UInt8(ascii: "{") {
        guard let match = line.firstMatch(of: /\b(?:struct|class|extension) (\w+Tests)\b/) else {
          continue
        }
        names.insert(String(match.output.1))
      }
    }
    return names
  }
}
