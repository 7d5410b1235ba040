// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftTestSupport

/// Explains the rows of two channels, one of which has a code in its message.
@Suite struct PluginWhyTests {
  private let scratch: Scratch
  private let plugins: String
  private let workspace: String

  init() throws {
    scratch = try Scratch()
    plugins = scratch.path("plugins").path
    try FileManager.default.createDirectory(
      at: scratch.path("plugins"),
      withIntermediateDirectories: true
    )
    for name in ["CompactChannelItem", "CompactThreadItem", "RedactPreview"] {
      try FileManager.default.copyItem(
        at: Checkout.plugin(name),
        to: scratch.path("plugins/\(name).so")
      )
    }
    workspace = try scratch.write(Self.workspace.utf8, to: "w.json").path
  }

  private static let workspace = """
    {
      "weft": 1, "current_user_id": "luke", "now": "2026-06-05T14:24:00Z",
      "users": [{ "id": "luke", "name": "Luke" }, { "id": "leia", "name": "Leia" }],
      "channels": [
        {
          "cid": "messaging:code", "name": "Codes", "created_at": "2026-05-01T08:00:00Z",
          "members": [{ "user_id": "luke" }, { "user_id": "leia" }], "unread": { "messages": 1 },
          "messages": [
            { "id": "m1", "user_id": "leia", "text": "It is 4021", "created_at": "2026-06-05T14:20:00Z" }
          ]
        },
        {
          "cid": "messaging:plain", "name": "Plain", "created_at": "2026-05-01T08:00:00Z",
          "members": [{ "user_id": "luke" }, { "user_id": "leia" }],
          "messages": [
            { "id": "m2", "user_id": "leia", "text": "Hello", "created_at": "2026-06-05T14:10:00Z" }
          ]
        }
      ]
    }
    """

  private func why(_ arguments: String...) throws -> Subprocess {
    try Subprocess(
      Checkout.weft,
      ["plugins", "why", "--workspace", workspace, "--plugins", plugins] + arguments
    )
  }

  private func rows(_ run: Subprocess) throws -> [JSONValue] {
    #expect(run.status == 0 && run.errors == "")
    guard case .array(let rows)? = try JSONParser.parse(Array(run.output))["rows"] else {
      Issue.record("no rows")
      return []
    }
    return rows
  }

  @Test func `each row says which plugin drew it and how its texts changed`() throws {
    let rows = try rows(why("--screen", "channels", "--json"))
    #expect(rows.map { $0["id"] } == [.string("messaging:code"), .string("messaging:plain")])
    let drawn: [JSONValue] = rows.map { $0["views"] ?? .null }
    let item: (JSONValue, String) -> JSONValue = { provider, answer in
      .array([
        [
          "slot": .string("weft.item.channel/1"), "provider": provider, "around": .array([]),
          "asked": .array([
            [
              "provider": .string("dev.weft.compact-channel-item"), "answer": .string(answer),
            ]
          ]),
        ]
      ])
    }
    #expect(drawn[0] == item(.null, "passed"), "something is unread: the default")
    #expect(drawn[1] == item(.string("dev.weft.compact-channel-item"), "drew"))
    #expect(
      rows[0]["texts"]
        == .array([
          [
            "slot": .string("weft.text.messagePreview/1"), "text": .string("It is ****"),
            "default": .string("It is 4021"),
            "asked": .array([
              [
                "provider": .string("dev.weft.redact-preview"), "answer": .string("made"),
                "text": .string("It is ****"),
              ]
            ]),
          ]
        ])
    )
    #expect(rows[1]["swipe"] == .array([]) && rows[1]["wraps"] == .array([]))
  }

  @Test func `the text output explains the same, also for one row`() throws {
    let run = try why("--screen", "channels", "--row", "messaging:code")
    #expect(run.status == 0 && run.errors == "")
    #expect(
      run.text == """
        messaging:code
          weft.item.channel/1: the default
            dev.weft.compact-channel-item passed
          weft.text.messagePreview/1: "It is ****"
            the default is "It is 4021"
            dev.weft.redact-preview made it "It is ****"

        """
    )
  }

  @Test func `disabled and refused plugins are listed with the reason`() throws {
    try scratch.write("-dev.weft.compact-channel-item\n".utf8, to: "plugins/order")
    try scratch.write("text".utf8, to: "plugins/x.so")
    let run = try why("--screen", "channels", "--row", "messaging:plain")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.text.contains("  weft.item.channel/1: the default\n  weft.text"))
    #expect(run.text.contains("CompactChannelItem.so (dev.weft.compact-channel-item): the file"))
    #expect(run.text.contains("x.so: this is not a shared library"))
    let json = try why("--screen", "channels", "--strict", "--json")
    #expect(json.status == 1, "a refusal is wrong where that was asked for")
    guard case .array(let plugins)? = try JSONParser.parse(Array(json.output))["plugins"] else {
      Issue.record("no plugins")
      return
    }
    #expect(
      plugins.map { $0["state"] }
        == ["disabled", "active", "active", "refused"].map { .string($0) }
    )
  }

  @Test func `messages and threads are explained too`() throws {
    let messages = try rows(why("--screen", "messages:messaging:code", "--json"))
    #expect(messages.map { $0["id"] } == [.string("m1")])
    #expect(try rows(why("--screen", "threads", "--json")).isEmpty)
  }

  @Test(
    arguments: [
      ([], 2), (["--screen", "rooms"], 2), (["--screen", "channels", "--row", "nobody"], 1),
      (["--screen", "messages:nowhere"], 1), (["--screen", "channels", "--size", "3x3"], 2),
    ] as [([String], Int32)]
  )
  func `a usage error is reported in one line`(words: [String], status: Int32) throws {
    let run = try Subprocess(
      Checkout.weft,
      ["plugins", "why", "--workspace", workspace, "--plugins", plugins] + words
    )
    #expect(run.status == status && run.output.isEmpty)
    #expect(run.errors.hasPrefix("weft: "))
    #expect(run.errors.split(separator: "\n").count == (status == 2 ? 2 : 1))
  }
}
