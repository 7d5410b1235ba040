// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftJSON
import WeftLists
import WeftTestSupport

/// `weft snapshot --format model`: every property of the format, always.
@Suite struct ScreenModelTests {
  /// The keys of rows and states by screen, as in formats.md.
  private static let rowKeys: [String: Set<String>] = [
    "channels": [
      "id", "channelName", "timestampText", "unreadCount", "hasUnread", "messagePreviewText",
      "messagePreviewAuthorName", "draftMessageText", "preview", "showInlineMutedIcon",
      "showMutedTrailingIcon", "showReadEvents", "readUsers", "showDelivered",
      "previewMessageLocalState", "accessibilityLabel", "signs", "leadingSwipeActions",
      "trailingSwipeActions",
    ],
    "threads": [
      "id", "channelNameText", "parentMessageText", "parentMessagePreviewText",
      "parentMessageContentText", "parentMessageAuthorName", "threadTitle", "unreadRepliesCount",
      "latestReplyAuthorNameText", "latestReplyAuthorImageURL", "latestReplyMessageText",
      "latestReplyTimestampText", "draftReplyText", "replyCountText", "participantUsers",
      "accessibilityLabel",
    ],
    "messages": [
      "id", "text", "groupPosition", "showsAllInfo", "authorAndDateText", "dateSeparatorText",
      "newMessagesSeparatorCount", "isSystem", "isDeleted", "deliveryStatus",
    ],
  ]

  /// The members of rows that the format leaves out: models, represented by their ids, and values
  /// derived from the others.
  private static let leftOut: Set<String> = [
    "channel", "thread", "avatar", "badgeText", "deliveryStatus", "strings",
    "replySigns",
  ]

  @Test func `the format contains each member of a row`() {
    let channel = ChannelListRow(rowID: 1, item: Samples.item(Samples.channel()))
    let thread = ThreadListRow(
      rowID: 1,
      item: ChatThreadListItemViewModel(
        thread: Samples.thread(),
        environment: Samples.environment()
      )
    )
    let rows: [(kind: String, row: Any)] = [("channels", channel), ("threads", thread)]
    for (kind, row) in rows {
      let members = StoredMembers.names(of: row)
      #expect(members.count > 15)
      let missing = members.subtracting(Self.leftOut).subtracting(Self.rowKeys[kind] ?? [])
      #expect(missing == [], "add these to ListModels.swift, or to those left out on purpose")
    }
  }

  private static let stateKeys: [String: Set<String>] = [
    "channels": ["phase", "isLoading", "isEmpty"],
    "threads": [
      "phase", "isLoading", "isReloading", "isEmpty", "failedToLoadThreads",
      "failedToLoadMoreThreads", "isLoadingMoreThreads", "hasLoadedAllThreads", "newThreadsCount",
      "hasNewThreads", "hasLoadedThreads", "selectedThread",
    ],
    "messages": ["phase", "isLoading", "isEmpty"],
  ]

  /// The members of each kind of preview besides its kind.
  private static let previewKeys: [String: Set<String>] = [
    "failedToSend": [], "typing": ["text"], "draft": ["text"], "deleted": ["isSentByCurrentUser"],
    "message": ["text", "authorName", "attachmentIcon"],
  ]

  private func keys(_ value: JSONValue?) -> Set<String> {
    guard case .object(let members)? = value else { return [] }
    return Set(members.map(\.key))
  }

  private func model(_ arguments: String...) throws -> JSONValue {
    let run = try Screens.snapshot(["--format", "model"] + arguments)
    try #require(run.status == 0 && run.errors == "", "\(run.errors)")
    return try JSONParser.parse(Array(run.output))
  }

