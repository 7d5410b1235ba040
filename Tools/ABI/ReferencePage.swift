// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

/// The article about the C headers, to which tables, lists and paragraphs are added in order.
struct ReferencePage {
  private(set) var file = GeneratedFile("Sources/Engine/Weft/Weft.docc/Articles/plugin-abi.md")
  private(set) var isInTable = false
  private var isInList = false
  /// The number of comments that are on the page.
  private(set) var comments = 0

  init() {
    file.add(
      """
      # The C headers

      Every type, function and constant of the plugin ABI, with the comments of the headers.

      A plugin in C includes `weft/weft.h`; the SDKs of the other languages are built on the same headers.
      [What a plugin may rely on](plugin-contract.md) describes the threads, and who owns which memory for how long.
      [Versions of the ABI](plugin-versions.md) describes which parts can change. `make abi` generates this page from the
      headers in `Sources/Base/CWeft/include/weft`.

      """
    )
  }

  mutating func add(_ lines: String) { file.add(lines) }

  mutating func endTable() {
    if isInTable { file.add() }
    isInTable = false
  }

  mutating func endList() {
    if isInList { file.add() }
    isInList = false
  }

  /// Adds a comment as paragraphs; indented parts keep their line breaks.
  mutating func addParagraphs(_ comment: String) {
    comments += 1
    endTable()
    endList()
    let lines = comment.split(separator: "\n", omittingEmptySubsequences: false)
    var fence: Int?
    for (at, line) in lines.enumerated() {
      let isIndented = line.hasPrefix("  ")
      if isIndented, fence == nil {
        file.add((at > 0 && !lines[at - 1].isEmpty ? "\n" : "") + "```text")
        fence = line.prefix { $0 == " " }.count
      }
      // An indented block continues over an empty line if the line after it is indented too.
      let continues = line.isEmpty && lines.dropFirst(at + 1).first?.hasPrefix("  ") == true
      if fence != nil, !isIndented, !continues {
        file.add("```" + (line.isEmpty ? "" : "\n"))
        fence = nil
      }
      file.add(fence.map { String(line.dropFirst($0)) } ?? Self.escaped(String(line)))
    }
    if fence != nil { file.add("```") }
    file.add()
  }

  /// Starts a table of constants.
  mutating func beginConstants() {
    endList()
    file.add("| constant | value | meaning |\n| --- | --- | --- |")
    isInTable = true
  }

  mutating func addEntry(_ declaration: String, _ comment: String) {
    let about = comment.isEmpty ? "" : ": " + line(comment)
    file.add("- \(Self.code(declaration))\(about)")
    isInList = true
  }

  /// Returns a comment as one line, for an entry of a list or, with its bars escaped, a cell of a table.
  mutating func line(_ comment: String, inTable: Bool = false) -> String {
    comments += 1
    return Self.escaped(comment.replacing("\n", with: " ").trimmed, inTable: inTable)
  }

  static func code(_ declaration: String) -> String {
    "`\(declaration.replacing(#/ *WEFT_NOEXCEPT/#, with: "", maxReplacements: 1).trimmed)`"
  }

  /// Escapes the text of a comment for Markdown.
  static func escaped(_ text: String, inTable: Bool = false) -> String {
    var parts = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    for at in stride(from: 0, to: parts.count, by: 2) {
      parts[at] = parts[at].replacing(/[*<]/) { "\\\($0.output)" }.replacing(" _", with: " \\_")
    }
    let whole = parts.joined(separator: "`")
    return inTable ? whole.replacing("|", with: "\\|") : whole
  }
}

extension String {
  /// The text without blanks at its ends, and with one space for the blanks between two words.
  var trimmed: String { split { $0 == " " || $0 == "\t" }.joined(separator: " ") }

  /// The line of a comment without the signs of comments.
  var withoutCommentSigns: String {
    replacing(#/^ */\* ?/#, with: "")
      .replacing(#/ *\*/ *$/#, with: "")
      .replacing(#/^ *\* ?/#, with: "")
  }
}
