// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftImport
import WeftModel

/// Blocks and attachments of any shape, depth and number.
@Suite struct HostileBlocksTests {
  private func imported(_ members: String) throws -> (message: ChatMessage?, report: ImportReport) {
    var export = SlackExport()
    export["general/2023-11-14.json"] =
      #"[{"bot_id":"B1","username":"Builder","text":"","ts":"1700000003.000000",\#(members)}]"#
    let (taken, report) = try export.imported()
    return (taken.messages("slack:C1").first, report)
  }

  @Test(arguments: [
    #""blocks":7"#, #""blocks":[7]"#, #""blocks":[[]]"#, #""blocks":{"type":"section"}"#,
    #""blocks":[{"type":5}]"#, #""blocks":[{"type":"section","text":[]}]"#,
    #""blocks":[{"type":"rich_text","elements":{}}]"#,
    #""blocks":[{"type":"rich_text","elements":[{"type":"rich_text_list","indent":-1,"elements":[null]}]}]"#,
    #""blocks":[{"type":"table","rows":[7,[7]]}]"#, #""attachments":[[]]"#,
    #""attachments":[{"fields":{}}]"#, #""attachments":[{"fields":["x"],"actions":[7]}]"#,
    #""attachments":[{"title":{"text":7}}]"#,
  ])
  func `broken parts are reported and nothing else is lost`(members: String) throws {
    let (message, report) = try imported(members + #","files":[{"name":"a.txt"}]"#)
    #expect(message?.attachments.map(\.title) == ["a.txt"])
    #expect(!report.issues.isEmpty)
  }

  @Test func `deep nesting is cut off`() throws {
    var element = #"{"type":"text","text":"deep"}"#
    for _ in 0..<100 { element = #"{"type":"rich_text_list","elements":[\#(element)]}"# }
    let (message, report) = try imported(
      #""blocks":[{"type":"section","text":{"type":"mrkdwn","text":"top"}},"#
        + #"{"type":"rich_text","elements":[\#(element)]}]"#
    )
    #expect(message?.text == "top")
    #expect(report.issues.map(\.path) == ["general/2023-11-14.json[0].blocks"])
  }

  @Test func `a message of 100,000 blocks is cut and reported`() throws {
    let block = #"{"type":"section","text":{"type":"mrkdwn","text":"line"}}"#
    let blocks = Array(repeating: block, count: 100_000).joined(separator: ",")
    let (message, report) = try imported(#""blocks":[\#(blocks)]"#)
    #expect(message?.text.split(separator: "\n").count == 2_000)
    #expect(report.issues.count == 1)
    let fields = Array(repeating: #"{"value":"x"}"#, count: 100_000).joined(separator: ",")
    let other = try imported(#""attachments":[{"fields":[\#(fields)]}]"#)
    #expect((other.message?.text.utf8.count ?? 0) < 5_000)
  }

  @Test func `huge texts are read only once`() throws {
    let text = String(repeating: "w", count: 200_000)
    let block = #"{"type":"section","text":{"type":"plain_text","text":"\#(text)"}}"#
    let blocks = Array(repeating: block, count: 20).joined(separator: ",")
    let (message, report) = try imported(#""blocks":[\#(blocks)]"#)
    #expect(message?.text.utf8.count == 200_000)
    #expect(report.issues.count == 1)
  }
}