  @Test(arguments: [
    ("channels", "channels", 10), ("threads", "threads", 6),
    ("messages:messaging:rebel-alliance", "messages", nil), ("replies:a-m1", "messages", nil),
    ("messages:messaging:empty-quarter", "messages", 0), ("replies:c1", "messages", nil),
  ])
  func `every row has every property`(screen: String, kind: String, count: Int?) throws {
    let model = try model("--screen", screen)
    #expect(model["screen"] == .string(screen))
    #expect(keys(model).isSuperset(of: ["screen", "state", "header", "footer", "rows"]))
    #expect(keys(model["state"]).isSuperset(of: try #require(Self.stateKeys[kind])))
    guard case .array(let rows)? = model["rows"] else {
      Issue.record("no rows")
      return
    }
    if let count { #expect(rows.count == count) }
    let expected = try #require(Self.rowKeys[kind])
    for row in rows {
      #expect(keys(row).isSuperset(of: expected), "\(expected.subtracting(keys(row)))")
      guard let preview = row["preview"], case .string(let name)? = preview["kind"] else {
        continue
      }
      #expect(keys(preview).subtracting(["kind"]) == Self.previewKeys[name], "\(name)")
    }
  }

  @Test(arguments: [
    ("pinned:messaging:rebel-alliance", ["a-m6"], "messages:messaging:rebel-alliance"),
    ("media:messaging:jedi-archive", [], "messages:messaging:jedi-archive"),
    ("members:messaging:rebel-alliance", ["luke", "leia", "han", "lando"], "person:leia"),
    ("channel:messaging:rebel-alliance", ["messaging:rebel-alliance"], "members:"),
    ("info:messaging:rebel-alliance", ["messaging:rebel-alliance"], "members:"),
    ("person:leia", ["leia", "messaging:rebel-alliance"], "messages:messaging:rebel-alliance"),
    ("mentions", ["a-n3"], "messages:messaging:rebel-alliance"),
    ("drafts", ["messaging:swamp-training"], "messages:messaging:swamp-training"),
  ])
  func `a page lists its lines with what opening them shows`(
    screen: String,
    ids: [String],
    opens: String
  ) throws {
    let model = try model("--screen", screen)
    #expect(model["screen"] == .string(screen.replacing("info:", with: "channel:")))
    guard case .array(let rows)? = model["rows"] else {
      Issue.record("no rows")
      return
    }
    let keys: Set = [
      "id", "title", "note", "value", "detail", "isHeading", "action", "opens", "message",
      "accessibilityLabel",
    ]
    #expect(rows.allSatisfy { self.keys($0).isSuperset(of: keys) })
    let known = rows.compactMap { row -> String? in
      if case .string(let id)? = row["id"] { id } else { nil }
    }
    #expect(Set(known).isSuperset(of: ids), "\(known)")
    let targets = rows.flatMap { row -> [String] in
      guard case .array(let screens)? = row["opens"] else { return [] }
      return screens.compactMap { if case .string(let name) = $0 { name } else { nil } }
    }
    #expect(targets.contains { $0.hasPrefix(opens) }, "\(targets)")
    let text = try Screens.snapshot(["--screen", screen])
    #expect(text.status == 0 && !text.output.isEmpty)
  }

  @Test func `the actions of a message with a file include download`() throws {
    let model = try model("--screen", "messages:messaging:falcon-repairs")
    guard case .array(let rows)? = model["rows"] else {
      Issue.record("no rows")
      return
    }
    let withFile = rows.filter { row in
      guard case .array(let actions)? = row["actions"] else { return false }
      return actions.contains(.string("download"))
    }
    #expect(!withFile.isEmpty && withFile.count < rows.count)
    #expect(withFile.allSatisfy { JSONWriter.compact($0).contains("attachment.0") })
  }

  @Test(arguments: ["pinned:messaging:none", "person:nobody", "channel:messaging:none"])
  func `a page without a subject is refused`(screen: String) throws {
    let run = try Screens.snapshot(["--screen", screen])
    #expect(run.status == 1 && run.errors.contains(screen))
  }

  @Test(arguments: ["channels", "threads", "messages:messaging:a", "replies:m1"])
  func `a minimal workspace has every property, with null for missing values`(
    screen: String
  ) throws {
    let file = try Screens.workspace(
      #"""
      "channels":[{"cid":"messaging:a","created_at":"2026-01-01T00:00:00Z","messages":[
        {"id":"m1","user_id":"x","created_at":"2026-01-01T00:00:00Z"}],
        "members":[{"user_id":"me"}]}],
      "threads":[{"parent_message_id":"m1","channel_cid":"messaging:a",
        "created_at":"2026-01-01T00:00:00Z"}]
      """#
    )
    let model = try model("--workspace", file.path("w.json").path, "--screen", screen)
    guard case .array(let rows)? = model["rows"], let row = rows.first else {
      Issue.record("no row")
      return
    }
    #expect(rows.count == 1)
    let nulls: Set<String> =
      switch screen {
      case "channels": ["draftMessageText", "previewMessageLocalState"]
      case "threads": ["threadTitle", "latestReplyAuthorImageURL", "draftReplyText"]
      default: ["newMessagesSeparatorCount", "deliveryStatus"]
      }
    for key in nulls { #expect(row[key] == .null, "\(key)") }
    let kind = String(screen.prefix { $0 != ":" }).replacing("replies", with: "messages")
    #expect(keys(row).isSuperset(of: try #require(Self.rowKeys[kind])))
    #expect(model["state"]?["phase"] == .string("loaded"))
  }

  @Test(arguments: ["channels", "threads"])
  func `an empty workspace is an empty list`(screen: String) throws {
    let file = try Screens.workspace(#""channels":[]"#)
    let model = try model("--workspace", file.path("w.json").path, "--screen", screen)
    #expect(model["rows"] == [] && model["state"]?["isEmpty"] == .bool(true))
    #expect(model["state"]?["phase"] == .string("empty"))
  }

  @Test func `messages are listed newest first, and threads unread first`() throws {
    func ids(_ arguments: String...) throws -> [JSONValue?] {
      let run = try Screens.snapshot(["--format", "model"] + arguments)
      guard case .array(let rows)? = try JSONParser.parse(Array(run.output))["rows"] else {
        return []
      }
      return rows.map { $0["id"] }
    }
    #expect(try ids("--screen", "messages:messaging:jedi-archive").last == .string("j-m1"))
    #expect(try ids("--screen", "replies:c1").last == .string("c1"), "the parent is the oldest")
    let file = try Screens.workspace(Screens.threads)
    let threads = try ids("--workspace", file.path("w.json").path, "--screen", "threads")
    #expect(threads == ["unread", "late", "tie-b", "tie-a", "never"].map { .string($0) })
  }

  @Test func `the model has every row at any scroll position`() throws {
    for screen in ["channels", "threads", "messages:messaging:rebel-alliance"] {
      let plain = try model("--screen", screen)
      #expect(try model("--screen", screen, "--scroll", "4")["rows"] == plain["rows"])
      #expect(try model("--screen", screen, "--size", "1x1")["rows"] == plain["rows"])
    }
  }
}
