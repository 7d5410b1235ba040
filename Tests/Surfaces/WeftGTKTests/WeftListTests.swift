// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import Weft
import WeftLocale
import WeftTestSupport

/// The widget on a display, used like a user does.
extension OnADisplay {
  @Suite struct WeftListTests {
    private func shown(_ steps: [String]) throws -> DesktopRun {
      try DesktopRun(
        ["await Leia Organa, direct"] + steps,
        of: [DesktopRun.program("WeftGTKHost"), "show", DesktopRun.demo]
      )
    }

    /// The labels of the rows from the engine.
    private func labels() throws -> [String] {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: DesktopRun.demo)))
      let workspace = try Workspace(json: bytes)
      let engine = Engine(workspace: workspace, environment: workspace.environment())
      let list = engine.channelList(rows: 200)
      return list.rows(in: 0..<list.count).map(\.accessibilityLabel)
    }

    @Test(arguments: [100, 200])
    func `a list draws the same as a picture of the screen`(percent: Int) throws {
      let run = try DesktopRun(
        ["/usr/bin/env", "G_DEBUG=fatal-criticals"]
          + [DesktopRun.program("WeftGTKHost"), "pictures", DesktopRun.demo],
        environment: ["WEFT_TEXT_PERCENT": "\(percent)"]
      )
      #expect(run.lines.contains("texts at \(percent) percent"))
      let found = run.lines.compactMap { line in
        line.firstMatch(of: /(.+): (\d+) differ, at most by (\d+), of (\d+) drawn/)
      }
      #expect(found.count == 7, "\(run.lines)")
      for match in found {
        let (count, most) = (try #require(Int(match.output.2)), try #require(Int(match.output.3)))
        let drawn = try #require(Int(match.output.4))
        // The edges of circles and rounded corners are blended differently.
        #expect(drawn > 5_000 && count * 200 < drawn && most <= 24, "\(match.output.0)")
      }
    }

    @Test func `a screen reader reads every visible row, and the buttons`() throws {
      let run = try shown(["tree"])
      let read = run.read("list item")
      #expect(read.count >= 6)
      #expect(read == Array(try labels().prefix(read.count)))
      #expect(run.read("list focused") == ["Chats"])
    }

    @Test func `arrows move the focus between rows, and Enter opens one`() throws {
      let run = try shown(["key Down", "key Down", "key Return", "await opens Rebel", "tree"])
      #expect(run.said.contains("opens Rebel Alliance"))
      #expect(run.read("list item focused").count == 1)
      #expect(run.read("list item focused").first?.hasPrefix("Rebel Alliance") == true)
    }

    @Test func `a click opens a row, and the right button shows its menu`() throws {
      let run = try shown([
        "click 150 150", "await opens Rebel", "click 150 80 3", "await performs more",
      ])
      #expect(run.said.contains("opens Rebel Alliance"))
      #expect(run.said.contains { $0.hasPrefix("performs") && $0.hasSuffix("Leia Organa") })
    }

    @Test func `the wheel and the keys scroll to the last row and back`() throws {
      let last = try labels().count
      let run = try shown(
        ["wheel down 200 300", "wheel down 200 300", "wheel down 200 300", "await ..<\(last)"]
          + ["key Home", "await Leia Organa, direct", "key End", "await Dune Sea Picnic", "tree"]
      )
      #expect(run.said.contains { $0.hasSuffix("..<\(last)") && !$0.hasPrefix("sees 0..<") })
      #expect(run.read("list item focused").first?.hasPrefix("Dune Sea Picnic") == true)
    }

    @Test func `a message moves its chat to the top, and the visible rows stay`() throws {
      let run = try shown(["key e", "await News 1", "tree"])
      #expect(run.read("list item").first?.hasPrefix("Dune Sea Picnic") == true)
    }

    @Test func `a flung list is redrawn in every frame`() throws {
      let run = try DesktopRun([DesktopRun.program("WeftGTKHost"), "fling", DesktopRun.demo])
      let match = run.lines.compactMap { $0.firstMatch(of: /60 steps, (\d+) times up to date/) }
        .first
      // The first step requests a tick, which comes with the next frame.
      #expect(try #require(match.flatMap { Int($0.output.1) }) >= 58, "\(run.lines)")
    }

    @Test func `a list survives random input`() throws {
      let run = try shown(["random 7 250", "key Escape", "tree"])
      #expect(run.read("list item").count >= 1 || !run.read("push button").isEmpty)
    }
  }
}
