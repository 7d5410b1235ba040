// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

@Suite struct DiffCommandTests {
  private func weft(_ folder: Scratch, _ arguments: String...) throws -> Subprocess {
    try Subprocess(Checkout.weft, ["diff"] + arguments, in: folder.folder)
  }

  private func diff(_ old: String, _ new: String) throws -> Subprocess {
    let folder = try Scratch()
    try folder.write(old.utf8, to: "old.json")
    try folder.write(new.utf8, to: "new.json")
    return try weft(folder, "old.json", "new.json")
  }

  @Test func `removed, inserted, moved and changed rows are listed`() throws {
    let run = try diff(
      #"[{"id":"a","content":1},{"id":"c"},{"id":"b"},{"id":1},{"id":"1","content":{"x":[1],"y":2}}]"#,
      #"[{"id":1,"content":null},{"id":"a","content":2},{"id":"c"},{"id":"1","content":{"y":2.0,"x":[1e0]}},{"id":2}]"#
    )
    #expect(run.status == 0 && run.errors == "")
    #expect(
      run.text == """
        {"deletes":[2],"inserts":[4],"moves":[{"from":3,"to":0}],"updates":[{"old":0,"new":1}]}

        """
    )
  }

  @Test func `equal identities are matched in order`() throws {
    let run = try diff(
      #"[{"id":"a","content":1},{"id":"a","content":2},{"id":"b"}]"#,
      #"[{"id":"a","content":2},{"id":"b"},{"id":"a","content":2}]"#
    )
    #expect(run.text.contains(#""updates":[{"old":0,"new":0}]"#))
    #expect(
      run.text.contains(#""moves":[{"from":1,"to":2}]"#) || run.text.contains(#"{"from":2,"to":1}"#)
    )
  }

  @Test func `sections, and rows that move between them, are listed`() throws {
    let run = try diff(
      #"[{"id":"s","items":[{"id":1},{"id":2}]},{"id":"t","content":5,"items":[{"id":3}]}]"#,
      #"[{"id":"t","content":6,"items":[{"id":3},{"id":1,"content":9}]},{"id":"u","items":[{"id":4}]}]"#
    )
    #expect(
      run.text == """
        {"sections":{"deletes":[0],"inserts":[1],"moves":[],"updates":[{"old":1,"new":0}]},\
        "deletes":[],"inserts":[],"moves":[{"from":[0,0],"to":[0,1]}],\
        "updates":[{"old":[0,0],"new":[0,1]}]}

        """
    )
  }

  @Test func `an empty list counts both as rows and as sections`() throws {
    let flat = #"{"deletes":[],"inserts":[],"moves":[],"updates":[]}"#
    #expect(try diff("[]", "[]").text == flat + "\n")
    let sections = try diff("[]", #"[{"id":1,"items":[{"id":1}]}]"#)
    #expect(sections.text.hasPrefix(#"{"sections":{"deletes":[],"inserts":[0]"#))
    #expect(try diff("\u{FEFF}[]", #"[{"id":1}]"#).text.contains(#""inserts":[0]"#))
  }

  @Test func `a batch prints one line per pair, in order, or nothing at all`() throws {
    let folder = try Scratch()
    for (name, text) in [("a", #"[{"id":1}]"#), ("b", "[]"), ("c", "[")] {
      try folder.write(text.utf8, to: name)
    }
    try folder.write("a\tb\nb\ta\na\ta\n".utf8, to: "list")
    let run = try weft(folder, "--batch", "list", "--json")
    let lines = run.text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix(#"{"deletes":[0]"#) && lines[1].contains(#""inserts":[0]"#))
    try folder.write("a\tb\na\tc\n".utf8, to: "list")
    let broken = try weft(folder, "--batch", "list")
    #expect(broken.status == 1 && broken.output.isEmpty)
    #expect(broken.errors.hasPrefix("weft: list: line 2: c: line 1"))
    try folder.write("\u{FEFF}a\tb\r\nb\ta\r\n".utf8, to: "list")
    #expect(
      try weft(folder, "--batch", "list").text == lines.prefix(2).joined(separator: "\n") + "\n"
    )
    try folder.write("a b\n".utf8, to: "list")
    #expect(
      try weft(folder, "--batch", "list").errors == "weft: list: line 1: not OLD, a tab and NEW\n"
    )
  }

  @Test(arguments: [
    ("{}", "not an array of rows but an object"), ("[1]", "[0]: not an object"),
    (#"[{"content":1}]"#, "[0]: no \"id\""),
    (#"[{"id":1.0}]"#, "[0].id: not a string or an integer"),
    (#"[{"id":18446744073709551616}]"#, "[0].id: not"), (#"[{"id":null}]"#, "[0].id: not"),
    (#"[{"id":1},{"id":2,"items":[]}]"#, "[1]: rows and sections in one list"),
    (#"[{"id":2,"items":{}}]"#, "[0].items: not an array"),
    (#"[{"id":2,"items":[{"id":1,"items":[]}]}]"#, "[0].items[0]: a section within a section"),
    ("[", "line 1"), ("", "line 1"), (#"[{"id":"\#u{0}"}]"#, "line 1"),
  ])
  func `an invalid list is refused with the position of the error`(
    text: String,
    error: String
  ) throws {
    for (old, new, name) in [(text, "[]", "old"), (#"[{"id":1}]"#, text, "new")] {
      let run = try diff(old, new)
      #expect(run.status == 1 && run.output.isEmpty)
      #expect(run.errors.hasPrefix("weft: \(name).json: \(error)"), "\(run.errors)")
      #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }
  }

  @Test func `numbers of any size are compared by value`() throws {
    for (left, right, isSame) in [
      ("1", "1.0", true), ("100", "1e2", true), ("0.10", "1E-1", true), ("-0", "0.0e9", true),
      ("12345678901234567890", "12345678901234567891", false),
      ("9007199254740993", "9007199254740993.0", true),
      ("9007199254740993", "9007199254740992.0", false),
      ("1e-400", "0", false), ("1e400", "10e399", true), ("1e99999999999999999999", "1", false),
      ("1e-9223372036854775808", "1e-9223372036854775808", true),
      ("0.3", "0.30000000000000001", false),
    ] {
      let run = try diff(#"[{"id":1,"content":\#(left)}]"#, #"[{"id":1,"content":\#(right)}]"#)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.text.contains(#""updates":[]"#) == isSame, "\(left) \(right)")
    }
  }

  @Test func `a pipe as input is read, a FIFO is refused, and a full disk is reported`()
    throws
  {
    let folder = try Scratch()
    try folder.write("[]".utf8, to: "a")
    func shell(_ command: String) throws -> Subprocess {
      let line = command.replacingOccurrences(of: "weft", with: "'\(Checkout.weft.path)'")
      return try Subprocess(URL(fileURLWithPath: "/bin/sh"), ["-c", line], in: folder.folder)
    }
    #expect(try shell("echo '[]' | weft diff /dev/stdin a").status == 0)
    let pipe = try shell("mkfifo p && weft diff p a")
    #expect(pipe.status == 1 && pipe.errors.contains("this is a device or a pipe"))
    let full = try shell("weft diff a a > /dev/full")
    #expect(full.status == 1 && full.errors.contains("standard output can't be written"))
    let odd = try shell("weft diff 'no\nsuch' a")
    #expect(odd.status == 1 && odd.errors.filter { $0 == "\n" }.count == 1)
    #expect(try shell("cp a ./-x && weft diff -- -x a").status == 0)
    #expect(try shell("weft help diff").text.hasPrefix("Print the changes"))
  }

  @Test func `rows can't be compared with sections`() throws {
    let run = try diff(#"[{"id":1}]"#, #"[{"id":1,"items":[]}]"#)
    #expect(run.status == 1 && run.errors.contains("rows and sections can't be compared"))
  }

  @Test func `the differences between any two lists rebuild the new one`() throws {
    let folder = try Scratch()
    var random = SeededGenerator(seed: 11)
    var lists: [[Int]] = []
    var pairs = ""
    for index in 0..<60 {
      let size = Int.random(in: 0...30, using: &random)
      // Half of the lists repeat identities.
      let list =
        index < 30
        ? Array((0..<40).shuffled(using: &random).prefix(size))
        : (0..<size).map { _ in Int.random(in: 0..<12, using: &random) }
      lists.append(list)
      let rows = list.map { "{\"id\":\($0)}" }.joined(separator: ",")
      try folder.write("[\(rows)]".utf8, to: "\(index)")
      pairs += "\(index)\t\((index * 7 + 1) % 60)\n"
    }
    try folder.write(pairs.utf8, to: "pairs")
    let lines = try weft(folder, "--batch", "pairs").text.split(separator: "\n")
    try #require(lines.count == 60)
    for (index, line) in lines.enumerated() {
      let answer = try JSONParser.parse(Array(line.utf8))
      let rebuilt = rebuild(lists[index], answer, lists[(index * 7 + 1) % 60])
      #expect(rebuilt == lists[(index * 7 + 1) % 60], "\(line)")
    }
  }

  /// Rebuilds the new list strictly as documented.
  private func rebuild(_ old: [Int], _ answer: JSONValue, _ new: [Int]) -> [Int?] {
    let moves = zip(numbers(answer["moves"], "from"), numbers(answer["moves"], "to"))
    var kept = old.indices.filter { index in
      !numbers(answer["deletes"]).contains(index) && !moves.contains { $0.0 == index }
    }.map { old[$0] }
    var places = [Int?](repeating: nil, count: new.count)
    for (from, to) in moves { places[to] = old[from] }
    for insert in numbers(answer["inserts"]) { places[insert] = new[insert] }
    for index in places.indices where places[index] == nil && !kept.isEmpty {
      places[index] = kept.removeFirst()
    }
    return places + kept
  }

  private func numbers(_ list: JSONValue?, _ key: String? = nil) -> [Int] {
    guard case .array(let elements)? = list else { return [] }
    return elements.compactMap { element in
      guard case .integer(let number)? = key.map({ element[$0] }) ?? element else { return nil }
      return Int(number)
    }
  }
}
