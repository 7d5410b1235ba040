// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftImport
import WeftModel

/// One way in which a file of an export can be broken.
struct BrokenFile: CustomTestStringConvertible, Sendable {
  let path: String
  let content: [UInt8]
  /// Where the first issue is, and a word of its reason.
  let issue: String
  let word: String
  /// The remaining texts of the channel, oldest first.
  let texts: [String]

  init(
    _ path: String,
    _ content: String,
    _ issue: String,
    _ word: String,
    texts: [String] = ["Hi", "Hello"]
  ) {
    self.init(path, bytes: Array(content.utf8), issue, word, texts: texts)
  }

  init(_ path: String, bytes: [UInt8], _ issue: String, _ word: String, texts: [String]) {
    self.path = path
    content = bytes
    self.issue = issue
    self.word = word
    self.texts = texts
  }

  /// Returns a broken message between two good ones of another day.
  static func message(_ json: String, _ member: String, _ word: String, keeps: Bool) -> BrokenFile {
    let day = "general/2023-11-15.json"
    let last = #"{"user":"U1","text":"Last","ts":"1700100009.000000"}"#
    let texts = ["Hi", "Hello"] + (keeps ? ["It"] : []) + ["Last"]
    return BrokenFile(day, "[\(json),\(last)]", day + "[0]" + member, word, texts: texts)
  }

  var testDescription: String { "\(issue): \(word): \(content.prefix(40))" }
}

