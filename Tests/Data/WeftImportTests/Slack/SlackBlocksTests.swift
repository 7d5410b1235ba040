// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftImport
import WeftModel

/// Integrations put their content in blocks and attachments, and only sometimes into the text.
@Suite struct SlackBlocksTests {
  /// Returns an integration's message with some members, or `nil` if it is left out.
  private func message(_ members: String) throws -> (ChatMessage?, ImportReport) {
    var export = SlackExport()
    export["general/2023-11-14.json"] =
      #"[{"type":"message","subtype":"bot_message","bot_id":"B1","username":"Builder","text":"","#
      + #""ts":"1700000003.000000",\#(members)}]"#
    let (taken, report) = try export.imported()
    return (taken.messages("slack:C1").first, report)
  }

  private func text(blocks: String) throws -> String? {
    let (message, report) = try message(#""blocks":[\#(blocks)]"#)
    #expect(report.issues == [])
    return message?.text
  }

  @Test(arguments: [
    (#"{"type":"header","text":{"type":"plain_text","text":"Build &amp; test"}}"#, "Build & test"),
    (
      #"{"type":"section","text":{"type":"mrkdwn","text":"<@U1> sees <https://b.example|it>"}}"#,
      "@Ada Sample sees [it](https://b.example)"
    ),
    (#"{"type":"section","text":{"type":"plain_text","text":"<@U1> &lt;b&gt;"}}"#, "<@U1> <b>"),
    (
      #"{"type":"section","fields":[{"type":"mrkdwn","text":"*Branch*\nmain"},{"type":"plain_text","text":"Red"}]}"#,
      "**Branch**\nmain\nRed"
    ),
    (
      #"{"type":"section","text":{"type":"mrkdwn","text":"Ready"},"#
        + #""accessory":{"type":"button","text":{"type":"plain_text","text":"Open"}}}"#,
      "Ready\n[Open]"
    ),
    (
      #"{"type":"context","elements":[{"type":"image","alt_text":"a ship","image_url":"https://i.example"},"#
        + #"{"type":"mrkdwn","text":"by <@U2>"}]}"#,
      "a ship by @Bob Sample"
    ),
    (
      #"{"type":"divider"},{"type":"actions","elements":["#
        + #"{"type":"button","text":{"type":"plain_text","text":"Yes"}},"#
        + #"{"type":"static_select","placeholder":{"type":"plain_text","text":"Choose"}},"#
        + #"{"type":"overflow","options":[]}]}"#,
      "[Yes] [Choose]"
    ),
    (
      #"{"type":"table","rows":[[{"type":"raw_text","text":"Ship"},{"type":"raw_text","text":"Crew"}],"#
        + #"[{"type":"rich_text","elements":[{"type":"rich_text_section","elements":["#
        + #"{"type":"text","text":"Falcon"}]}]},{"type":"raw_text","text":"2"}]]}"#,
      "Ship | Crew\nFalcon | 2"
    ),
    (
      #"{"type":"video","title":{"type":"plain_text","text":"Launch"},"description":"#
        + #"{"type":"plain_text","text":"In slow motion"},"title_url":"https://v.example"}"#,
      "Launch\nIn slow motion\nhttps://v.example"
    ),
    (#"{"type":"markdown","text":"**bold**"}"#, "**bold**"),
    (#"{"type":"some_future_block","text":{"type":"mrkdwn","text":"New"}}"#, "New"),
  ])
  func `each kind of block is read`(blocks: String, text: String) throws {
    #expect(try self.text(blocks: blocks) == text)
  }

  @Test(arguments: [
    (
      #"{"type":"rich_text_section","elements":[{"type":"text","text":"Hi ","style":{"bold":true}},"#
        + #"{"type":"user","user_id":"U1"},{"type":"text","text":" "},{"type":"channel","channel_id":"C1"},"#
        + #"{"type":"text","text":" "},{"type":"emoji","name":"wave","unicode":"1f44b"},"#
        + #"{"type":"broadcast","range":"here"},{"type":"usergroup","usergroup_id":"S1"},"#
        + #"{"type":"link","url":"https://a.example","text":"us"},{"type":"link","url":"https://b.example"}]}"#,
      "**Hi** @Ada Sample #general 👋@here@S1[us](https://a.example)https://b.example"
    ),
    (
      #"{"type":"rich_text_list","style":"ordered","offset":2,"elements":["#
        + #"{"type":"rich_text_section","elements":[{"type":"text","text":"three\nmore"}]},"#
        + #"{"type":"rich_text_section","elements":[{"type":"text","text":"four"}]}]},"#
        + #"{"type":"rich_text_list","style":"bullet","indent":1,"elements":["#
        + #"{"type":"rich_text_section","elements":[{"type":"text","text":"below"}]}]}"#,
      "3. three\n  more\n4. four\n  • below"
    ),
    (
      #"{"type":"rich_text_quote","elements":[{"type":"text","text":"one\ntwo"}]},"#
        + #"{"type":"rich_text_preformatted","elements":[{"type":"text","text":"let x = 1"}]}"#,
      "> one\n> two\nlet x = 1"
    ),
    (
      #"{"type":"rich_text_section","elements":[{"type":"color","value":"red"},{"type":"team","team_id":"T1"},"#
        + #"{"type":"date","timestamp":1700000000,"format":"{date}","fallback":"in May"},"#
        + #"{"type":"date","timestamp":1700000000},{"type":"some_future_word","text":"!"}]}"#,
      "redT1in May2023-11-14T22:13:20Z!"
    ),
  ])
  func `each kind of rich text is read`(elements: String, text: String) throws {
    let blocks = #"{"type":"rich_text","elements":[\#(elements)]}"#
    #expect(try self.text(blocks: blocks) == text)
  }

  @Test func `a picture is shown by its title or description`() throws {
    let (message, _) = try message(
      #""blocks":[{"type":"image","image_url":"https://i.example/1.png","alt_text":"a chart","#
        + #""title":{"type":"plain_text","text":"Sales"}},"#
        + #"{"type":"image","slack_file":{"id":"F1"},"alt_text":"another"}]"#
    )
    #expect(message?.text == "Sales\nanother")
    #expect(message?.attachments.map(\.kind) == [.image])
    #expect(message?.attachments.map(\.url) == ["https://i.example/1.png"])
  }

  @Test func `an attachment's visible content is imported in order`() throws {
    let (message, report) = try message(
      #""attachments":[{"fallback":"not shown","pretext":"New <https://t.example|ticket>","#
        + #""author_name":"Cy","title":"Door &amp; window","title_link":"https://t.example/7","#
        + #""text":"For <@U1>","fields":[{"title":"Level","value":"High","short":true},{"value":"alone"}],"#
        + #""actions":[{"type":"button","text":"Take"},{"type":"button","text":"Leave"}],"footer":"Desk","#
        + #""image_url":"https://t.example/7.png"}]"#
    )
    #expect(report.issues == [])
    #expect(
      message?.text == """
        New [ticket](https://t.example)
        Cy
        [Door & window](https://t.example/7)
        For @Ada Sample
        Level: High
        alone
        [Take] [Leave]
        Desk
        """
    )
    #expect(message?.mentionedUserIDs == ["U1"])
    #expect(message?.attachments.map(\.url) == ["https://t.example/7.png"])
  }

  @Test(arguments: [
    (#"{"fallback":"Only &lt;this&gt;"}"#, "Only <this>"),
    (#"{"title_link":"https://t.example"}"#, "https://t.example"),
    (
      #"{"fallback":"[no preview available]","color":"f00","blocks":[{"type":"section","text":"#
        + #"{"type":"mrkdwn","text":"Inside"}}]}"#,
      "Inside"
    ),
    (#"{"text":"one"},{"text":"two"}"#, "one\ntwo"),
  ])
  func `each part of an attachment is optional`(attachments: String, text: String) throws {
    let (message, report) = try message(#""attachments":[\#(attachments)]"#)
    #expect(report.issues == [])
    #expect(message?.text == text)
  }

  @Test func `text is kept, and content missing from it is appended`() throws {
    var export = SlackExport()
    let rich =
      #"{"type":"rich_text","elements":[{"type":"rich_text_section","elements":[{"type":"text","text":"Hi there"}]}]}"#
    let section = #"{"type":"section","text":{"type":"mrkdwn","text":"Failed"}}"#
    export["general/2023-11-14.json"] = """
      [{"user":"U1","text":"Hi *there*","blocks":[\(rich)],"ts":"1700000001.000000"},
       {"bot_id":"B1","text":"Failed: main","blocks":[\(section),{"type":"header","text":{"type":"plain_text",
        "text":"Log"}}],"attachments":[{"text":"line 1"}],"ts":"1700000002.000000"}]
      """
    let (taken, report) = try export.imported()
    #expect(report.issues == [] && report.emptyMessages == 0)
    #expect(
      taken.messages("slack:C1").map(\.text) == ["Failed: main\nLog\nline 1", "Hi **there**"]
    )
  }

  @Test(arguments: [
    #""attachments":[]"#, #""attachments":[{"color":"f00","fallback":"[no preview available]"}]"#,
    #""blocks":[{"type":"divider"}]"#, #""text":" \n""#, #""files":[{"mode":"tombstone"}]"#,
  ])
  func `an empty message is left out and counted`(members: String) throws {
    let (message, report) = try message(members)
    #expect(message == nil)
    #expect(report.emptyMessages == 1)
    #expect(
      report.issues.map(\.description) == [
        "general/2023-11-14.json[0]: has no readable text, so it is left out"
      ]
    )
  }

  @Test func `an empty message with a thread is kept and counted`() throws {
    var export = SlackExport()
    export["general/2023-11-14.json"] = """
      [{"bot_id":"B1","text":"","ts":"1700000001.000000","thread_ts":"1700000001.000000"},
       {"user":"U2","text":"What?","ts":"1700000002.000000","thread_ts":"1700000001.000000"}]
      """
    let (taken, report) = try export.imported()
    #expect(taken.threads.map { $0.latestReplies.map(\.text) } == [["What?"]])
    #expect(report.emptyMessages == 1 && report.issues.count == 1)
  }
}
