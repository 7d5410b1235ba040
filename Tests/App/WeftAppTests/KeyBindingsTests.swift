// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WeftTestSupport

@testable import WeftApp

/// Keys that a user chose in place of the usual ones.
@Suite struct KeyBindingsTests {
  private func problem(_ members: (String, String?)...) -> String? {
    do throws(KeyProblem) {
      _ = try KeyBindings(changing: members)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `the usual keys are those of the actions`() {
    for action in AppKey.allCases {
      #expect(KeyBindings.standard.key(of: action) == action.rawValue)
      #expect(KeyBindings.standard.action(of: action.rawValue) == action)
    }
  }

  @Test func `a changed key replaces the usual one, and null leaves an action without a key`()
    throws
  {
    let keys = try KeyBindings(changing: [("markRead", "X"), ("why", nil), ("theme", "ż")])
    #expect(keys.action(of: "X") == .markRead && keys.action(of: "r") == nil)
    #expect(keys.key(of: .why) == nil && keys.action(of: "w") == nil)
    #expect(keys.action(of: "ż") == .theme && keys.all.count == AppKey.allCases.count - 1)
  }

  @Test func `two actions can exchange their keys`() throws {
    let keys = try KeyBindings(changing: [("edit", "e"), ("mute", "y"), ("copy", "x")])
    #expect(keys.action(of: "x") == .copy && keys.action(of: "y") == .mute)
  }

  @Test func `an unknown action is named with a remedy`() {
    let nearly = problem(("markread", "X"))
    #expect(nearly == #""markread": there is no such action; write "markRead""#)
    let long = String(repeating: "a", count: 100_000)
    let told = problem((long, "X"))
    #expect(told?.contains("man weft lists all names") == true && told?.utf8.count ?? 0 < 200)
  }

  @Test func `a key of two actions is a conflict, which names both`() {
    let told = problem(("markRead", "e"))
    #expect(told?.hasPrefix("\"markRead\": \"e\" is also the key of edit; ") == true)
    #expect(problem(("markRead", "X"), ("why", "X"))?.contains("is also the key of") == true)
    #expect(problem(("why", "X"), ("why", "Y"))?.contains("twice") == true)
  }

  @Test(arguments: ["Enter", "ArrowUp", "Tab", "Esc", "", "ab", "F6", "e\u{301}"])
  func `a named key, or more than one character, is refused`(key: String) {
    #expect(problem(("why", key))?.contains("is not one character") == true)
  }

  @Test(arguments: ["\n", "\u{1B}", "\u{202E}", "\u{200B}", "\u{A0}", "\u{301}", "\u{E000}"])
  func `an invisible key is refused without being shown`(key: String) {
    let told = problem(("why", key))
    #expect(told == "\"why\": the key is not a visible character; choose a letter or a sign")
  }

  @Test(arguments: KeyBindings.reserved.subtracting([" "]).sorted())
  func `a key that surfaces need is reserved`(key: String) {
    #expect(problem(("why", key))?.contains("is reserved") == true)
  }

  @Test func `digits choose lists only`() throws {
    #expect(problem(("why", "7"))?.contains("digits choose lists") == true)
    #expect(try KeyBindings(changing: [("threads", "3")]).action(of: "3") == .threads)
  }

  @Test func `no usual key is reserved`() {
    #expect(AppKey.allCases.map(\.rawValue).filter(KeyBindings.reserved.contains) == [])
  }

  @Test func `hints name the user's keys`() throws {
    let keys = try KeyBindings(changing: [("latest", "E"), ("write", nil)])
    let hints = AppWords.english.hints.messages.split(separator: "  ")
    let shown = hints.compactMap(keys.hint).joined(separator: "  ")
    #expect(shown == "↑↓ move  Enter replies  m more  E newest  Esc back  ? help")
    #expect(hints.compactMap(KeyBindings.standard.hint) == hints)
  }

  @Test(arguments: AppKey.allCases)
  func `the article and the manual list each action with its usual key`(action: AppKey) throws {
    let article = "Sources/Engine/Weft/Weft.docc/Articles/choosing-keys-and-colours.md"
    let text = try String(contentsOf: Checkout.root.appending(path: article), encoding: .utf8)
    #expect(text.contains("| `\(action.name)` | `\(action.rawValue)` |"))
    let manual = Checkout.root.appending(path: "Sources/App/WeftCLI/Manual/weft.1")
    let lines = try String(contentsOf: manual, encoding: .utf8).split(separator: "\n")
    let names = lines.drop { $0 != ".It Fl -keys Ar FILE" }.dropFirst().prefix { $0 != ".El" }
      .flatMap { $0.split(whereSeparator: { " ,.".contains($0) }) }
    #expect(names.contains { $0 == action.name }, "\(action.name) is missing in weft.1")
  }
}
