// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftLists
import WeftModel
import WeftPluginFormat
import WeftTestSupport

@testable import WeftPluginHost

/// What plugins learn about the user's typing, and what they may answer.
@Suite struct TypingHookTests {
  private let fixture: PluginFixture

  init() throws {
    fixture = try PluginFixture()
  }

  private func host(_ source: String, allowed: Bool? = nil) throws -> PluginHost {
    try fixture.add(source)
    if allowed == nil { return fixture.host() }
    var policy = PluginPolicy(workerPath: Checkout.worker.path)
    policy.letsAllReadTyped = allowed == true
    let host = PluginHost(folders: [fixture.scratch.folder.path], policy: policy, times: .patient)
    host.waitUntilStarted()
    return host
  }

  private func options(_ text: String) -> ComposerOptions {
    ComposerOptions(
      channel: Samples.channel("a") { $0.ownCapabilities = [.sendMessage] },
      isInThread: false,
      session: ComposerSession(draft: text),
      newest: Samples.message("Any news?"),
      environment: Samples.environment()
    )
  }

  /// Returns the text sent instead of a text.
  private func outgoing(_ text: String, _ host: PluginHost) -> String {
    let slots = SlotRegistry(guests: host)
    return slots.outgoing(text, options(text), of: fixture).text
  }

  private func rewriter(
    _ answer: String,
    fields: [String] = ["text.below", "composer.text"]
  ) -> String {
    PluginCompiler.source(hook: "weft.text.outgoing/1", fields: fields, body: answer)
  }

  private static let waving = "weft_row_answer(out, row->id, text(\"hello 👋\"));"

  @Test func `a worker changes outgoing text only if the user lets it read typing`() throws {
    let host = try host(rewriter(Self.waving), allowed: true)
    #expect(outgoing("hello", host) == "hello 👋")
    #expect(host.problems.map(\.line) == [])
    #expect(host.entries.map(\.asksForTyping) == [true])
  }

