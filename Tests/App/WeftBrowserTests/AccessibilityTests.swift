// Copyright (c) the Weft authors
// SPDX-License-Identifier: Apache-2.0

import Testing
import WeftJSON
import WeftLists
import WeftLocale
import WeftScene
import WeftTestSupport
import WeftViews

/// What a page exposes to screen readers.
@Suite(.serialized) struct AccessibilityTests {
  @Test func `the demo screen has a heading and a list whose items describe themselves`() throws {
    let nodes = try Pages.demo().accessibleNodes()
    #expect(nodes.filter { $0.role == "heading" }.map(\.name) == ["Chats"])
    #expect(
      nodes.count { $0.role == "main" } == 1
        && nodes.filter { $0.role == "list" }.map(\.name) == ["Chats"]
    )
    let items = nodes.filter { $0.role == "listitem" }
    #expect(
      items.map { $0.texts.first } == [
        "Leia Organa", "Rebel Alliance", "Falcon Repairs", "Jedi Archive", "Swamp Training",
        "Moisture Farming", "Podracing", "Cantina 日本語 👩🏽‍🚀", "Academy Applications",
        "Dune Sea Picnic",
      ]
    )
    #expect(
      items[0].name
        == "Leia Organa, direct message. Online. 2 unread messages. "
        + "Last message from Leia Organa, 14:21: Two of the transports are away 🚀"
    )
    #expect(items[0].texts == ["Leia Organa", "14:21", "Two of the transports are away 🚀", "2"])
    #expect(items[4].texts.suffix(2) == ["Draft:", "Is there another way to lift it?"])
  }

  @Test func `pictures are hidden or have a name`() throws {
    let nodes = try Pages.page {
      Avatar(initials: "LO", color: .accent)
      Icon("pinned")
      Avatar(initials: "RA", color: .alert).accessibilityRole(.image).accessibilityLabel("Rebels")
      Text("said").accessibilityHidden()
      Text("seen")
    }.accessibleNodes()
    #expect(nodes.filter { $0.role == "StaticText" }.map(\.name) == ["seen"])
    #expect(nodes.filter { $0.role == "image" }.map(\.name) == ["Rebels"])
  }

  @Test func `everything pressable is a named button that Tab reaches`() throws {
    let page = try Pages.page {
      Button("Go", action: "go")
      Text("Open").onTap("open")
      Icon("pinned").onTap("pin").accessibilityLabel("Pin")
      Button("x", action: "close").accessibilityLabel("Close")
      Text("plain")
    }
    let buttons = try page.accessibleNodes().filter { $0.role == "button" }
    #expect(buttons.map(\.name) == ["Go", "Open", "Pin", "Close"])
    var reached: [String] = []
    for _ in buttons {
      for kind in ["rawKeyDown", "keyUp"] {
        try page.call(
          "Input.dispatchKeyEvent",
          [
            "type": .string(kind), "key": .string("Tab"), "code": .string("Tab"),
            "windowsVirtualKeyCode": .integer(9),
          ]
        )
      }
      reached += try page.texts("[document.activeElement.dataset.action]")
      // Users without a mouse have to see where the focus is.
      #expect(
        try page.texts("[getComputedStyle(document.activeElement).outlineStyle]") == ["solid"]
      )
    }
    #expect(reached == ["go", "open", "pin", "close"])
  }

  @Test
  func `the line about plugins is one named button, at the top and tall enough to hit`()
    throws
  {
    let count = PluginProblemCount(refused: 2, all: 2)
    let page = try Pages.page {
      PluginProblemsLine(count: count, strings: .english)
      ListHeader(title: "Chats", detail: "Luke")
    }
    let nodes = try page.accessibleNodes()
    let buttons = nodes.filter { $0.role == "button" }
    #expect(buttons.map(\.name) == ["2 plugins were not loaded. Show details"])
    #expect(nodes.filter { $0.role == "image" }.isEmpty, "its signs say nothing more")
    let line = "document.querySelector('[data-action]').getBoundingClientRect()"
    #expect(try page.number("\(line).top") == 0 && page.number("\(line).width") == 420)
    // WCAG 2.2 requires 24 pixels.
    #expect(try page.number("\(line).height") >= 24)
  }

  @Test func `progress is announced, and redacted text is not`() throws {
    let nodes = try Pages.page {
      ProgressView(value: 0.25)
      ProgressView()
      Text("secret").redacted()
      Text("Title").accessibilityRole(.heading)
      Text("now").accessibilityRole(.status)
      Text("away").accessibilityRole(.link)
    }.accessibleNodes()
    for role in ["progressbar", "heading", "link"] {
      #expect(nodes.count { $0.role == role } == 1, "\(role)")
    }
    #expect(nodes.filter { $0.role == "status" }.map(\.texts) == [[], ["now"]])
  }
}
