// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftModel
import WeftScene
import WeftTestSupport

@testable import WeftLists

/// The entries of messages' menus.
@Suite struct MessageMenuActionTests {
  private static let all: Set<ChannelCapability> = [
    .sendMessage, .sendReply, .quoteMessage, .sendReaction, .updateOwnMessage, .deleteOwnMessage,
    .castPollVote, .pinMessage, .flagMessage,
  ]

  private func list(
    _ messages: [ChatMessage],
    _ capabilities: Set<ChannelCapability> = all,
    factory: ViewFactory = ViewFactory()
  ) -> ChatMessageListViewModel {
    let channel = Samples.channel("g", messages) {
      $0.ownCapabilities = capabilities
      $0.reads = [ChatChannelRead(userID: Samples.leia.id, lastReadAt: Samples.now)]
    }
    return ChatMessageListViewModel(
      channel: channel,
      messages: messages,
      environment: Samples.environment(),
      slots: SlotRegistry(factory: factory)
    )
  }

  private func offered(
    _ message: ChatMessage,
    _ capabilities: Set<ChannelCapability> = all
  )
    -> [String]
  {
    list([message], capabilities).menuActions(for: message).map(\.id)
  }

  @Test func `menus of different messages together offer every action`() {
    var poll = ChatPoll(name: "Band?", createdBy: Samples.leia)
    poll.options = [PollOption(id: "a", text: "A")]
    let own = Samples.message("Look: https://example.org/a", from: Samples.me, id: "m") {
      $0.reactions = [ChatReaction(type: "like", userID: Samples.leia.id)]
    }
    var ownPoll = poll
    ownPoll.createdBy = Samples.me
    ownPoll.allowsSuggestions = true
    let marked = Samples.message("Marked", id: "s") { $0.marks = [.saved, .mutedAuthor] }
    let messages = [
      own, marked, Samples.message("", id: "p") { $0.poll = poll },
      Samples.message("", from: Samples.me, id: "o") { $0.poll = ownPoll },
      Samples.message("No", from: Samples.me, id: "f") { $0.localState = .sendingFailed },
      Samples.message("Kept", id: "k") { $0.pinnedAt = Samples.now },
      Samples.message("Yes", id: "q") { $0.quotedMessageID = "m" },
      Samples.message("Files", id: "a") { $0.attachments = [Self.file] },
    ]
    let list = list(messages)
    let offered = messages.flatMap { list.menuActions(for: $0).map(\.id) }
    let others = ["attachment.0"]
    #expect(Set(offered) == Set(MessageMenuAction.allCases.map(\.id) + others))
  }