  @Test func `a hook without permission is left out, and the plugin asks for it`() throws {
    let host = try host(rewriter(Self.waving), allowed: false)
    #expect(outgoing("hello", host) == "hello")
    #expect(host.problems.map(\.refusal.code) == ["typingNotAllowed"])
    #expect(
      host.problems.first?.refusal.remedy.contains("weft plugins allow org.example.test") == true
    )
    #expect(host.entries.map(\.asksForTyping) == [true])
    #expect(host.entries.map(\.trust.mayReadTyped) == [false])
  }

  @Test func `a plugin must declare that it reads typing, even if it is trusted`() throws {
    let host = try host(rewriter(Self.waving, fields: ["text.below"]))
    #expect(outgoing("hello", host) == "hello")
    #expect(host.problems.map(\.refusal.code) == ["typingUndeclared"])
  }

  @Test func `the user's file allows exactly the bytes it lists`() throws {
    let scratch = try Scratch()
    let list = scratch.path("composer.text").path
    let hash = String(repeating: "a", count: 64)
    try TrustFile.pin(id: "org.example.test", sha256: hash, at: list)
    let policy = PluginPolicy(readsTyped: TrustFile(path: list))
    #expect(policy.decide(id: "org.example.test", sha256: hash).mayReadTyped)
    let other = String(repeating: "b", count: 64)
    #expect(!policy.decide(id: "org.example.test", sha256: other).mayReadTyped)
    #expect(!policy.decide(id: "org.example.other", sha256: hash).mayReadTyped)
    #expect(try TrustFile.remove(id: "org.example.test", at: list))
    #expect(try !TrustFile.remove(id: "org.example.test", at: list))
    #expect(
      !PluginPolicy(readsTyped: TrustFile(path: list)).decide(id: "org.example.test", sha256: hash)
        .mayReadTyped
    )
  }

  @Test(arguments: [false, true])
  func `a draft is withheld from a worker that may not read it`(isAllowed: Bool) throws {
    // The row's texts are returned as its title.
    let source = PluginCompiler.source(
      hook: "weft.text.title/1",
      fields: ["channel.draftText", "channel.previewText", "channel.previewKind"],
      body: """
        if (weft_row_integer(row, 2) != 3) continue;
        if (weft_row_text(row, 0).bytes != NULL) weft_row_answer(out, row->id, weft_row_text(row, 0));
        else weft_row_answer(out, row->id, weft_row_text(row, 1));
        """
    )
    let host = try host(source, allowed: isAllowed)
    let list = ChatChannelListViewModel(
      environment: Samples.environment { $0.showsDrafts = true },
      slots: SlotRegistry(guests: host)
    )
    _ = list.send(.appear)
    let channel = Samples.channel("a", name: "A", [Samples.message("x")]) {
      $0.draftMessage = DraftMessage(text: "my secret")
    }
    _ = list.send(.pageLoaded([channel], isLast: true))
    _ = list.drainChanges()
    #expect(list.rows(in: 0..<1).map(\.channelName) == [isAllowed ? "my secret" : "…"])
    #expect(list.rows(in: 0..<1)[0].draftMessageText == "my secret", "the host's own row has it")
  }

  @Test(arguments: [
    "weft_row_answer(out, row->id, text(\"a\\x1B[2Jb\"));",
    "weft_row_answer(out, row->id, text(\"a\u{202E}b\"));",
    """
    static char long_text[70000];
    for (int place = 0; place < 69999; place += 1) long_text[place] = 'a';
    weft_row_answer(out, row->id, text(long_text));
    """,
  ])
  func `unsuitable text is refused, and the written text is sent`(
    answer: String
  ) throws {
    let host = try host(rewriter(answer))
    #expect(outgoing("hello", host) == "hello")
    #expect(
      host.problems.count == 1 && ["badItem", "limit"].contains(host.problems[0].refusal.code)
    )
  }

  @Test(arguments: [
    "a\u{2066}b", "a\u{200B}", "\u{E0041}\u{E0042}", "a\u{FEFF}b", "\u{1F3F4}b\u{E0067}",
    "a\u{E0100}", "a\u{200C}\u{200D}\u{200C}",
    "\u{1F3F4}" + String(repeating: "\u{E0067}", count: 8),
  ])
  func `text with invisible characters is not sent, without blaming the plugin`(
    answer: String
  ) throws {
    let host = try host(rewriter("weft_row_answer(out, row->id, text(\"\(answer)\"));"))
    #expect(outgoing("hello", host) == "hello")
    #expect(host.problems.isEmpty)
  }

  @Test(arguments: [
    "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "❤️", "👩🏽‍🚀", "می\u{200C}خواهم",
    "\u{200F}!",
  ])
  func `text with its language's joiners and marks is sent`(answer: String) throws {
    let host = try host(rewriter("weft_row_answer(out, row->id, text(\"\(answer)\"));"))
    #expect(outgoing("hello", host) == answer)
  }

  @Test(arguments: ["weft_row_answer(out, row->id, text(\"  \"));", "return WEFT_E_INTERNAL;", ""])
  func `an empty, failed or missing answer sends the written text`(answer: String) throws {
    #expect(outgoing("hello", try host(rewriter(answer))) == "hello")
  }

  // MARK: Completions

  @Test func `a plugin completes the word at the caret, with few lines and harmless texts`()
    throws
  {
    let source = PluginCompiler.source(
      hook: "weft.composer.completions/1",
      fields: ["composer.word", "composer.text"],
      body: """
        if (weft_row_text(row, 0).length != 4) continue;
        weft_completion(out, row->id, text("a\\x1B"), text("steers"), text(""));
        for (int count = 0; count < 9; count += 1)
          weft_completion(out, row->id, text("Be right back "), text("Be right back"), text("👋"));
        """
    )
    let host = try host(source, allowed: true)
    func completions(_ text: String) -> [ComposerCompletion] {
      var session = ComposerSession()
      session.handle(.text(text, caret: text.utf8.count))
      let options = ComposerOptions(
        channel: Samples.channel("a"),
        isInThread: false,
        session: session,
        environment: Samples.environment()
      )
      return host.completions(options, of: fixture)
    }
    let found = completions("so !brb")
    #expect(found.count == ComposerCompletions.most)
    #expect(
      found.first == ComposerCompletion(text: "Be right back ", title: "Be right back", sign: "👋")
    )
    #expect(host.problems.map(\.refusal.code) == ["badItem"])
    #expect(completions("so !br") == [], "those of another word")
    #expect(completions("so ") == [])
  }

  // MARK: Commands

  private static let wave = """
    if (weft_row_text(row, 0).bytes == NULL) {
      weft_command_offer(out, row->id, text("wave"), text("Waves"), text("whom"));
      weft_command_offer(out, row->id, text("no blank"), text("x"), text(""));
      weft_command_offer(out, row->id, text("wave"), text("again"), text(""));
      continue;
    }
    weft_command_text(out, WEFT_COMMAND_SEND, row->id, weft_row_text(row, 1));
    weft_command_text(out, WEFT_COMMAND_TELL, row->id, text("waved"));
    """

  private func waving(_ body: String = wave) -> String {
    PluginCompiler.source(
      hook: "weft.command/1",
      fields: ["command.name", "command.arguments"],
      body: body
    )
  }

  @Test(arguments: [nil, false] as [Bool?])
  func `a plugin offers and answers commands without permission to read typing`(
    allowed: Bool?
  ) throws {
    let host = try host(waving(), allowed: allowed)
    let offered = host.commands(Samples.environment())
    #expect(offered.map(\.offer.name) == ["wave"] && offered.map(\.offer.title) == ["Waves"])
    #expect(host.problems.map(\.refusal.code) == ["badItem"], "the name with a blank")
    let command = try #require(offered.first)
    let row = ComposerSlotRow(options("/wave Leia"))
    let answer = try #require(host.answer(command, with: "Leia", in: row, Samples.environment()))
    #expect(answer.map(\.verb) == [.send, .tell])
    #expect(answer.map(\.argument) == ["Leia", "waved"])
  }

  @Test func `a command receives its arguments and no other typed text`() throws {
    let body = """
      if (weft_row_text(row, 0).bytes == NULL) {
        weft_command_offer(out, row->id, text("wave"), text("Waves"), text(""));
      } else if (weft_row_text(row, 1).bytes == NULL && weft_row_text(row, 2).bytes != NULL) {
        weft_command_text(out, WEFT_COMMAND_TELL, row->id, weft_row_text(row, 2));
      }
      """
    let source = PluginCompiler.source(
      hook: "weft.command/1",
      fields: ["command.name", "command.arguments", "composer.newestText"],
      body: body
    )
    let host = try host(source, allowed: false)
    let command = try #require(host.commands(Samples.environment()).first)
    let row = ComposerSlotRow(options("/wave"))
    let answer = host.answer(command, with: "", in: row, Samples.environment())
    #expect(answer?.map(\.argument) == ["Any news?"])
  }

  @Test func `a hanging plugin's command is cancelled, and typing continues`() throws {
    let body = """
      if (weft_row_text(row, 0).bytes != NULL) for (;;) {}
      weft_command_offer(out, row->id, text("wave"), text("Waves"), text(""));
      """
    try fixture.add(waving(body))
    let host = PluginHost(
      folders: [fixture.scratch.folder.path],
      policy: PluginPolicy(workerPath: Checkout.worker.path)
    )
    host.waitUntilStarted()
    _ = host.beginFrame()
    var offered = host.commands(Samples.environment())
    while offered.isEmpty {
      _ = host.beginFrame()
      offered = host.commands(Samples.environment())
    }
    let row = ComposerSlotRow(options("/wave"))
    let clock = ContinuousClock()
    var answer: [PluginCommand]? = []
    let time = clock.measure {
      answer = host.answer(offered[0], with: "", in: row, Samples.environment())
    }
    #expect(answer == nil)
    #expect(time < .seconds(5), "a bounded wait, on any machine")
  }
}
