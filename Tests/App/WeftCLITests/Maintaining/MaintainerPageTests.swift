// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

/// Everything that `ARCHITECTURE.md` and `CONTRIBUTING.md` name exists.
@Suite struct MaintainerPageTests {
  private static let names = ["ARCHITECTURE.md", "CONTRIBUTING.md"]

  /// Names from the language, which our sources don't declare.
  private static let swifts: Set<String> = ["Sendable", "Mutex"]

  /// The file or folder of a path on these pages: from the top, or from the folder of a target,
  /// which may be in a group of targets.
  static func place(of path: String) -> URL? {
    let manager = FileManager.default
    var folders = [Checkout.root]
    for part in ["Sources", "Tests"].map({ Checkout.root.appending(path: $0) }) {
      let groups = (try? manager.contentsOfDirectory(atPath: part.path)) ?? []
      folders += [part] + groups.map { part.appending(path: $0) }
    }
    return folders.map { $0.appending(path: path) }
      .first { manager.fileExists(atPath: $0.path) }
  }

  /// All names declared in the Swift files of sources and tests.
  private static func declared() throws -> Set<String> {
    let words = "class|struct|enum|protocol|actor|func|var|let|case|typealias"
    let pattern = try NSRegularExpression(pattern: #"\b(?:\#(words))\s+(\w+)"#)
    var names: Set<String> = []
    for part in ["Sources", "Tests"].map({ Checkout.root.appending(path: $0) }) {
      for file in try FileManager.default.subpathsOfDirectory(atPath: part.path)
      where file.hasSuffix(".swift") {
        let source = try String(contentsOf: part.appending(path: file), encoding: .utf8)
        let text = source as NSString
        let whole = NSRange(location: 0, length: text.length)
        for match in pattern.matches(in: source, range: whole) {
          names.insert(text.substring(with: match.range(at: 1)))
        }
      }
    }
    return names
  }

  /// Whether a file declares a function or an initialiser with a name.
  private static func declares(_ function: String, _ file: URL) throws -> Bool {
    let text = try String(contentsOf: file, encoding: .utf8)
    let pattern =
      switch (file.pathExtension, function) {
      case ("swift", "init"): #"\binit\??[(<]"#
      case ("swift", _): #"\bfunc `?\#(function)\b"#
      default: #"(?m)^[\w\s*]*#?\b\#(function)\("#
      }
    return text.range(of: pattern, options: .regularExpression) != nil
  }

  /// The targets of the drawing, with their lines and floors: a floor starts a line, and its
  /// targets follow, separated by wide spaces.
  private static func drawn(_ page: MaintainerPage) -> [String: (line: Int, floor: String)] {
    var found: [String: (line: Int, floor: String)] = [:]
    var floor = ""
    for (number, line) in page.fenced.enumerated() {
      if let word = line.prefixMatch(of: /\w+/) { floor = String(word.output) }
      let parts = line.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
      for part in parts.dropFirst() where part.wholeMatch(of: /[A-Z]\w+/) != nil {
        found[part] = (number, floor)
      }
    }
    return found
  }
}

extension MaintainerPageTests {
  @Test(arguments: names)
  func `every path exists`(name: String) throws {
    let page = try MaintainerPage(name)
    #expect(page.paths.count > 40)
    for path in page.paths { #expect(Self.place(of: path) != nil, "\(name): \(path)") }
  }

  @Test(arguments: names)
  func `every link is on one line and leads to a file`(name: String) throws {
    let page = try MaintainerPage(name)
    let begun = page.lines.map { $0.components(separatedBy: "](").count - 1 }
    #expect(page.links.count == begun.reduce(0, +))
    for link in page.links where !link.hasPrefix("https:") {
      let path = Checkout.root.appending(path: link).path
      #expect(FileManager.default.fileExists(atPath: path), "\(name): \(link)")
    }
  }

  @Test(arguments: names)
  func `every listed function is in its file`(name: String) throws {
    for row in try MaintainerPage(name).fileRows {
      guard let file = Self.place(of: row.path) else { continue }
      for function in row.functions {
        #expect(try Self.declares(function, file), "\(name): \(function) of \(row.path)")
      }
    }
  }

  @Test func `every type and function on the pages and in the glossary is declared`() throws {
    let targets = try ManifestTargets()
    let top = try FileManager.default.contentsOfDirectory(atPath: Checkout.root.path)
    let known = try Self.declared().union(targets.names).union(Self.swifts).union(top)
      .union(targets.tested.map { $0 + "Tests" }).union(["init"])
    for name in Self.names {
      let page = try MaintainerPage(name)
      for (span, parts) in page.identifiers where Self.place(of: span) == nil {
        let unknown = parts.filter { !known.contains($0) }
        #expect(unknown.isEmpty, "\(name): \(span)")
      }
    }
  }

  @Test func `the drawing has exactly the targets of the package`() throws {
    let page = try MaintainerPage("ARCHITECTURE.md")
    let (drawn, targets) = (Set(Self.drawn(page).keys), try ManifestTargets())
    #expect(targets.names.count > 40 && targets.tested.count > 20)
    #expect(targets.names.subtracting(drawn).sorted() == [])
    #expect(drawn.subtracting(targets.names).sorted() == [])
    // Test targets are named after what they test, or the page names them.
    for name in targets.tested.subtracting(drawn) {
      #expect(page.spans.contains(name + "Tests"), "\(name)Tests")
    }
  }

  @Test func `every target is drawn above its dependencies`() throws {
    let places = Self.drawn(try MaintainerPage("ARCHITECTURE.md"))
    for (target, dependencies) in try ManifestTargets().dependencies {
      for dependency in dependencies {
        let (upper, lower) = (places[target]?.line ?? .max, places[dependency]?.line ?? .max)
        #expect(upper < lower, "\(target) depends on \(dependency)")
      }
    }
  }

  @Test func `every target is in the folder of its floor in the drawing`() throws {
    let drawn = Self.drawn(try MaintainerPage("ARCHITECTURE.md"))
    let sources = Checkout.root.appending(path: "Sources")
    let manager = FileManager.default
    var found = 0
    for floor in try manager.contentsOfDirectory(atPath: sources.path) {
      let folder = sources.appending(path: floor).path
      for target in (try? manager.contentsOfDirectory(atPath: folder)) ?? []
      where drawn[target] != nil {
        #expect(drawn[target]?.floor == floor, "\(target) is in \(floor)")
        found += 1
      }
    }
    #expect(found > 40)
  }

  /// The files that start a thread; those with the names in `tools` only start it for others.
  private static func threadStarters() throws -> [String] {
    let tools: Set = ["Background.swift", "StoppableThread.swift"]
    let sources = Checkout.root.appending(path: "Sources")
    return try FileManager.default.subpathsOfDirectory(atPath: sources.path).filter { path in
      let file = sources.appending(path: path)
      guard ["swift", "c"].contains(file.pathExtension), !tools.contains(file.lastPathComponent)
      else { return false }
      let text = try String(contentsOf: file, encoding: .utf8)
      let ways = /\b(?:Background\.run|StoppableThread\(|detachNewThread|pthread_create\()/
      return text.contains(ways)
    }
  }

  @Test func `the table of threads lists every file that starts one`() throws {
    let page = try MaintainerPage("ARCHITECTURE.md")
    let start = try #require(page.lines.firstIndex(of: "## Threads and processes"))
    let rows = page.lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
      .map { $0.split(separator: "|") }.filter { $0.count > 1 }
    let named = rows.flatMap { row in row[1].matches(of: /`([^`]+)`/).map { String($0.output.1) } }
    let starters = try Self.threadStarters()
    #expect(starters.count > 10)
    for path in starters {
      let type = path.split(separator: "/").last?.split(whereSeparator: { "+.".contains($0) }).first
      let isNamed = named.contains { $0 == type.map(String.init) || path.hasSuffix("/" + $0) }
      #expect(isNamed, "\(path) starts a thread")
    }
  }

  @Test(arguments: [
    (
      "Weft",
      [
        "CZip", "WeftImport", "CMicroHTTPD", "WeftHTTP", "CPangoCairo", "WeftImage", "CLibPNG",
        "CTurboJPEG", "WeftPictureDecoder", "WeftApp", "WeftConsole", "WeftPage",
      ]
    ),
    ("WeftStore", ["WeftLists", "WeftViews", "WeftScene", "WeftLocale"]),
    ("WeftImport", ["WeftLists", "WeftViews", "WeftScene", "WeftLocale"]),
    ("WeftSource", ["WeftLists", "WeftViews", "WeftScene", "WeftFormats"]),
    ("WeftModel", ["WeftViews", "WeftScene", "CWeft"]),
    ("WeftProgram", ["WeftBench", "CWeftBench", "WeftGTK", "CGTK"]),
    ("WeftDesktop", ["WeftCLI", "WeftConsole", "WeftTerminal", "WeftPage", "WeftBench"]),
  ])
  func `a library or program does not depend on what its users don't need`(
    target: String,
    without: [String]
  )
    throws
  {
    let targets = try ManifestTargets()
    #expect(targets.names.isSuperset(of: without + [target]))
    #expect(targets.reached(from: target).intersection(without).sorted() == [])
  }

  @Test func `the map is short, and the README links both pages`() throws {
    #expect(try MaintainerPage("ARCHITECTURE.md").lines.count - 1 <= 250)
    let readme = try MaintainerPage("README.md")
    #expect(Set(Self.names).subtracting(readme.links).sorted() == [])
  }

  @Test func `every make target exists`() throws {
    let makefile = try String(
      contentsOf: Checkout.root.appending(path: "Makefile"),
      encoding: .utf8
    )
    for name in Self.names {
      let page = try MaintainerPage(name)
      for command in page.spans + page.fenced where command.hasPrefix("make ") {
        let target = command.dropFirst("make ".count)
        #expect(makefile.contains("\n\(target):"), "\(name): \(command)")
      }
    }
  }
}

/// The pages are parsed correctly.
@Suite struct MaintainerPageReadingTests {
  private let page = MaintainerPage(
    text: """
      See `A/B.swift` and `make all`, ``func `a name`()``, [this](C.md).

      ```text
      floor  Upper  over `Lower/Gone.swift`
             Lower  below
      ```

      | `A/B.swift` | `open(_:)`, `#read(event)` | `close()` |
      | `A.swift`, `B.swift` | `both()` | |
      | word | `Type.name(_:)`, `other()`, `lower` | `WEFT_X` |
      """
  )

  @Test func `paths, links and fenced lines are distinguished`() {
    #expect(page.paths == ["A/B.swift", "A/B.swift", "A.swift", "B.swift"])
    #expect(page.links == ["C.md"])
    #expect(page.fenced == ["floor  Upper  over `Lower/Gone.swift`", "       Lower  below"])
    #expect(!page.spans.contains("func ") && page.spans.contains("make all"))
  }

  @Test func `functions belong to the file in their row`() {
    #expect(page.fileRows.map(\.path) == ["A/B.swift"])
    #expect(page.fileRows.map(\.functions) == [["open", "read"]])
  }

  @Test func `identifiers are types and functions`() {
    let spans = page.identifiers.map(\.span)
    #expect(spans == ["open(_:)", "close()", "both()", "Type.name(_:)", "other()"])
    #expect(page.identifiers.map(\.parts).contains(["Type", "name"]))
  }

  @Test func `a manifest is parsed with its dependencies`() throws {
    let targets = try ManifestTargets(
      """
      let package = Package(
        name: "none",
        targets: [
          swift("Upper", ["Lower"]), .target(name: "Lower", exclude: ["Upper.json"]),
          tests("Lower", ["Upper"]),
        ]
      )
      """
    )
    #expect(targets.dependencies == ["Upper": ["Lower"], "Lower": []])
    #expect(targets.tested == ["Lower"])
  }
}