  @Test func `each action has its own id, which never changes`() {
    let ids = MessageMenuAction.allCases.map(\.id)
    #expect(
      ids == [
        "message.resend", "message.react", "thread.open", "message.quote", "message.openQuote",
        "message.vote", "message.suggestOption", "message.closePoll", "message.copyText",
        "message.openLink", "message.copyLink", "message.edit", "message.pin", "message.unpin",
        "message.save", "message.unsave", "message.remind",
        "message.forward", "message.download", "message.markUnread", "message.whoReacted",
        "message.whoRead", "message.muteUser", "message.unmuteUser", "message.block",
        "message.flag",
        "message.deleteForMe", "message.delete",
      ]
    )
    for action in MessageMenuAction.allCases {
      #expect(MessageMenuAction(id: action.id) == action)
    }
    #expect(MessageMenuAction(id: "message.unknown") == nil)
  }

  @Test func `a user without capabilities may only read, copy and mark`() {
    let message = Samples.message("Look: https://example.org/a") {
      $0.reactions = [ChatReaction(type: "like", userID: Samples.leia.id)]
    }
    #expect(
      offered(message, []) == [
        "thread.open", "message.copyText", "message.openLink", "message.copyLink",
        "message.forward", "message.save", "message.remind", "message.markUnread",
        "message.whoReacted", "message.muteUser", "message.block", "message.deleteForMe",
      ]
    )
  }

  @Test func `a deleted message and a notice can only be marked as unread`() {
    let deleted = Samples.message("Gone https://example.org") { $0.deletedAt = Samples.now }
    let notice = Samples.message("Luke joined") { $0.kind = .system }
    for message in [deleted, notice] { #expect(offered(message) == ["message.markUnread"]) }
  }

  @Test func `the entry of the only link names its host`() throws {
    let message = Samples.message("[your bank](https://bank.example@evil.example/login)")
    let entry = try #require(
      list([message]).menuActions(for: message).first { $0.id == "message.openLink" }
    )
    #expect(entry.title.contains("evil.example/login") && !entry.title.contains("bank.example"))
  }

  @Test func `links of texts and linked pages are offered once, scripts and files never`() {
    let message = Samples.message(
      "https://a.example [x](javascript:alert(1)) [y](file:///etc/passwd) https://a.example"
    ) {
      $0.attachments = [
        ChatAttachment(kind: .linkPreview, title: "B", url: "https://b.example/page"),
        ChatAttachment(kind: .linkPreview, title: "C", url: "javascript:alert(1)"),
      ]
    }
    let row = list([message]).row(of: message)
    #expect(row?.links.map(\.text) == ["https://a.example", "https://b.example/page"])
  }

  @Test func `a folded text offers the links of its hidden part, up to twenty`() {
    let lines = (0..<90).map { "https://example.org/\($0)" }.joined(separator: "\n")
    let row = list([Samples.message(lines)]).row(of: Samples.message(lines))
    #expect(row?.isFolded == true && row?.links.count == 20)
  }

  private static let file = ChatAttachment(
    kind: .file,
    title: "plan.pdf",
    url: String(repeating: "0a", count: 32) + ".pdf"
  )

  @Test func `files that are stored, on a server or on the web can be saved, linked pages not`() {
    func title(_ attachments: ChatAttachment...) -> String? {
      let message = Samples.message("Look") { $0.attachments = attachments }
      return list([message]).menuActions(for: message).first { $0.id == "message.download" }?.title
    }
    func file(_ address: String?, _ kind: ChatAttachment.Kind = .file) -> ChatAttachment {
      ChatAttachment(kind: kind, title: "a", url: address)
    }
    for address in [
      Self.file.url, "mxc://example.org/a", "https://example.org/a.pdf", "demo/a.jpg",
    ] {
      #expect(title(file(address)) == "Save file")
      #expect(title(file(address, .image)) == "Save file")
      #expect(title(file(address, .linkPreview)) == nil)
    }
    #expect(title(Self.file, file(nil)) == "Save file")
    #expect(title(Self.file, Self.file) == "Save a file")
    let hash = String(repeating: "0a", count: 32)
    for address in [
      nil, "", "a.pdf", "../\(hash).pdf", "/etc/passwd", "file:///etc/passwd",
      "javascript:alert(1)",
      "mailto:a@example.org", "unsent/\(hash).pdf", "\(hash)", "\(hash).", "\(hash).pdf/x",
      "\(hash).ABCDE", "\(hash)0.pdf",
    ] {
      #expect(title(file(address)) == nil, "\(address ?? "no address")")
    }
  }

  private final class ShopFactory: ViewFactory {
    override func supportedMessageActions(for options: MessageItemOptions) -> [MessageAction] {
      let label = ChannelAction(id: "shop.label", title: "Print", iconName: "document")
      return [.delete, .custom(label), .copyText]
    }
  }

  @Test func `a host chooses the entries and adds its own`() {
    let message = Samples.message("Hi")
    let list = list([message], factory: ShopFactory())
    // Only the author may delete the message.
    #expect(list.menuActions(for: message).map(\.id) == ["shop.label", "message.copyText"])
  }

  @Test func `a plugin's view may start only what the user still decides about`() {
    let free = MessageMenuAction.allCases.filter { ListAction.isForPlugins($0.id) }
    #expect(
      free == [.react, .replyInThread, .quote, .vote, .edit, .whoReacted, .whoRead]
    )
    for action in MessageMenuAction.allCases {
      #expect(ListAction.isHosts(action.id) == !free.contains(action), "\(action)")
      #expect(!ListAction.isHosts("org.example/\(action.id)"))
    }
  }

  @Test func `each entry has an icon that surfaces can draw`() {
    let message = Samples.message("https://example.org", from: Samples.me) {
      $0.attachments = [Self.file]
    }
    for entry in list([message]).menuActions(for: message) {
      #expect(IconSet.standard.names.contains(entry.iconName), "\(entry.id)")
    }
  }
}
