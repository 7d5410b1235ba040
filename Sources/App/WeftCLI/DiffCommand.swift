// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

internal import WeftDiff
internal import WeftJSON
internal import WeftLaunch

/// `weft diff`: prints the changeset between two JSON arrays of rows or sections.
enum DiffCommand {
  static let syntax = CommandSyntax(
    name: "weft diff",
    summary: """
      Print the changes from one list to another, with the fewest moves, as one line
      of JSON.

      Each file is a JSON array of {"id":…,"content":…}, or of sections
      {"id":…,"items":[…]}. Ids are strings or integers; contents are compared as JSON
      values. If an id occurs more than once, its k-th row in OLD matches its k-th row
      in NEW. The answer:

        "deletes"  indices in OLD of rows that are not in NEW
        "inserts"  indices in NEW of rows that were not in OLD
        "moves"    rows that change their order: "from" in OLD, "to" in NEW
        "updates"  rows whose content differs: "old" in OLD, "new" in NEW

      To rebuild NEW, remove deletes and moves from OLD, then put the remaining rows,
      in order, at the indices of NEW that are in neither inserts nor moves. With
      sections, an index is [section,row], and "sections" contains the changes of the
      sections themselves.
      """,
    positionals: ["OLD NEW"],
    options: [
      Option(
        "--batch",
        "LIST",
        help: "compare the files OLD<TAB>NEW on each line of LIST; one answer per line"
      ),
      Option("--json", help: "accepted for consistency; the answer is always JSON"),
    ],
    positionalLimit: 2
  )

  static func run(_ words: [String]) throws -> Int32 {
    let arguments = try Arguments(words, syntax: syntax)
    if arguments.asksForHelp { return 0 }
    let files = arguments.positionals
    if let list = try arguments.value("--batch") {
      guard files.isEmpty else {
        throw arguments.usageError("--batch reads the files from LIST; leave out \"\(files[0])\"")
      }
      // All answers are computed before any is written: a failure writes nothing.
      Output.print("\(lines: try answers(to: list))")
      return 0
    }
    guard files.count == 2 else {
      throw arguments.usageError("specify two files, the old list and the new one")
    }
    Output.print("\(lines: try answer(files[0], files[1]))")
    return 0
  }

  private static func answers(to list: String) throws(Failure) -> String {
    var answers = ""
    for (index, pair) in try DiffBatch(path: list).pairs.enumerated() {
      do {
        answers += try answer(pair.old, pair.new)
      } catch {
        throw Failure("\(list): line \(index + 1): \(error)")
      }
    }
    return answers
  }

  private static func answer(_ oldPath: String, _ newPath: String) throws(Failure) -> String {
    let document: JSONValue
    switch (try DiffInput(path: oldPath), try DiffInput(path: newPath)) {
    case (.empty, .empty): document = rows([], [])
    case (.rows(let old), .rows(let new)): document = rows(old, new)
    case (.rows(let old), .empty): document = rows(old, [])
    case (.empty, .rows(let new)): document = rows([], new)
    case (.sections(let old), .sections(let new)): document = sections(old, new)
    case (.sections(let old), .empty): document = sections(old, [])
    case (.empty, .sections(let new)): document = sections([], new)
    case (.rows, .sections), (.sections, .rows):
      throw Failure("\(newPath): rows and sections can't be compared; see \(oldPath)")
    }
    return JSONWriter.compact(document) + "\n"
  }

  private static func rows(
    _ old: [DiffInput.Element],
    _ new: [DiffInput.Element]
  ) -> JSONValue {
    var numbers = DiffNumbers()
    return DiffReport.json(Changeset(from: numbers.columns(old), to: numbers.columns(new)))
  }

  private static func sections(
    _ old: [DiffInput.Section],
    _ new: [DiffInput.Section]
  ) -> JSONValue {
    var headers = DiffNumbers()
    var rows = DiffNumbers()
    func columns(
      _ sections: [DiffInput.Section]
    ) -> (sections: RowColumns, rows: RowColumns, counts: [Int]) {
      (
        headers.columns(sections.map(\.header)), rows.columns(sections.flatMap(\.rows)),
        sections.map(\.rows.count)
      )
    }
    return DiffReport.json(SectionedChangeset(from: columns(old), to: columns(new)))
  }
}

/// The pairs of files that `weft diff --batch` compares.
struct DiffBatch {
  /// The two paths on each line of the list.
  let pairs: [(old: String, new: String)]

  init(path: String) throws(Failure) {
    var bytes = try InputFile.bytes(of: path, kind: "a list of file pairs")[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    var pairs: [(old: String, new: String)] = []
    for (index, line) in lines.enumerated() {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      let names = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard names.count == 2, !names[0].isEmpty, !names[1].isEmpty, !line.contains(0),
        let old = String(validating: names[0], as: UTF8.self),
        let new = String(validating: names[1], as: UTF8.self)
      else { throw Failure("\(path): line \(index + 1): not OLD, a tab and NEW") }
      pairs.append((old, new))
    }
    self.pairs = pairs
  }
}

/// Changesets as JSON, in the form that `weft diff` prints.
enum DiffReport {
  static func json(_ changes: Changeset) -> JSONValue {
    [
      "deletes": .array(changes.deletes.map(number)),
      "inserts": .array(changes.inserts.map(number)),
      "moves": .array(
        changes.moves.map { ["from": number($0.from), "to": number($0.to)] }
      ),
      "updates": .array(
        changes.updates.map { ["old": number($0.old), "new": number($0.new)] }
      ),
    ]
  }

  static func json(_ changes: SectionedChangeset) -> JSONValue {
    [
      "sections": json(changes.sections),
      "deletes": .array(changes.deletes.map(path)),
      "inserts": .array(changes.inserts.map(path)),
      "moves": .array(
        changes.moves.map { ["from": path($0.from), "to": path($0.to)] }
      ),
      "updates": .array(
        changes.updates.map { ["old": path($0.old), "new": path($0.new)] }
      ),
    ]
  }

  private static func number(_ index: Int) -> JSONValue { .integer(Int64(index)) }

  private static func path(_ path: RowPath) -> JSONValue {
    [number(path.section), number(path.row)]
  }
}
