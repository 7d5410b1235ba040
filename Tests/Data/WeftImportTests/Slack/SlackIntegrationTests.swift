// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftImport
import WeftModel

/// The authors of messages that no person wrote.
@Suite struct SlackIntegrationTests {
  private func authors(
    _ messages: [String],
    _ change: (inout SlackExport) -> Void = { _ in }
  ) throws -> (names: [String?], ids: [String], report: ImportReport) {
    var export = SlackExport()
    let lines = messages.enumerated().map { index, members in
      #"{"text":"x","ts":"170000000\#(index).000000",\#(members)}"#
    }
    export["general/2023-11-14.json"] = "[\(lines.joined(separator: ","))]"
    change(&export)
    let (taken, report) = try export.imported()
    let authors = taken.messages("slack:C1").reversed().map(\.author)
    for author in authors { #expect(taken.users.contains(author), "\(author) was not told of") }
    return (authors.map(\.name), authors.map(\.id.rawValue), report)
  }

  @Test func `an integration's name comes from its message, its profile or the logs`() throws {
    let found = try authors([
      #""bot_id":"B1","username":"Builder""#,
      #""bot_id":"B2","bot_profile":{"id":"B2","name":"Deployer","app_id":"A2"}"#,
      #""bot_id":"B3","app_id":"A3""#, #""bot_id":"B4","bot_profile":{"app_id":"A4"}"#,
      #""bot_id":"B5""#, #""bot_id":"77""#, #""bot_id":"B8""#,
    ]) {
      $0["integration_logs.json"] = """
        [{"user_id":"U1","app_id":"A3","app_type":"Old name","change_type":"added","date":"1700000000"},
         {"app_id":"A3","app_type":"Weather"},{"app_id":"A4","app_type":"Polls"},
         {"service_id":"B5","service_type":"Hooks"},{"service_id":77,"service_type":"Feed"}]
        """
    }
    #expect(
      found.names == ["Builder", "Deployer", "Weather", "Polls", "Hooks", "Feed", nil]
    )
    #expect(found.ids == ["B1", "B2", "B3", "B4", "B5", "77", "B8"])
    #expect(found.report.issues == [])
  }

  @Test func `an integration that is a user has the user's name`() throws {
    let found = try authors([#""bot_id":"B1""#, #""user":"U3","bot_id":"B1","username":"x""#]) {
      $0["users.json"] =
        #"[{"id":"U3","is_bot":true,"real_name":"Helper","profile":{"bot_id":"B1","api_app_id":"A1"}}]"#
    }
    #expect(found.names == ["Helper", "Helper"])
    #expect(found.ids == ["U3", "U3"])
  }

  @Test func `an integration with several names becomes several authors`() throws {
    let found = try authors([
      #""bot_id":"B1","username":"One""#, #""bot_id":"B1","username":"Two""#,
      #""bot_id":"B1","username":"One""#,
    ])
    #expect(found.names == ["One", "Two", "One"])
    #expect(found.ids == ["B1", "B1/Two", "B1"])
  }

  @Test(arguments: ["{}", "7", #"["x",7,{"app_id":5},{"app_id":"A","app_type":[]}]"#, "["])
  func `broken logs affect only the names`(logs: String) throws {
    let found = try authors([#""bot_id":"B1","app_id":"A""#]) { $0["integration_logs.json"] = logs }
    #expect(found.names == [nil])
    #expect(!found.report.issues.isEmpty)
  }

  @Test(arguments: [#""1446673040""#, "1446673040", #""1446673040.000000""#])
  func `a channel's creation date may be a string`(created: String) throws {
    var export = SlackExport()
    export["channels.json"] = #"[{"id":"C1","name":"general","created":\#(created)}]"#
    let (taken, report) = try export.imported()
    #expect(report.issues == [])
    #expect(taken.channels.map(\.createdAt) == [Date(timeIntervalSince1970: 1_446_673_040)])
  }

  @Test(arguments: [#""soon""#, #""""#, #""-5""#, #""99999999999999999999""#, "true"])
  func `an invalid creation date is reported`(created: String) throws {
    var export = SlackExport()
    export["channels.json"] = #"[{"id":"C1","name":"general","created":\#(created)}]"#
    let (taken, report) = try export.imported()
    #expect(report.issues.map(\.path) == ["channels.json[0].created"])
    #expect(taken.channels.count == 1)
  }
}
