// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import WeftTestSupport

/// A page at the top of the repository that describes the layout.
struct MaintainerPage {
  /// A row of a table about one file, starting with its path.
  struct FileRow {
    let path: String
    /// The functions named in its second cell, without their labels.
    let functions: [String]
  }

  /// All lines, including those of fenced blocks.
  let lines: [String]
  private let isFenced: [Bool]

  init(_ name: String) throws {
    let file = Checkout.root.appending(path: name)
    self.init(text: try String(contentsOf: file, encoding: .utf8))
  }

  init(text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var isOpen = false
    isFenced = lines.map { line in
      let isFence = line.hasPrefix("```")
      if isFence { isOpen.toggle() }
      return isOpen || isFence
    }
  }

  /// The lines of fenced blocks, without the fences.
  var fenced: [String] {
    zip(lines, isFenced).filter { $1 && !$0.hasPrefix("```") }.map(\.0)
  }

  /// All text in backticks outside of fenced blocks.
  var spans: [String] {
    zip(lines, isFenced).filter { !$1 }.flatMap { Self.spans(of: $0.0) }
  }

  /// The targets of the links.
  var links: [String] {
    lines.flatMap { $0.matches(of: /\]\(([^()\s]+)\)/).map { String($0.output.1) } }
  }

  var paths: [String] { spans.filter(Self.isPath) }

  /// The rows about one file each, from all tables.
  var fileRows: [FileRow] {
    lines.filter { $0.hasPrefix("| `") }.compactMap { line in
      let cells = line.split(separator: "|").map(String.init)
      let paths = Self.spans(of: cells[0])
      guard cells.count > 1, paths.count == 1, Self.isPath(paths[0]) else { return nil }
      let functions = Self.spans(of: cells[1]).compactMap(Self.function)
      return FileRow(path: paths[0], functions: functions)
    }
  }

  /// The names of types, and of functions with or without their type, split into their parts.
  var identifiers: [(span: String, parts: [String])] {
    spans.filter { !Self.isPath($0) }.compactMap { span in
      guard let match = span.wholeMatch(of: /([\w.]+)(\([^ ]*\))?/) else { return nil }
      let isCall = match.output.2 != nil
      let parts = match.output.1.split(separator: ".").map(String.init)
      guard let first = parts.first?.first, first.isUppercase || (isCall && first.isLowercase),
        span.contains(where: \.isLowercase)
      else { return nil }
      return (span, parts)
    }
  }

  private static func spans(of line: String) -> [String] {
    // Two backticks hold code that contains backticks itself.
    line.replacing(/``.+?``(?!`)/, with: "").matches(of: /`([^`]+)`/).map { String($0.output.1) }
  }

  /// Whether a span is the path of a file or folder.
  static func isPath(_ span: String) -> Bool {
    if span.contains(" ") || span.contains("(") { return false }
    return span.contains("/") || span.contains(/\.(?:swift|md|json|js|c|h)$/)
  }

  /// The name of a function in a span such as `frame(of:in:)` or `#read(event)`.
  private static func function(_ span: String) -> String? {
    span.wholeMatch(of: /#?(?:\w+\.)*(\w+)\([^ ]*\)/).map { String($0.output.1) }
  }
}
