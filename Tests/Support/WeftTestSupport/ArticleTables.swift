// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The tables of an article, for tests that compare them with the sources.
///
///     let tables = try ArticleTables(of: "queries")
///     tables.names(below: "Keys of channels")  // ["archived", "blocked", …]
public struct ArticleTables: Sendable {
  /// The lines below each heading, up to the next one.
  private var sections: [String: [String]] = [:]

  /// Reads an article.
  public init(of article: String) throws {
    let file = Checkout.root.appending(path: "Sources/Engine/Weft/Weft.docc/Articles/\(article).md")
    var heading = ""
    var isCode = false
    for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("```") { isCode.toggle() }
      if !isCode, line.hasPrefix("#") {
        heading = String(line.drop { $0 == "#" || $0 == " " })
      } else {
        sections[heading, default: []].append(line)
      }
    }
  }

  /// The cells of every row below a heading, without the first two lines of each table.
  public func rows(below heading: String) -> [[String]] {
    let lines = sections[heading] ?? []
    var rows: [[String]] = []
    for (index, line) in lines.enumerated() where line.hasPrefix("|") {
      let next = index + 1 < lines.count ? lines[index + 1] : ""
      if line.hasPrefix("| ---") || next.hasPrefix("| ---") { continue }
      rows.append(
        line.dropFirst().dropLast().components(separatedBy: "|")
          .map { $0.trimmingCharacters(in: .whitespaces) }
      )
    }
    return rows
  }

  /// The code in backquotes in some columns of the rows below a heading.
  public func names(below heading: String, columns: Range<Int> = 0..<1) -> Set<String> {
    Set(rows(below: heading).flatMap { $0[columns].flatMap { Self.code(in: $0) } })
  }

  /// The code in backquotes in a paragraph below a heading, from a line with the given start to the next empty one.
  public func names(below heading: String, inParagraph beginning: String) -> Set<String> {
    let paragraph = (sections[heading] ?? []).drop { !$0.hasPrefix(beginning) }
      .prefix { !$0.isEmpty }
    return Set(paragraph.flatMap { Self.code(in: $0) })
  }

  /// The code in backquotes in a text, in order.
  public static func code(in text: String) -> [String] {
    text.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }
}
