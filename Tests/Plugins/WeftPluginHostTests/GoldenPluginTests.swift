// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftLocale
import WeftModel
import WeftPluginFormat
import WeftPluginHost
import WeftPoints
import WeftScene
import WeftTestSupport

/// Plugins built for the releases of the ABI, never rebuilt.
@Suite struct GoldenPluginTests {
  private static let folder = Checkout.root.appending(path: "Tests/ABI")

  #if arch(x86_64)
    private static let architecture = "x86_64"
  #else
    private static let architecture = "aarch64"
  #endif

  private func host(_ version: String) throws -> PluginHost {
    let scratch = try Scratch()
    // A checkout may be writable by others, which a host refuses.
    let file = scratch.path("golden.so")
    let name = "golden-\(version)-\(Self.architecture).so"
    try FileManager.default.copyItem(at: Self.folder.appending(path: name), to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return PluginHost(file: file.path, policy: PluginPolicy(trustsAll: true))
  }

  @Test func `the golden plugin of 1.0 does everything it did in 1.0`() throws {
    let host = try host("1.0")
    #expect(host.problems.map(\.line) == [])
    #expect(host.logLines == ["org.example.golden: golden 1.0 begins"])
    #expect(host.entries.map(\.state) == [.active])

    let list = PluginFixture.list(host)
    #expect(list.rows(in: 0..<3).map(\.messagePreviewText) == ["<<text a", "<<text b", "<<text c"])
    let dump = try PluginFixture.dump(host)
    #expect(dump.components(separatedBy: "\"GOLDEN\"").count == 2, "around the header")
    #expect(dump.components(separatedBy: "\"org.example.golden\"").count == 3, "rows a and c")
    #expect(dump.contains("<<text a") && dump.contains("<<text b"), "the default row is there")

    let row = list.rows(in: 0..<1)[0]
    #expect(row.trailingSwipeActions.contains { $0.id == "org.example.golden/star" })
    let commands = host.perform("org.example.golden/star", in: row, Samples.environment())
    #expect(commands.map(\.verb) == [.markRead, .custom])
    #expect(commands.last?.argument == "org.example.golden/star")
    let heard = host.observe(ChatEvent(.messageNew), Samples.environment())
    #expect(heard.map(\.name) == ["heard"])
    let point = try #require(host.points.point("org.example.golden.add/1"))
    #expect(try point.call([.int64(20), .int64(22)]) == .int64(42))
  }

  @Test func `the golden plugin of 1.1 does everything it did in 1.1`() throws {
    let host = try host("1.1")
    #expect(host.problems.map(\.line) == [])
    #expect(host.logLines == ["org.example.golden11: golden 1.1 begins"])
    let options = ComposerOptions(
      channel: Samples.channel("a") { $0.ownCapabilities = [.sendMessage] },
      isInThread: false,
      session: ComposerSession(draft: "hello"),
      newest: Samples.message("newest"),
      environment: Samples.environment()
    )
    let slots = SlotRegistry(guests: host)
    #expect(slots.outgoing("hello", options, of: host).text == "<hello")
    let field = "\(try slots.composer(options, of: host).validated().json)"
    #expect(field.contains("\"newest\"") && field.contains("\"General\""))

    let offered = host.commands(Samples.environment())
    #expect(offered.map(\.offer.name) == ["gold"] && offered.map(\.offer.hint) == ["text"])
    let row = ComposerSlotRow(options)
    let answer = host.answer(try #require(offered.first), with: "x", in: row, Samples.environment())
    #expect(answer?.map(\.verb) == [.put, .send, .tell])
    #expect(answer?.map(\.argument) == ["x", "sent", "gold"])

    var session = ComposerSession()
    session.handle(.text("a !b", caret: 4))
    let other = ComposerOptions(
      channel: options.channel,
      isInThread: false,
      session: session,
      environment: options.environment
    )
    #expect(
      host.completions(other, of: host)
        == [ComposerCompletion(text: "!b", title: "a !b", sign: "*")]
    )

    let messages = ChatMessageListViewModel(
      channel: Samples.channel("a"),
      messages: [
        Samples.message("one", id: "1") {
          $0.reactions = [ChatReaction(type: "like", userID: Samples.me.id)]
        },
        Samples.message("two", id: "2") { $0.quotedMessageID = MessageID("1") },
      ],
      environment: Samples.environment(),
      slots: slots
    )
    let shown = "\(try messages.screen(rowLimit: 5).validated().json)"
    #expect(shown.components(separatedBy: "\"👍\"").count == 3, "above the reaction itself")
    #expect(shown.components(separatedBy: "\"one\"").count == 4, "above the quote itself")
  }

  @Test func `the golden plugin was built for 1.0 and needs no later version`() throws {
    let file = Self.folder.appending(path: "golden-1.0-\(Self.architecture).so")
    let identity = try ELFFile(Array(try Data(contentsOf: file))).identity()
    #expect(identity.builtFor == ABIVersion(major: 1, minor: 0))
    #expect(identity.minimum == ABIVersion(major: 1, minor: 0))
  }

  @Test
  func `a golden plugin for another architecture is refused, and the error says which`() throws {
    let other = Self.architecture == "x86_64" ? "aarch64" : "x86_64"
    let file = Self.folder.appending(path: "golden-1.0-\(other).so")
    let refusal = #expect(throws: PluginRefusal.self) {
      try ELFFile(Array(try Data(contentsOf: file)))
    }
    #expect(refusal?.code == "wrongArchitecture" && refusal?.text.contains(other) == true)
  }

  @Test func `every released version of the ABI has a golden plugin`() throws {
    for minor in 0...ABIVersion.host.minor {
      for architecture in ["x86_64", "aarch64"] {
        let name = "golden-1.\(minor)-\(architecture).so"
        #expect(FileManager.default.fileExists(atPath: Self.folder.appending(path: name).path))
      }
    }
  }
}