@Suite struct BrokenSlackTests {
  static let files: [BrokenFile] = [
    BrokenFile("users.json", "{}", "users.json", "an object instead of an array"),
    BrokenFile("users.json", "", "users.json", "not JSON"),
    BrokenFile("users.json", "[5,{\"id\":\"U1\"}]", "users.json[0]", "expected an object"),
    BrokenFile("users.json", #"[{"name":"x"}]"#, "users.json[0]", "\"id\" is missing"),
    BrokenFile("users.json", #"[{"id":""}]"#, "users.json[0].id", "must not be empty"),
    BrokenFile("users.json", #"[{"id":7}]"#, "users.json[0].id", "expected a string"),
    BrokenFile("users.json", #"[{"id":"U1"},{"id":"U1"}]"#, "users.json[1].id", "same id"),
    BrokenFile("users.json", #"[{"id":"U1","profile":[]}]"#, "users.json[0].profile", "an object"),
    BrokenFile("users.json", #"[{"id":"U1","is_bot":"no"}]"#, "users.json[0].is_bot", "a boolean"),
    BrokenFile("groups.json", "null", "groups.json", "null instead of an array"),
    BrokenFile("groups.json", #"[{"name":"x"}]"#, "groups.json[0]", "\"id\" is missing"),
    BrokenFile("groups.json", #"[{"id":"C1"}]"#, "groups.json[0].id", "another channel"),
    BrokenFile(
      "groups.json",
      #"[{"id":"G1","name":"general"}]"#,
      "general/",
      "another channel of this name"
    ),
    BrokenFile("groups.json", #"[{"id":"G1","created":1e300}]"#, "groups.json[0].created", "above"),
    BrokenFile("groups.json", #"[{"id":"G1","created":-1}]"#, "groups.json[0].created", "negative"),
    BrokenFile(
      "groups.json",
      #"[{"id":"G1","created":9007199254740991}]"#,
      "groups.json[0].created",
      "year 9999"
    ),
    BrokenFile(
      "groups.json",
      #"[{"id":"G1","members":"U1"}]"#,
      "groups.json[0].members",
      "an array"
    ),
    BrokenFile(
      "groups.json",
      #"[{"id":"G1","members":["U1",3]}]"#,
      "groups.json[0].members[1]",
      "expected a string"
    ),
    BrokenFile("groups.json", #"[{"id":"G1","topic":"x"}]"#, "groups.json[0].topic", "an object"),
    BrokenFile("elsewhere/2023-11-14.json", "[]", "elsewhere/", "no list of channels"),
    BrokenFile("general/2023-11-15.json", "{}", "general/2023-11-15.json", "instead of an array"),
    BrokenFile("general/2023-11-15.json", "[{]", "general/2023-11-15.json", "line 1, column 3"),
    BrokenFile("general/2023-11-15.json", "[[]]", "general/2023-11-15.json[0]", "an object"),
    BrokenFile(
      "general/2023-11-15.json",
      String(repeating: "[", count: 100_000),
      "general/2023-11-15.json",
      "nested deeper"
    ),
    BrokenFile(
      "general/2023-11-15.json",
      bytes: Array(#"[{"user":"U1","text":"a"#.utf8) + [0xFF]
        + Array(#"","ts":"1700100000.000000"}]"#.utf8),
      "general/2023-11-15.json",
      "not valid UTF-8",
      texts: ["Hi", "Hello", "a\u{FFFD}"]
    ),
    BrokenFile(
      "general/2023-11-15.json",
      "[{\"text\":\"a\u{0}b\",\"ts\":\"1700100000.000000\"}]",
      "general/2023-11-15.json",
      "control character"
    ),
    .message(#"{"user":"U1","text":"It"}"#, ".ts", "is missing", keeps: false),
    .message(#"{"text":"It","ts":5}"#, ".ts", "expected a string", keeps: false),
    .message(#"{"text":"It","ts":"soon"}"#, ".ts", "not a timestamp", keeps: false),
    .message(
      #"{"text":"It","ts":"\#(String(repeating: "9", count: 99)).000000"}"#,
      ".ts",
      "999…",
      keeps: false
    ),
    .message(#"{"text":"It","ts":"253402300800.000000"}"#, ".ts", "not a timestamp", keeps: false),
    .message(#"{"text":"It","ts":"1700100000.1"}"#, ".ts", "1700000000.000100", keeps: false),
    .message(#"{"text":"It","ts":"1700100000.000000"}"#, "", "\"user\" is missing", keeps: true),
    .message(
      #"{"user":5,"text":"It","ts":"1700100000.000000"}"#,
      ".user",
      "expected a string",
      keeps: true
    ),
    .message(
      #"{"user":"U1","text":"It","ts":"1700100000.000000","reply_count":-4}"#,
      ".reply_count",
      "negative",
      keeps: true
    ),
    .message(
      #"{"user":"U1","text":"It","ts":"1700100000.000000","reply_count":99999999999999999999}"#,
      ".reply_count",
      "above",
      keeps: true
    ),
    .message(
      #"{"user":"U1","text":"It","ts":"1700100000.000000","thread_ts":"1600000000.000000"}"#,
      ".thread_ts",
      "no message of the export",
      keeps: true
    ),
    .message(
      #"{"user":"U1","text":"It","ts":"1700100000.000000","thread_ts":7}"#,
      ".thread_ts",
      "expected a string",
      keeps: true
    ),
    .message(
      #"{"user":"U1","text":"It","ts":"1700100000.000000","files":{}}"#,
      ".files",
      "an array",
      keeps: true
    ),
    .message(
      #"{"user":"U1","text":"It","ts":"1700100000.000000","files":[null]}"#,
      ".files[0]",
      "expected an object",
      keeps: true
    ),
    .message(
      #"{"user":"U1","text":"It","ts":"1700100000.000000","files":[{"size":"big"}]}"#,
      ".files[0].size",
      "a whole number",
      keeps: true
    ),
    .message(
      #"{"user":"U1","text":"It","ts":"1700100000.000000","reactions":[{"users":["U1"]}]}"#,
      ".reactions[0]",
      "\"name\" is missing",
      keeps: true
    ),
    .message(
      #"{"user":"U1","text":"It","ts":"1700100000.000000","reactions":[{"name":"a","users":5}]}"#,
      ".reactions[0].users",
      "an array",
      keeps: true
    ),
    .message(
      #"{"user":"U1","text":"It","ts":"1700100000.000000","edited":{"ts":"now"}}"#,
      ".edited.ts",
      "not a timestamp",
      keeps: true
    ),
    .message(
      #"{"user":"U1","text":"It","ts":"1700100000.000000","subtype":["x"]}"#,
      ".subtype",
      "expected a string",
      keeps: true
    ),
  ]

  @Test(arguments: files)
  func `broken parts are reported and the rest is imported`(file: BrokenFile) throws {
    var export = SlackExport()
    export.files[file.path] = file.content
    let (taken, report) = try export.imported()
    let issue = try #require(report.issues.first)
    #expect(issue.path == file.issue)
    #expect(issue.description.contains(file.word))
    #expect(report.issues.count == 1)
    #expect(taken.messages("slack:C1").reversed().map(\.text) == file.texts)
  }

  @Test func `lone surrogates and escaped NULs in text are replaced`() throws {
    var export = SlackExport()
    export["general/2023-11-14.json"] =
      #"[{"user":"U1","text":"a\ud83db\u0000c","ts":"1700000001.000100"}]"#
    let (taken, report) = try export.imported()
    #expect(report.issues == [])
    #expect(taken.messages("slack:C1").map(\.text) == ["a\u{FFFD}b\u{0}c"])
  }

  @Test func `messages that reply to each other or to a reply stay in the channel`() throws {
    var export = SlackExport()
    export["general/2023-11-14.json"] = """
      [{"user":"U1","text":"A","ts":"1700000001.000000","thread_ts":"1700000002.000000"},
       {"user":"U1","text":"B","ts":"1700000002.000000","thread_ts":"1700000001.000000"}]
      """
    let (taken, report) = try export.imported()
    #expect(
      report.issues.map(\.path) == [
        "general/2023-11-14.json[0].thread_ts", "general/2023-11-14.json[1].thread_ts",
      ]
    )
    #expect(report.issues.allSatisfy { $0.reason.contains("is a reply itself") })
    #expect(taken.messages("slack:C1").map(\.text) == ["B", "A"])
    #expect(taken.messages("slack:C1").allSatisfy { $0.parentID == nil })
    #expect(taken.threads == [])
  }

  @Test func `if several messages have the same timestamp the first is imported`() throws {
    var export = SlackExport()
    export["general/2023-11-15.json"] = #"[{"user":"U1","text":"Again","ts":"1700000001.000100"}]"#
    let (taken, report) = try export.imported()
    #expect(report.issues.map(\.path) == ["general/2023-11-15.json[0].ts"])
    #expect(taken.messages("slack:C1").map(\.text) == ["Hello", "Hi"])
  }

  @Test(arguments: ["users.json", "channels.json"])
  func `an export without one of its lists is imported as far as possible`(name: String) throws {
    var export = SlackExport()
    export.files[name] = nil
    let (taken, report) = try export.imported()
    #expect(report.issues.first?.description == "\(name): is missing; add it to the export")
    #expect(taken.channels.count + taken.users.count == 3 - (name == "users.json" ? 0 : 1))
  }

  @Test func `issues over the limit are counted`() throws {
    var export = SlackExport()
    let broken = Array(repeating: "{}", count: 1500).joined(separator: ",")
    export["general/2023-11-15.json"] = "[\(broken)]"
    let (taken, report) = try export.imported()
    #expect(report.issues.count == ImportReport.issueLimit)
    #expect(report.omittedIssues == 500)
    #expect(taken.messages("slack:C1").count == 2)
  }
}
