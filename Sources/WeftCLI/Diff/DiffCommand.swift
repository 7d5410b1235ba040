// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff
internal import WeftJSON

/// `weft diff`: the changeset between two JSON arrays of rows or of sections.
enum DiffCommand {
  private static let syntax = CommandSyntax(
    name: "weft diff",
    summary: """
      Tells what turns one list into another, with the fewest moves.

      Each file is a JSON array of {"id":…,"content":…}, or of sections {"id":…,"items":[…]}.
      """,
    positionals: ["[OLD NEW]"],
    options: [
      Option("--batch", "LIST", "reads pairs of files, OLD<TAB>NEW a line; answers one line each"),
      Option("--json", nil, "changes nothing: the answer always is one line of JSON"),
    ],
    positionalLimit: 2
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let files = arguments.positionals
    if let list = try arguments.value("--batch") {
      guard files.isEmpty else {
        throw arguments.usageError("--batch names the files in LIST; leave out \"\(files[0])\"")
      }
      // Everything is answered before anything is written: a failure leaves no half an answer.
      Output.print(try pairs(in: list).map { try answer($0.old, $0.new) }.joined())
      return 0
    }
    guard files.count == 2 else {
      throw arguments.usageError("name two files, the old list and the new one")
    }
    Output.print(try answer(files[0], files[1]))
    return 0
  }

  private static func pairs(in path: String) throws -> [(old: String, new: String)] {
    let bytes = try InputFile.bytes(of: path, kind: "a list of file pairs")
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return try lines.enumerated().map { index, line in
      let names = String(decoding: line, as: UTF8.self)
        .split(separator: "\t", omittingEmptySubsequences: false)
      guard names.count == 2, !names[0].isEmpty, !names[1].isEmpty else {
        throw Failure("\(path): line \(index + 1): not OLD, a tab and NEW")
      }
      return (String(names[0]), String(names[1]))
    }
  }

  private static func answer(_ oldPath: String, _ newPath: String) throws -> String {
    let (old, new) = (try DiffInput(path: oldPath), try DiffInput(path: newPath))
    guard let hasSections = old.hasSections ?? new.hasSections,
      new.hasSections ?? hasSections == hasSections
    else {
      guard old.hasSections == nil else {
        throw Failure("\(newPath): rows and sections can't be compared; see \(oldPath)")
      }
      return line(DiffReport.json(Changeset(from: RowColumns(), to: RowColumns())))
    }
    var numbers = DiffNumbers()
    let (oldRows, newRows) = (
      numbers.columns(old.sections.flatMap(\.rows)), numbers.columns(new.sections.flatMap(\.rows))
    )
    guard hasSections else { return line(DiffReport.json(Changeset(from: oldRows, to: newRows))) }
    var headers = DiffNumbers()
    let changes = SectionedChangeset(
      from: (headers.columns(old.headers), oldRows, old.counts),
      to: (headers.columns(new.headers), newRows, new.counts)
    )
    return line(DiffReport.json(changes))
  }

  private static func line(_ document: JSONValue) -> String { JSONWriter.compact(document) + "\n" }
}

extension DiffInput {
  /// What each section is.
  fileprivate var headers: [Element] { sections.compactMap(\.header) }

  /// How many rows each section has.
  fileprivate var counts: [Int] {
    sections.compactMap { $0.header == nil ? nil : $0.rows.count }
  }
}
